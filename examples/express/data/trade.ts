/** Made-up categories, products, orders and payouts. */
import { daysAgo, toRecords } from "./made-up";
import { APPROVAL_STATUSES, ORDER_STATUSES, PAYOUT_STATUSES, type Order, type Payout } from "./records";
import type { Product, Reference, StoredRecord, Vendor } from "./records";

/** Cycles through the values. */
const cycle = <T>(values: readonly [T, ...T[]], index: number): T => values[index % values.length] ?? values[0];

export const createCategories = (): (Reference & { description: string } & StoredRecord)[] =>
  toRecords("category", [
    { name: "Textiles", description: "Woven, printed and sewn" },
    { name: "Ceramics", description: "Cups, bowls and plates" },
    { name: "Spices", description: "Whole and ground" },
    { name: "Books", description: "New and used" },
  ]);

const shopOf = ({ _id, shopName }: Vendor) => ({ _id, shopName });

export const createProducts = (vendors: readonly Vendor[], categories: readonly Reference[]): Product[] =>
  toRecords(
    "product",
    ["Cotton scarf", "Tea bowl", "Green cardamom", "Block print", "Atlas", "Dinner plate", "Wool shawl", "Black pepper"]
      .flatMap((name) => [`${name}, small`, `${name}, large`])
      .flatMap((name, index) => {
        const vendor = vendors[index % vendors.length];
        const category = categories[index % categories.length];
        const approvalStatus = cycle(APPROVAL_STATUSES, index);
        if (!vendor || !category) return [];
        return {
          name,
          description: `${name}, made by hand`,
          price: 250 + index * 40,
          stock: 5 + index,
          taxRate: 5,
          isActive: index % 4 !== 3,
          category: { _id: category._id, name: category.name },
          vendor: shopOf(vendor),
          images: [],
          specifications: { origin: "India" },
          approvalStatus,
          submittedForApproval: daysAgo(index + 1),
          ...(approvalStatus === "approved" && { approvalDate: daysAgo(index) }),
          ...(approvalStatus === "rejected" && {
            rejectionDate: daysAgo(index),
            rejectionReason: "The description is too short",
          }),
        };
      }),
  );

export const createOrders = (products: readonly Product[]): Order[] =>
  toRecords(
    "order",
    products.slice(0, 8).map(({ _id, name, price, vendor }, index) => ({
      customer: { name: cycle(["Anil Kumar", "Bina Thomas", "Divya Menon"], index), email: "buyer@buyers.example" },
      vendor,
      products: [{ product: { _id, name }, quantity: 2, price }],
      totalAmount: price * 2,
      discountAmount: 50,
      finalAmount: price * 2 - 50,
      status: cycle(ORDER_STATUSES, index),
      paymentMethod: cycle(["upi", "card"], index),
      paymentStatus: "paid",
      shippingAddress: { street: `${index + 1} Example Street`, city: cycle(["Kochi", "Jaipur"], index) },
    })),
  );

export const createPayouts = (vendors: readonly Vendor[]): Payout[] =>
  toRecords(
    "payout",
    vendors.map((vendor, index) => ({
      vendor: shopOf(vendor),
      amount: 1000 + index * 500,
      status: cycle(PAYOUT_STATUSES, index),
      periodStart: daysAgo(index + 30),
      periodEnd: daysAgo(index),
    })),
  );
