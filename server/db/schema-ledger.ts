/** Payouts and the ledger behind them. An entry is never changed: what was wrong is taken back by another one. */
import { bigint, index, integer, pgTable, primaryKey, text, unique, type AnyPgColumn } from "drizzle-orm/pg-core";
import { LEDGER_KINDS, PAYOUT_STATUSES, RATE_BASES, RATE_KINDS } from "../../resources/payouts/contract";
import { at, atNow, createdAt, percent, rupees } from "./columns";
import { orders, vendors } from "./schema";
import { plans } from "./schema-plans";

/** The plan that a vendor has from a moment on, with its commission as it was agreed then. */
export const vendorPlans = pgTable(
  "vendor_plans",
  {
    vendorId: text("vendor_id")
      .notNull()
      .references(() => vendors.id),
    since: atNow("since"),
    planId: text("plan_id").references(() => plans.id, { onDelete: "set null" }),
    planName: text("plan_name").notNull(),
    commissionRate: percent("commission_rate").notNull(),
  },
  (t) => [primaryKey({ columns: [t.vendorId, t.since] })],
);

/** What is kept back of a sale besides the commission: rules with the time in which they hold. */
export const payoutRates = pgTable(
  "payout_rates",
  {
    id: text("id").primaryKey(),
    kind: text("kind", { enum: RATE_KINDS }).notNull(),
    rate: percent("rate").notNull(),
    base: text("base", { enum: RATE_BASES }).notNull(),
    /** Sales of a financial year above which it applies; null means always. */
    threshold: rupees("threshold"),
    validFrom: at("valid_from").notNull(),
    validTo: at("valid_to"),
    /** Of the law, such as "Section 52 of the CGST Act". */
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
    periodStart: at("period_start").notNull(),
    periodEnd: at("period_end").notNull(),
    reference: text("reference"),
    notes: text("notes"),
    paidAt: at("paid_at"),
    createdAt: createdAt(),
  },
  (t) => [
    index("payouts_created_idx").on(t.createdAt.desc(), t.id.desc()),
    index("payouts_status_created_idx").on(t.status, t.createdAt.desc(), t.id.desc()),
    index("payouts_vendor_created_idx").on(t.vendorId, t.createdAt.desc(), t.id.desc()),
  ],
);

/** Every status that a payout has had, the first one at position 0. */
export const payoutStatusChanges = pgTable(
  "payout_status_changes",
  {
    payoutId: text("payout_id")
      .notNull()
      .references(() => payouts.id),
    position: integer("position").notNull(),
    status: text("status", { enum: PAYOUT_STATUSES }).notNull(),
    at: atNow("at"),
    /** As it was at the time: the account may be renamed or deleted. */
    byName: text("by_name").notNull(),
    /** Why it failed. */
    note: text("note"),
  },
  (t) => [primaryKey({ columns: [t.payoutId, t.position] })],
);

/** An amount that moved from one account to another. What is written together has one posting. */
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
    /** Above zero. */
    paise: bigint("paise", { mode: "number" }).notNull(),
    at: atNow("at"),
    /** Until then it is held back: the customer may still send the goods back. */
    dueAt: at("due_at").notNull(),
    orderId: text("order_id").references(() => orders.id),
    /** Of a payout and of its return. */
    payoutId: text("payout_id").references(() => payouts.id),
    /** The entry that this one takes back. */
    reverses: text("reverses")
      .unique()
      .references((): AnyPgColumn => ledgerEntries.id),
    note: text("note"),
    byName: text("by_name"),
  },
  (t) => [
    index("ledger_entries_vendor_idx").on(t.vendorId, t.at),
    index("ledger_entries_order_idx").on(t.orderId),
    index("ledger_entries_payout_idx").on(t.payoutId),
  ],
);

/** Which payout an entry has gone into: one at most. */
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
