/** Payouts and the ledger behind them, as our API serves them. Amounts in rupees, dates as ISO stamps. */
import type { KycStatus } from "../kyc/contract";
import type { VendorStatus } from "../vendors/contract";

export const PAYOUT_STATUSES = ["pending", "processing", "paid", "failed"] as const;
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

/** The statuses from which each of the others can be reached; money that comes back after it was paid has failed, too. */
export const PAYOUT_TRANSITIONS = {
  process: ["pending", "failed"],
  pay: ["processing"],
  fail: ["processing"],
  return: ["paid"],
} as const satisfies Record<string, readonly PayoutStatus[]>;

/** What an entry of the ledger is for. A payout moves the balance out, a returned one back in. */
export const LEDGER_KINDS = [
  "order",
  "refund",
  "commission",
  "commission_gst",
  "tcs",
  "tds",
  "fee",
  "correction",
  "payout",
  "payout_returned",
] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];

/** What is kept back of a sale, by rules of the table of rates; the commission is the plan's. */
export const RATE_KINDS = ["commission_gst", "tcs", "tds"] as const;
export type RateKind = (typeof RATE_KINDS)[number];
export const RATE_BASES = ["sale", "commission"] as const;
export type RateBase = (typeof RATE_BASES)[number];

/** Money goes to approved vendors only. A backend may leave the status out: then the console leaves it to the backend. */
export interface PaidVendor {
  _id: string;
  shopName: string;
  status?: VendorStatus;
}

/** Returns false where the backend does not say the status. */
export const isNotApproved = (vendor: Pick<PaidVendor, "status"> | undefined): boolean =>
  vendor?.status !== undefined && vendor.status !== "approved";

/** GET /payouts and /payouts/{id}. */
export interface Payout {
  _id?: string;
  id?: string;
  vendor?: Partial<PaidVendor> & { id?: string; name?: string };
  amount?: number;
  currency?: string;
  status?: PayoutStatus;
  /** The beginning of an Indian day. */
  periodStart?: string;
  /** The end of one. */
  periodEnd?: string;
  /** The bank's, once it is paid. */
  reference?: string;
  notes?: string;
  createdAt?: string;
  paidAt?: string;
  /** Only of a single payout: how the amount arose, and every status it had, oldest first. */
  account?: VendorAccount;
  breakdown?: readonly Share[];
  /** What of the amount arose before the period. */
  carriedOver?: number;
  history?: { status?: PayoutStatus; at?: string; by?: string; note?: string }[];
}

/** A part of an amount: all entries of one kind. Negative where it was kept back. */
export interface Share {
  kind: LedgerKind;
  /** How many entries. */
  count: number;
  amount: number;
}

/** Where the money of a vendor goes, and whether it may. */
export interface VendorAccount {
  bankName?: string;
  accountNumber?: string;
  ifscCode?: string;
  /** Of its last application; absent where there is none. */
  kycStatus?: KycStatus;
}

/** One event of a statement: an order with what was kept back of it, or a fee, a correction or a returned payout. */
export interface StatementLine {
  _id: string;
  at: string;
  kind: LedgerKind;
  /** The order that it is about. */
  order?: { _id: string };
  note?: string;
  /** Who wrote a fee or a correction. */
  by?: string;
  /** Of an order: what the customer paid, and what was kept back of it, negative. */
  sale: number;
  commission: number;
  commissionGst: number;
  tcs: number;
  tds: number;
  /** What the line adds to the amount. */
  amount: number;
  /** It arose before the period. */
  carriedOver: boolean;
}

/** GET /payouts/due: what is due to a vendor, and from when to when it arose. */
export interface DueVendor {
  /** The vendor's. */
  _id: string;
  vendor: PaidVendor;
  amount: number;
  orders: number;
  periodStart: string;
  periodEnd: string;
  kycStatus?: KycStatus;
}

/** GET /payouts/due/{vendor}?periodStart=&periodEnd=: what a payout for this period would be. */
export interface Proposal {
  vendor: PaidVendor;
  /** Not above 0 where nothing is to be paid: what is missing carries over. */
  amount: number;
  breakdown: readonly Share[];
  carriedOver: number;
  /** What waits until customers can no longer send it back. */
  heldBack: number;
  account: VendorAccount;
}

/** GET /vendors/{id}/balance */
export interface VendorBalance {
  /** Everything that was not paid out, below 0 where the vendor owes it. */
  balance: number;
  due: number;
  heldBack: number;
  /** When the first of what is held back becomes due. */
  nextDueAt?: string;
  /** Payouts that are pending or on their way. */
  underway: number;
  /** Absent where the vendor has none: no commission is taken then. */
  plan?: { _id?: string; name: string; commissionRate: number; since: string };
  kycStatus?: KycStatus;
}

/** GET /payouts/totals: the sum of the payouts in each status. */
export type PayoutTotals = Readonly<Record<PayoutStatus, number>>;

/** GET /payout-rates: a rule that is in force from one day to another. */
export interface PayoutRate {
  _id?: string;
  id?: string;
  kind?: RateKind;
  /** Percent of the base. */
  rate?: number;
  base?: RateBase;
  /** Applies once the vendor's sales of the financial year exceed this; always where it is null. */
  threshold?: number | null;
  validFrom?: string;
  /** The last moment on which it holds; null while it does. */
  validTo?: string | null;
  /** The section of the law; it may change while the rate stays. */
  section?: string | null;
  source?: string;
  createdAt?: string;
}
