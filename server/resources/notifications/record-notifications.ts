/** The texts of notifications about records that need attention. The demo data uses the same texts. */
import { LOW_STOCK } from "../../../resources/products/contract";
import type { RecordNotification } from "./notify";

interface Vendor {
  id: string;
  shopName: string;
  city?: string | null | undefined;
}

/** Vendors that have registered. */
export const NEW_VENDORS: RecordNotification<Vendor> = {
  ofOne: ({ id, shopName, city }) => ({
    title: "New vendor registration",
    message: `${shopName} from ${city ?? "India"} is awaiting approval.`,
    type: "vendor",
    link: `/vendors/show/${id}`,
  }),
  ofMany: (count) => ({
    title: "New vendor registrations",
    message: `${count} vendors are awaiting approval.`,
    type: "vendor",
    link: "/vendors?status=pending",
  }),
};

interface OfShop {
  id: string;
  shopName: string | undefined;
}

const getShopName = ({ shopName = "A vendor" }: OfShop): string => shopName;

/** KYC applications that have arrived. */
export const NEW_KYC_APPLICATIONS: RecordNotification<OfShop> = {
  ofOne: (application) => ({
    title: "KYC application received",
    message: `${getShopName(application)} has sent its documents.`,
    type: "kyc",
    link: `/kyc-management/show/${application.id}`,
  }),
  ofMany: (count) => ({
    title: "KYC applications received",
    message: `${count} vendors have sent their documents.`,
    type: "kyc",
    link: "/kyc-management?status=pending",
  }),
};

/** KYC applications whose vendor has made the changes that a reviewer asked for. */
export const CORRECTED_KYC_APPLICATIONS: RecordNotification<OfShop> = {
  ofOne: (application) => ({
    title: "KYC changes received",
    message: `${getShopName(application)} has made the requested changes.`,
    type: "kyc",
    link: `/kyc-management/show/${application.id}`,
  }),
  ofMany: (count) => ({
    title: "KYC changes received",
    message: `${count} vendors have made the requested changes.`,
    type: "kyc",
    link: "/kyc-management?status=pending",
  }),
};

interface Product extends OfShop {
  name: string;
}

/** Products that wait for a decision. */
export const NEW_PRODUCTS: RecordNotification<Product> = {
  ofOne: (product) => ({
    title: "Product awaiting approval",
    message: product.shopName === undefined ? product.name : `${product.name} by ${product.shopName}.`,
    type: "product",
    link: `/product-approval/show/${product.id}`,
  }),
  ofMany: (count) => ({
    title: "Products awaiting approval",
    message: `${count} products are awaiting approval.`,
    type: "product",
    link: "/product-approval",
  }),
};

interface StockChange {
  /** The stock before the change. Undefined for a new product. */
  before: number | undefined;
  after: number;
}

/** Returns whether a change brings the stock of a product down to the limit or below it. */
export const becomesLow = ({ before, after }: StockChange): boolean =>
  before !== undefined && before > LOW_STOCK && after <= LOW_STOCK;

/** Products with low stock. */
export const LOW_STOCK_PRODUCTS: RecordNotification<{ id: string; name: string; stock: number }> = {
  ofOne: ({ id, name, stock }) => ({
    title: stock === 0 ? "Out of stock" : "Low stock",
    message: stock === 0 ? `${name} is sold out.` : `Only ${stock} of ${name} left.`,
    type: "stock",
    link: `/products/show/${id}`,
  }),
  ofMany: (count) => ({
    title: "Low stock",
    message: `${count} products have a stock of ${LOW_STOCK} or less.`,
    type: "stock",
    link: `/products?stock=..${LOW_STOCK}`,
  }),
};

interface Ticket {
  id: string;
  subject: string;
}

/** New tickets of high priority. */
export const URGENT_TICKETS: RecordNotification<Ticket> = {
  ofOne: ({ id, subject }) => ({
    title: "Urgent ticket",
    message: subject,
    type: "ticket",
    link: `/support/show/${id}`,
  }),
  ofMany: (count) => ({
    title: "Urgent tickets",
    message: `${count} new tickets have a high priority.`,
    type: "ticket",
    link: "/support?priority=high",
  }),
};

/** Tickets whose owner has written again. */
export const ANSWERED_TICKETS: RecordNotification<Ticket> = {
  ofOne: ({ id, subject }) => ({
    title: "New reply to a ticket",
    message: subject,
    type: "ticket",
    link: `/support/show/${id}`,
  }),
  ofMany: (count) => ({
    title: "New replies to tickets",
    message: `${count} tickets have a new reply.`,
    type: "ticket",
    link: "/support",
  }),
};
