import { bigint, boolean, numeric, pgTable, pgView, smallint, text } from "drizzle-orm/pg-core";

/** Numbers of rows of other tables, written by triggers (0034-counters.sql). counters.ts lists the counted columns. */
export const rowCounters = pgTable("counters", {
  /** The name of the table. */
  subject: text("subject").notNull(),
  /** Which columns the row groups by: the bits of PostgreSQL's grouping(), where 1 means not grouped. */
  level: smallint("level").notNull(),
  v1: text("v1"),
  v2: text("v2"),
  v3: text("v3"),
  v4: text("v4"),
  records: bigint("records", { mode: "number" }).notNull(),
  amount: numeric("amount").notNull(),
  /** True for a total, false for a difference that compact-counters.ts has not added to the total yet. */
  folded: boolean("folded").notNull().default(false),
});

/** The counters of orders (0038-cluster.sql). On a cluster they include changes that have not been gathered yet. */
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
