import { bigint, index, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { ORDER_STATUSES, PAYMENT_STATUSES } from "../../resources/orders/contract";
import { timestampColumn } from "./columns";

/** The ids of records in a shop's own system. The row of a deleted record stays. */
export const externalIds = pgTable(
  "external_ids",
  {
    /** The console's name of the resource, such as "users". */
    resource: text("resource").notNull(),
    externalId: text("external_id").notNull(),
    recordId: text("record_id").notNull(),
    /** When the shop last changed the record, by its own clock. Null if the shop has not sent it. */
    sourceUpdatedAt: timestampColumn("source_updated_at"),
    /** Increases with each change of the record. Triggers set it (migration 0050). */
    number: bigint("number", { mode: "number" }).notNull(),
    changedAt: timestampColumn("changed_at").notNull(),
    deletedAt: timestampColumn("deleted_at"),
  },
  (t) => [
    primaryKey({ columns: [t.resource, t.externalId] }),
    unique("external_ids_resource_record_id_key").on(t.resource, t.recordId),
    index("external_ids_number_idx").on(t.resource, t.number),
  ],
);

/** The statuses that the shop has sent for its orders, oldest first. */
export const sentOrderStatuses = pgTable("sent_order_statuses", {
  id: text("order_id").primaryKey(),
  statuses: text("statuses", { enum: ORDER_STATUSES }).array().notNull(),
  paymentStatuses: text("payment_statuses", { enum: PAYMENT_STATUSES }).array().notNull(),
});
