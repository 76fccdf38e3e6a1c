import { bigint, boolean, numeric, pgTable, pgView, smallint, text } from "drizzle-orm/pg-core";

/** Written by triggers, see 0034-counters.sql; what the columns are of each table stands in counters.ts. */
export const counters = pgTable("counters", {
  /** The name of the table. */
  subject: text("subject").notNull(),
  /** Which columns are told apart: PostgreSQL's grouping(), a bit for each that is not. */
  level: smallint("level").notNull(),
  v1: text("v1"),
  v2: text("v2"),
  v3: text("v3"),
  v4: text("v4"),
  records: bigint("records", { mode: "number" }).notNull(),
  amount: numeric("amount").notNull(),
  /** Whether it is all that there was when it was last folded, or a difference since then. */
  folded: boolean("folded").notNull().default(false),
});

/** What of the counters is about orders, see 0038-cluster.sql: on a cluster with the changes that lie beside the orders. */
export const orderTotals = pgView("order_totals", {
  subject: text("subject").notNull(),
  level: smallint("level").notNull(),
  v1: text("v1"),
  v2: text("v2"),
  v3: text("v3"),
  v4: text("v4"),
  records: bigint("records", { mode: "number" }).notNull(),
  amount: numeric("amount").notNull(),
}).existing();
