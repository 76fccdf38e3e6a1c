import { sql } from "drizzle-orm";
import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt } from "./columns";
import { products, users, vendors } from "./schema";

export const reviews = pgTable("reviews", {
  id: text("id").primaryKey(),
  userId: text("user_id")
    .notNull()
    .references(() => users.id),
  productId: text("product_id").references(() => products.id, { onDelete: "set null" }),
  /** Name of a deleted product, set by the database. */
  productName: text("product_name"),
  vendorId: text("vendor_id").references(() => vendors.id),
  /** 1 to 5. */
  rating: integer("rating").notNull(),
  comment: text("comment"),
  /** Computed by the database. A review of a deleted product remains a product review. */
  type: text("type", { enum: ["product", "vendor"] })
    .notNull()
    .generatedAlwaysAs(sql`case when product_id is null and product_name is null then 'vendor' else 'product' end`),
  createdAt: createdAt(),
});
