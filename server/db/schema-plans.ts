import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { PLAN_INTERVALS } from "../../resources/plans/contract";
import { createdAt, percent, rupees } from "./columns";

export const plans = pgTable(
  "plans",
  {
    id: text("id").primaryKey(),
    /** Unique, ignoring the case of A to Z. */
    name: text("name").notNull(),
    description: text("description").notNull().default(""),
    price: rupees("price").notNull(),
    interval: text("interval", { enum: PLAN_INTERVALS }).notNull(),
    commissionRate: percent("commission_rate").notNull(),
    /** Null means no limit. */
    productLimit: integer("product_limit"),
    features: jsonb("features").$type<string[]>().notNull().default([]),
    isActive: boolean("is_active").notNull().default(true),
    createdAt: createdAt(),
  },
  (t) => [
    index("plans_created_idx").on(t.createdAt.desc(), t.id.desc()),
    uniqueIndex("plans_name_idx").on(sql`lower(${t.name} collate "C")`),
  ],
);
