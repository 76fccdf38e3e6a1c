/** The story of the shop's first days. Its records are always the same, so that it can be played again. */
import { CATEGORIES, KYC_APPLICATIONS, PRODUCTS, VENDORS, type Product } from "./catalogue.ts";
import type { Item, Kind } from "./client.ts";
import { CUSTOMERS, type Customer } from "./customers.ts";
import { CASH_ON_DELIVERY, moveOrder, placeOrder, requestRefund, type Order } from "./orders.ts";

/** Records that the shop sends together. */
export interface Step {
  kind: Kind;
  items: readonly Item[];
  /** Describes the event in the shop, as a sentence without a full stop. */
  about: string;
}

const findProduct = (id: string): Product => PRODUCTS.find(({ externalId }) => externalId === id) as Product;
const findCustomer = (id: string): Customer => CUSTOMERS.find(({ record }) => record.externalId === id) as Customer;

const order = (number: number, customer: string, product: string, quantity: number, payment: string): Order =>
  placeOrder(`order-${number}`, findCustomer(customer), findProduct(product), quantity, payment);

const forAsha = order(1001, "customer-asha", "product-kanchipuram-saree", 1, "UPI");
const forRavi = order(1002, "customer-ravi", "product-brass-lamp", 2, "Card");
const forNeha = order(1003, "customer-neha", "product-cotton-saree", 1, "UPI");
const forJoseph = order(1004, "customer-joseph", "product-clay-cups", 3, CASH_ON_DELIVERY);
const forFarah = order(1005, "customer-farah", "product-blue-vase", 1, "Net Banking");

const confirmed = [forAsha, forRavi, forJoseph].map((one) => moveOrder(one, "confirmed"));
const shipped = confirmed.map((one) => moveOrder(one, "shipped"));
const delivered = shipped.slice(0, 2).map((one) => moveOrder(one, "delivered"));

const LAMP_TICKET = {
  externalId: "ticket-501",
  customer: "customer-ravi",
  subject: "One lamp is dented",
  description: "Of the two lamps of order-1002, one arrived with a dent.",
  priority: "high",
};

export const STORY: readonly Step[] = [
  { kind: "categories", items: CATEGORIES, about: "The shop opens with three departments" },
  { kind: "customers", items: CUSTOMERS.map(({ record }) => record), about: "Customers register" },
  { kind: "vendors", items: VENDORS, about: "Vendors apply" },
  { kind: "kyc-applications", items: KYC_APPLICATIONS, about: "The vendors prove who they are" },
  { kind: "products", items: PRODUCTS, about: "The vendors list their products" },
  { kind: "orders", items: [forAsha, forRavi, forNeha, forJoseph, forFarah], about: "Customers order" },
  { kind: "orders", items: confirmed, about: "Orders are confirmed, and paid online" },
  { kind: "orders", items: [moveOrder(forNeha, "cancelled")], about: "Neha changes her mind" },
  { kind: "orders", items: shipped, about: "Parcels are on their way" },
  { kind: "orders", items: delivered, about: "Two parcels arrive" },
  {
    kind: "reviews",
    items: [
      {
        externalId: "review-301",
        customer: "customer-asha",
        product: "product-kanchipuram-saree",
        rating: 5,
        comment: "The border shines even more than in the picture.",
      },
      {
        externalId: "review-302",
        customer: "customer-ravi",
        product: "product-brass-lamp",
        rating: 2,
        comment: "Beautiful work, poorly packed.",
      },
    ],
    about: "Customers write reviews",
  },
  {
    kind: "tickets",
    items: [
      {
        ...LAMP_TICKET,
        messages: [{ externalId: "message-1", message: "Can I send back both, please? They are a gift." }],
      },
      {
        externalId: "ticket-502",
        vendor: "vendor-clay-and-kiln",
        subject: "When will my documents be looked at?",
        description: "I applied today and would like to sell before Diwali.",
        priority: "medium",
      },
    ],
    about: "A customer and a vendor ask for help",
  },
  {
    kind: "refunds",
    items: delivered.slice(1).map((one) => requestRefund("refund-701", one)),
    about: "Ravi returns the lamps, and asks for his money",
  },
  {
    kind: "tickets",
    items: [
      {
        ...LAMP_TICKET,
        // Earlier messages stay.
        messages: [{ externalId: "message-2", message: "The courier has them. When do I get my money?" }],
      },
    ],
    about: "Ravi writes again",
  },
];
