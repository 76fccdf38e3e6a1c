import type {
  ledgerEntries,
  payoutEntries,
  payoutRates,
  payouts,
  payoutStatusChanges,
  vendorPlans,
} from "../../db/schema-ledger";

/** The rows of the demo ledger, ready for insertion. */
export interface LedgerRows {
  vendorPlans: (typeof vendorPlans.$inferInsert)[];
  payoutRates: (typeof payoutRates.$inferInsert)[];
  payouts: (typeof payouts.$inferInsert)[];
  payoutStatusChanges: (typeof payoutStatusChanges.$inferInsert)[];
  ledgerEntries: (typeof ledgerEntries.$inferInsert)[];
  payoutEntries: (typeof payoutEntries.$inferInsert)[];
}
