import { bigint, boolean, date, numeric, pgTable, pgView, text } from "drizzle-orm/pg-core";

const whole = (name: string) => bigint(name, { mode: "number" }).notNull().default(0);

/** What was sold, by days and months of India; written by `server/sales/rebuild.ts`. */
export const sales = pgTable("sales", {
  grain: text("grain", { enum: ["day", "month"] }).notNull(),
  /** The day, or the first of the month. */
  start: date("start").notNull(),
  /** One of `server/sales/dimensions.ts`. */
  dimension: text("dimension").notNull(),
  key: text("key").notNull().default(""),
  name: text("name").notNull().default(""),
  orders: whole("orders"),
  units: whole("units"),
  /** Rupees, with as many digits as the shares of an order have. */
  revenue: numeric("revenue").notNull().default("0"),
});

/** Days that have to be summed up again: triggers add them, see 0035-sales.sql. */
export const staleDays = pgTable("stale_days", {
  /** The table whose rows have changed. */
  subject: text("subject").notNull(),
  day: date("day").notNull(),
});

/** The same as they are to be read, see 0038-cluster.sql. */
export const changedDays = pgView("changed_days", {
  subject: text("subject").notNull(),
  day: date("day").notNull(),
  /** False of a change that lies beside an order of a cluster and will be moved. */
  gathered: boolean("gathered").notNull(),
}).existing();
