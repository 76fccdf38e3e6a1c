/** Payouts and the ledger behind them. Entries are never changed; mistakes are reversed by further entries. */
import { bigint, index, integer, pgTable, primaryKey, text, unique, type AnyPgColumn } from "drizzle-orm/pg-core";
import { LEDGER_KINDS, PAYOUT_STATUSES, RATE_BASES, RATE_KINDS } from "../../resources/payouts/contract";
import { timestampColumn, timestampDefaultNow, createdAt, percent, rupees } from "./columns";
import { orders, vendors } from "./schema";
import { plans } from "./schema-plans";
import { refunds } from "./schema-refunds";

/** The plan of a vendor from a point in time, with the commission agreed then. */
export const vendorPlans = pgTable(
  "vendor_plans",
  {
    vendorId: text("vendor_id")
      .notNull()
      .references(() => vendors.id),
    since: timestampDefaultNow("since"),
    planId: text("plan_id").references(() => plans.id, { onDelete: "set null" }),
    planName: text("plan_name").notNull(),
    commissionRate: percent("commission_rate").notNull(),
  },
  (t) => [primaryKey({ columns: [t.vendorId, t.since] })],
);

/** Rates of the taxes that are deducted from a sale in addition to the commission, and when they are valid. */
export const payoutRates = pgTable(
  "payout_rates",
  {
    id: text("id").primaryKey(),
    kind: text("kind", { enum: RATE_KINDS }).notNull(),
    rate: percent("rate").notNull(),
    base: text("base", { enum: RATE_BASES }).notNull(),
    /** Applies only above these sales per financial year. Null means always. */
    threshold: rupees("threshold"),
    validFrom: timestampColumn("valid_from").notNull(),
    validTo: timestampColumn("valid_to"),
    /** Section of the law, such as "Section 52 of the CGST Act". */
    section: text("section"),
    source: text("source").notNull(),
    createdAt: createdAt(),
  },
  (t) => [unique("payout_rates_kind_valid_from_key").on(t.kind, t.validFrom)],
);

export const payouts = pgTable(
  "payouts",
  {
    id: text("id").primaryKey(),
    vendorId: text("vendor_id")
      .notNull()
      .references(() => vendors.id),
    amount: rupees("amount").notNull(),
    currency: text("currency").notNull().default("INR"),
    status: text("status", { enum: PAYOUT_STATUSES }).notNull().default("pending"),
    periodStart: timestampColumn("period_start").notNull(),
    periodEnd: timestampColumn("period_end").notNull(),
    reference: text("reference"),
    notes: text("notes"),
    paidAt: timestampColumn("paid_at"),
    createdAt: createdAt(),
  },
  (t) => [
    index("payouts_created_idx").on(t.createdAt.desc(), t.id.desc()),
    index("payouts_status_created_idx").on(t.status, t.createdAt.desc(), t.id.desc()),
    index("payouts_vendor_created_idx").on(t.vendorId, t.createdAt.desc(), t.id.desc()),
  ],
);

/** All statuses of a payout over time, the first at position 0. */
export const payoutStatusChanges = pgTable(
  "payout_status_changes",
  {
    payoutId: text("payout_id")
      .notNull()
      .references(() => payouts.id),
    position: integer("position").notNull(),
    status: text("status", { enum: PAYOUT_STATUSES }).notNull(),
    at: timestampDefaultNow("at"),
    /** The name at that time, since the account may be renamed or deleted. */
    byName: text("by_name").notNull(),
    /** Reason of a failure. */
    note: text("note"),
  },
  (t) => [primaryKey({ columns: [t.payoutId, t.position] })],
);

/** An amount that moved from one account to another. Entries that were written together share a posting. */
export const ledgerEntries = pgTable(
  "ledger_entries",
  {
    id: text("id").primaryKey(),
    postingId: text("posting_id").notNull(),
    vendorId: text("vendor_id")
      .notNull()
      .references(() => vendors.id),
    kind: text("kind", { enum: LEDGER_KINDS }).notNull(),
    debit: text("debit").notNull(),
    credit: text("credit").notNull(),
    /** Greater than zero. */
    paise: bigint("paise", { mode: "number" }).notNull(),
    at: timestampDefaultNow("at"),
    /** Until this time, the amount is held back, because the customer may return the goods. */
    dueAt: timestampColumn("due_at").notNull(),
    orderId: text("order_id").references(() => orders.id),
    /** The payout that the entry pays or takes back. */
    payoutId: text("payout_id").references(() => payouts.id),
    /** The entry that this one reverses, in full or in part. All its reversals together never exceed its amount. */
    reverses: text("reverses").references((): AnyPgColumn => ledgerEntries.id),
    /** The refund that caused a reversal. */
    refundId: text("refund_id").references(() => refunds.id),
    note: text("note"),
    byName: text("by_name"),
  },
  (t) => [
    index("ledger_entries_vendor_idx").on(t.vendorId, t.at),
    index("ledger_entries_order_idx").on(t.orderId),
    index("ledger_entries_payout_idx").on(t.payoutId),
    index("ledger_entries_reverses_idx").on(t.reverses),
    index("ledger_entries_refund_idx").on(t.refundId),
  ],
);

/** The payout that includes an entry; at most one. */
export const payoutEntries = pgTable(
  "payout_entries",
  {
    entryId: text("entry_id")
      .primaryKey()
      .references(() => ledgerEntries.id),
    payoutId: text("payout_id")
      .notNull()
      .references(() => payouts.id),
  },
  (t) => [index("payout_entries_payout_idx").on(t.payoutId)],
);
