/** Columns that many tables have. */
import { numeric, text, timestamp } from "drizzle-orm/pg-core";
import { ORDER_STATUSES } from "../../resources/orders/contract";

export const at = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
export const rupees = (name: string) => numeric(name, { precision: 14, scale: 2, mode: "number" });
/** When and how somebody decided, for and against. */
export const decision = () => ({
  approvalDate: at("approval_date"),
  rejectionDate: at("rejection_date"),
  approvalNotes: text("approval_notes"),
  rejectionReason: text("rejection_reason"),
  rejectionNotes: text("rejection_notes"),
});
/** Where such a decision stands. */
export const approval = (name: string) =>
  text(name, { enum: ["pending", "approved", "rejected"] })
    .notNull()
    .default("pending");
export const orderStatus = () => text("status", { enum: ORDER_STATUSES }).notNull();
export const createdAt = () => at("created_at").notNull().defaultNow();
