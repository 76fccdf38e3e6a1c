import { bigint, boolean, date, numeric, pgTable, pgView, text } from "drizzle-orm/pg-core";

const wholeNumber = (name: string) => bigint(name, { mode: "number" }).notNull().default(0);

/** Rollups of sales by day and month in Indian time, written by `server/sales/rebuild.ts`. */
export const salesRollups = pgTable("sales", {
  grain: text("grain", { enum: ["day", "month"] }).notNull(),
  /** The day, or the first day of the month. */
  start: date("start").notNull(),
  /** A dimension from `server/sales/dimensions.ts`, or one of the two marks in `server/sales/spans.ts`. */
  dimension: text("dimension").notNull(),
  key: text("key").notNull().default(""),
  name: text("name").notNull().default(""),
  orders: wholeNumber("orders"),
  units: wholeNumber("units"),
  /**
   * In rupees; for reviews, the sum of the ratings. It has no fixed scale, because an order's amount is distributed
   * over its lines.
   */
  revenue: numeric("revenue").notNull().default("0"),
});

/** Stale days, which triggers add (0035-sales.sql). Their rollups must be rebuilt. */
export const staleDays = pgTable("stale_days", {
  /** The table whose rows have changed. */
  subject: text("subject").notNull(),
  day: date("day").notNull(),
});

/**
 * The view from which queries read stale days (0038-cluster.sql). On a cluster (server/cluster/order-changes.ts), it
 * includes the days of changes that have not been gathered yet.
 */
export const changedDays = pgView("changed_days", {
  subject: text("subject").notNull(),
  day: date("day").notNull(),
  /** False for a change that is still in `order_changes`, on the order's shard of a cluster. */
  gathered: boolean("gathered").notNull(),
}).existing();
