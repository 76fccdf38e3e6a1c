/** Builds the entries of a vendor's ledger. Amounts are in paise, so that every sum is exact. */
import type { LedgerKind } from "../../resources/payouts/contract";
import { newId } from "../db/new-id";
import type { ledgerEntries } from "../db/schema-ledger";

export type LedgerEntryRow = typeof ledgerEntries.$inferInsert;

/** The account for what the marketplace owes a vendor. Every entry moves an amount into it or out of it. */
export const VENDOR_ACCOUNT = "vendor";

/** The debit and credit accounts of each kind of entry. */
const ACCOUNTS: Readonly<Record<LedgerKind, readonly [debit: string, credit: string]>> = {
  order: ["sales", VENDOR_ACCOUNT],
  refund: [VENDOR_ACCOUNT, "sales"],
  commission: [VENDOR_ACCOUNT, "commission"],
  commission_gst: [VENDOR_ACCOUNT, "gst"],
  tcs: [VENDOR_ACCOUNT, "tcs"],
  tds: [VENDOR_ACCOUNT, "tds"],
  fee: [VENDOR_ACCOUNT, "fees"],
  correction: ["corrections", VENDOR_ACCOUNT],
  payout: [VENDOR_ACCOUNT, "bank"],
  payout_returned: ["bank", VENDOR_ACCOUNT],
};

/** The common fields of entries that are written together. */
export interface Posting {
  vendorId: string;
  at: Date;
  /** Date until which the amount is held back. */
  dueAt: Date;
  orderId?: string | null;
  payoutId?: string | null;
  refundId?: string | null;
  note?: string | null;
  byName?: string | null;
  /** Creates the ids. The demo uses its own function, so that its ids are always the same. */
  makeId?: () => string;
}

/**
 * Builds the entries of a posting. A zero amount adds no entry, and a negative one is booked in the opposite direction.
 */
export function buildEntries(
  { makeId = newId, ...posting }: Posting,
  amounts: readonly (readonly [LedgerKind, paise: number])[],
): LedgerEntryRow[] {
  const postingId = makeId();
  return amounts
    .filter(([, paise]) => paise !== 0)
    .map(([kind, paise]) => {
      const [debit, credit] = paise > 0 ? ACCOUNTS[kind] : ACCOUNTS[kind].toReversed();
      return {
        id: makeId(),
        postingId,
        ...posting,
        kind,
        debit: debit ?? "",
        credit: credit ?? "",
        paise: Math.abs(paise),
      };
    });
}

/** A part of an entry, which is to be reversed. */
export interface EntryPart {
  entry: LedgerEntryRow;
  paise: number;
  /** Explains the reversal on statements. */
  note?: string | null;
}

/**
 * Builds entries that reverse parts of others. Each one is held back for as long as the original. A sale is reversed
 * as a refund. A part of zero adds no entry.
 */
export function buildReversals(parts: readonly EntryPart[], posting: Omit<Posting, "dueAt">): LedgerEntryRow[] {
  const { makeId = newId, ...common } = posting;
  const postingId = makeId();
  return parts
    .filter(({ paise }) => paise !== 0)
    .map(({ entry: { id, kind, debit, credit, dueAt }, paise, note = null }) => ({
      id: makeId(),
      postingId,
      ...common,
      kind: kind === "order" ? "refund" : kind,
      debit: credit,
      credit: debit,
      paise,
      dueAt: dueAt > common.at ? dueAt : common.at,
      reverses: id,
      note,
    }));
}

/** Returns the effect of an entry on the vendor's balance. */
export const balanceEffect = ({ credit, paise }: Pick<LedgerEntryRow, "credit" | "paise">) =>
  credit === VENDOR_ACCOUNT ? paise : -paise;

export const toPaise = (rupees: number) => Math.round(rupees * 100);
export const toRupees = (paise: number) => paise / 100;
