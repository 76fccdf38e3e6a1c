/** Refunds of orders, with their lines and history. */
import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { REFUND_REASONS, REFUND_SOURCES, REFUND_STATUSES } from "../../resources/refunds/contract";
import { encryptedText } from "../crypto/encrypted-column";
import { createdAt, rupees, timestampColumn, timestampDefaultNow } from "./columns";
import { orders, products, users, vendors } from "./schema";

export const refunds = pgTable(
  "refunds",
  {
    id: text("id").primaryKey(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id),
    vendorId: text("vendor_id")
      .notNull()
      .references(() => vendors.id),
    customerId: text("customer_id")
      .notNull()
      .references(() => users.id),
    status: text("status", { enum: REFUND_STATUSES }).notNull(),
    source: text("source", { enum: REFUND_SOURCES }).notNull(),
    amount: rupees("amount").notNull(),
    /** The amount that the customer paid for the order. All its refunds together never exceed it. */
    paidAmount: rupees("paid_amount").notNull(),
    reason: text("reason", { enum: REFUND_REASONS }).notNull(),
    note: text("note"),
    restock: boolean("restock").notNull(),
    /** Set if, and only if, the refund is done. */
    reference: text("reference"),
    /** A UPI id or a bank account, if the money cannot return the way it came. */
    destination: encryptedText("destination"),
    /** Whether the customer gets an email once the refund is done. */
    tellsCustomer: boolean("tells_customer").notNull().default(false),
    /** A digest of the request that the shop's own system sent. Null for all other refunds. */
    sentDigest: text("sent_digest"),
    createdAt: createdAt(),
  },
  (t) => [
    index("refunds_created_idx").on(t.createdAt.desc(), t.id.desc()),
    index("refunds_amount_idx").on(t.amount, t.id),
    index("refunds_status_idx").on(t.status, t.id),
    index("refunds_order_idx").on(t.orderId),
    index("refunds_vendor_idx").on(t.vendorId, t.createdAt.desc(), t.id.desc()),
    index("refunds_customer_idx").on(t.customerId, t.createdAt.desc(), t.id.desc()),
  ],
);

/** The lines of an order that a refund includes. A quantity of zero refunds only a part of the price. */
export const refundLines = pgTable(
  "refund_lines",
  {
    refundId: text("refund_id")
      .notNull()
      .references(() => refunds.id),
    /** The position of the line in its order. */
    position: integer("position").notNull(),
    lineQuantity: integer("line_quantity").notNull(),
    /** The line's share of what the customer paid. */
    lineAmount: rupees("line_amount").notNull(),
    productId: text("product_id").references(() => products.id, { onDelete: "set null" }),
    name: text("name").notNull(),
    quantity: integer("quantity").notNull(),
    amount: rupees("amount").notNull(),
  },
  (t) => [primaryKey({ columns: [t.refundId, t.position] }), index("refund_lines_product_idx").on(t.productId)],
);

/** All statuses of a refund over time, the first at position 0. */
export const refundStatusChanges = pgTable(
  "refund_status_changes",
  {
    refundId: text("refund_id")
      .notNull()
      .references(() => refunds.id),
    position: integer("position").notNull(),
    status: text("status", { enum: REFUND_STATUSES }).notNull(),
    at: timestampDefaultNow("at"),
    /** The name at that time, since the account may be renamed or deleted. */
    byName: text("by_name").notNull(),
    /** The reason of a rejection or a failure. */
    note: text("note"),
  },
  (t) => [primaryKey({ columns: [t.refundId, t.position] })],
);

/** Refunds that the payment provider carries out. A refund without a row is recorded by hand. */
export const refundPayments = pgTable(
  "refund_payments",
  {
    refundId: text("refund_id")
      .primaryKey()
      .references(() => refunds.id),
    /** When the refund is next sent to the provider, or the provider is next asked. Null once the refund has ended. */
    due: timestampColumn("due"),
    /** Until when the refund belongs to the server that is asking the provider. */
    leasedUntil: timestampColumn("leased_until"),
    attempts: integer("attempts").notNull().default(0),
    /** Why the last attempt did not show what happened to the money. */
    problem: text("problem"),
  },
  (t) => [
    index("refund_payments_due_idx")
      .on(t.due)
      .where(sql`due is not null`),
  ],
);
