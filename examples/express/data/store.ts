/** All tables of the example. They are in memory, so changes are lost on restart. */
import { daysAgo, toRecords } from "./made-up";
import { createKycApplications, createUsers, createVendors } from "./people";
import type { StoredRecord } from "./records";
import { createTable } from "./table";
import { createConversations, createNotifications, createReviews, createTickets } from "./talk";
import { createCategories, createOrders, createPayouts, createProducts } from "./trade";

/** A record whose fields are defined by a form schema in its router. */
export type FormRecord = StoredRecord & Record<string, unknown>;

const madeUpCoupons = (): FormRecord[] =>
  toRecords<Record<string, unknown>>(
    "coupon",
    ["WELCOME", "MONSOON", "DIWALI", "HOLI", "FIRST", "THANKS"].map((code, index) => ({
      code,
      type: index % 2 === 0 ? "percentage" : "fixed",
      value: 10 + index,
      usedCount: index,
      validFrom: daysAgo(10),
      validUntil: daysAgo(-30),
      isActive: index !== 3,
    })),
  );

const madeUpShipping = (): FormRecord[] =>
  toRecords<Record<string, unknown>>(
    "shipping",
    ["Standard", "Express", "Same day"].map((name, index) => ({
      name,
      cost: 50 + index * 70,
      minDays: Math.max(0, 3 - index),
      maxDays: Math.max(1, 6 - index * 2),
      isActive: true,
    })),
  );

const madeUpPlans = (): FormRecord[] =>
  toRecords<Record<string, unknown>>(
    "plan",
    ["Starter", "Growth", "House"].map((name, index) => ({
      name,
      price: index * 500,
      interval: "month",
      commissionRate: 12 - index * 2,
      features: ["A page of its own"],
      isActive: true,
    })),
  );

export function createStore() {
  const vendors = createVendors();
  const categories = createCategories();
  const products = createProducts(vendors, categories);
  return {
    users: createTable(createUsers()),
    vendors: createTable(vendors),
    kyc: createTable(createKycApplications(vendors)),
    categories: createTable<FormRecord>(categories.map((category) => ({ ...category }))),
    products: createTable(products),
    orders: createTable(createOrders(products)),
    reviews: createTable(createReviews(products)),
    tickets: createTable(createTickets()),
    conversations: createTable(createConversations()),
    notifications: createTable(createNotifications()),
    coupons: createTable(madeUpCoupons()),
    shipping: createTable(madeUpShipping()),
    plans: createTable(madeUpPlans()),
    payouts: createTable(createPayouts(vendors)),
  };
}

export type Store = ReturnType<typeof createStore>;
