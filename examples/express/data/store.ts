/** All tables of the example. They are in memory, so changes are lost on restart. */
import { daysAgo, rowsOf } from "./made-up";
import { madeUpKyc, madeUpUsers, madeUpVendors } from "./people";
import type { Stored } from "./records";
import { createTable } from "./table";
import { madeUpConversations, madeUpNotifications, madeUpReviews, madeUpTickets } from "./talk";
import { madeUpCategories, madeUpOrders, madeUpPayouts, madeUpProducts } from "./trade";

/** A record whose fields are defined by a form schema in its router. */
export type FormRecord = Stored & Record<string, unknown>;

const madeUpCoupons = (): FormRecord[] =>
  rowsOf<Record<string, unknown>>(
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
  rowsOf<Record<string, unknown>>(
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
  rowsOf<Record<string, unknown>>(
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
  const vendors = madeUpVendors();
  const categories = madeUpCategories();
  const products = madeUpProducts(vendors, categories);
  return {
    users: createTable(madeUpUsers()),
    vendors: createTable(vendors),
    kyc: createTable(madeUpKyc(vendors)),
    categories: createTable<FormRecord>(categories.map((category) => ({ ...category }))),
    products: createTable(products),
    orders: createTable(madeUpOrders(products)),
    reviews: createTable(madeUpReviews(products)),
    tickets: createTable(madeUpTickets()),
    conversations: createTable(madeUpConversations()),
    notifications: createTable(madeUpNotifications()),
    coupons: createTable(madeUpCoupons()),
    shipping: createTable(madeUpShipping()),
    plans: createTable(madeUpPlans()),
    payouts: createTable(madeUpPayouts(vendors)),
  };
}

export type Store = ReturnType<typeof createStore>;
