/** Columns that many tables share. */
import { customType, numeric, text, timestamp } from "drizzle-orm/pg-core";
import { ORDER_STATUSES, PAYMENT_STATUSES } from "../../resources/orders/contract";
import { nextTimestamp } from "../base/clock";

export const timestampColumn = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
/** The time of the insert, by the server's clock. Inserts without the server use the database's now(). */
export const timestampDefaultNow = (name: string) => timestampColumn(name).notNull().$defaultFn(nextTimestamp);
export const rupees = (name: string) => numeric(name, { precision: 14, scale: 2, mode: "number" });
/** From 0 to 100. */
export const percent = (name: string) => numeric(name, { precision: 5, scale: 2, mode: "number" });
/** A position in the database's write-ahead log (WAL), such as "16/B374D848". */
export const walPosition = customType<{ data: string }>({ dataType: () => "pg_lsn" });
/** An approval or a rejection: when, and with what notes. */
export const decisionColumns = () => ({
  approvalDate: timestampColumn("approval_date"),
  rejectionDate: timestampColumn("rejection_date"),
  approvalNotes: text("approval_notes"),
  rejectionReason: text("rejection_reason"),
  rejectionNotes: text("rejection_notes"),
});
export const paymentStatus = () => text("payment_status", { enum: PAYMENT_STATUSES }).notNull();

export const orderStatus = () => text("status", { enum: ORDER_STATUSES }).notNull();
export const createdAt = () => timestampDefaultNow("created_at");
