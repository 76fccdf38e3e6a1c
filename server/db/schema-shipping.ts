import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, rupees } from "./columns";

export const shipping = pgTable(
  "shipping",
  {
    id: text("id").primaryKey(),
    /** Unique, ignoring the case of A to Z. */
    name: text("name").notNull(),
    description: text("description").notNull().default(""),
    cost: rupees("cost").notNull(),
    /** Null means that delivery is never free. */
    freeAbove: rupees("free_above"),
    minDays: integer("min_days").notNull(),
    maxDays: integer("max_days").notNull(),
    isActive: boolean("is_active").notNull().default(true),
    createdAt: createdAt(),
  },
  (t) => [
    index("shipping_created_idx").on(t.createdAt.desc(), t.id.desc()),
    uniqueIndex("shipping_name_idx").on(sql`lower(${t.name} collate "C")`),
  ],
);
