import { boolean, integer, pgTable, text } from "drizzle-orm/pg-core";
import { COUPON_TYPES } from "../../resources/coupons/contract";
import { timestampColumn, createdAt, rupees } from "./columns";

export const coupons = pgTable("coupons", {
  id: text("id").primaryKey(),
  /** Upper case, unique. */
  code: text("code").notNull().unique(),
  description: text("description").notNull().default(""),
  type: text("type", { enum: COUPON_TYPES }).notNull(),
  value: rupees("value").notNull(),
  minOrderAmount: rupees("min_order_amount").notNull().default(0),
  maxDiscount: rupees("max_discount"),
  usageLimit: integer("usage_limit"),
  usedCount: integer("used_count").notNull().default(0),
  validFrom: timestampColumn("valid_from").notNull(),
  validUntil: timestampColumn("valid_until").notNull(),
  isActive: boolean("is_active").notNull().default(true),
  createdAt: createdAt(),
});
