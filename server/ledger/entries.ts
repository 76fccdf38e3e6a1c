/** What an entry of a vendor's ledger is made of. Amounts in paise, so that every sum is exact. */
import type { LedgerKind } from "../../resources/payouts/contract";
import { newId } from "../db/new-id";
import type { ledgerEntries } from "../db/schema-ledger";

export type EntryRow = typeof ledgerEntries.$inferInsert;

/** The account of what the marketplace owes a vendor: each entry moves something into it or out of it. */
export const VENDOR_ACCOUNT = "vendor";

/** From which account to which an entry of a kind moves its amount. */
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

/** What is common to the entries that are written together. */
export interface Posting {
  vendorId: string;
  at: Date;
  /** Held back until then. */
  dueAt: Date;
  orderId?: string | null;
  payoutId?: string | null;
  note?: string | null;
  byName?: string | null;
  /** Makes the ids; the demo has its own, so that they are always the same. */
  makeId?: () => string;
}

/** The entries of a posting; a kind without an amount has none. A negative amount goes the other way. */
export function entriesOf(
  { makeId = newId, ...posting }: Posting,
  amounts: readonly (readonly [LedgerKind, paise: number])[],
): EntryRow[] {
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

/** Entries that take others back, each held back for as long as what it takes back. A sale comes back as a refund. */
export function reversalsOf(open: readonly EntryRow[], posting: Omit<Posting, "dueAt">): EntryRow[] {
  const { makeId = newId, ...common } = posting;
  const postingId = makeId();
  return open.map(({ id, kind, debit, credit, paise, dueAt }) => ({
    id: makeId(),
    postingId,
    ...common,
    kind: kind === "order" ? "refund" : kind,
    debit: credit,
    credit: debit,
    paise,
    dueAt: dueAt > common.at ? dueAt : common.at,
    reverses: id,
  }));
}

/** What an entry adds to the balance of the vendor. */
export const effectOf = ({ credit, paise }: Pick<EntryRow, "credit" | "paise">) =>
  credit === VENDOR_ACCOUNT ? paise : -paise;

export const toPaise = (rupees: number) => Math.round(rupees * 100);
export const toRupees = (paise: number) => paise / 100;
