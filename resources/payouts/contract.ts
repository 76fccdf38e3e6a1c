/** Payouts and their ledger, as the bundled API returns them. Amounts are in rupees, dates are ISO timestamps. */
import type { KycStatus } from "../kyc/contract";
import type { VendorStatus } from "../vendors/contract";

export const PAYOUT_STATUSES = ["pending", "processing", "paid", "failed"] as const;
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

/** Statuses in which each action is allowed. A paid payout that the bank returns becomes `failed`, too. */
export const PAYOUT_TRANSITIONS = {
  process: ["pending", "failed"],
  pay: ["processing"],
  fail: ["processing"],
  return: ["paid"],
} as const satisfies Record<string, readonly PayoutStatus[]>;

/** Kinds of ledger entries. A payout debits the balance, and a returned payout credits it again. */
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

/** Deductions from a sale that the payout rates define. The plan defines the commission. */
export const RATE_KINDS = ["commission_gst", "tcs", "tds"] as const;
export type RateKind = (typeof RATE_KINDS)[number];
export const RATE_BASES = ["sale", "commission"] as const;
export type RateBase = (typeof RATE_BASES)[number];

/** Only approved vendors are paid. If a backend omits the status, the console leaves the check to the backend. */
export interface PayoutVendor {
  _id: string;
  shopName: string;
  status?: VendorStatus;
}

/** Whether the vendor is known not to be approved. Returns false if the backend sends no status. */
export const isNotApproved = (vendor: Pick<PayoutVendor, "status"> | undefined): boolean =>
  vendor?.status !== undefined && vendor.status !== "approved";

/** GET /payouts and /payouts/{id}. */
export interface Payout {
  _id?: string;
  id?: string;
  vendor?: Partial<PayoutVendor> & { id?: string; name?: string };
  amount?: number;
  currency?: string;
  status?: PayoutStatus;
  /** Start of an Indian day. */
  periodStart?: string;
  /** End of an Indian day. */
  periodEnd?: string;
  /** The bank's reference, once the payout is paid. */
  reference?: string;
  notes?: string;
  createdAt?: string;
  paidAt?: string;
  /** Where the money goes. This and the fields below are only set for a single payout. */
  account?: VendorAccount;
  breakdown?: readonly AmountShare[];
  /** The part of the amount that is older than the period. */
  carriedOver?: number;
  history?: { status?: PayoutStatus; at?: string; by?: string; note?: string }[];
}

/** All entries of one kind in an amount. Deductions are negative. */
export interface AmountShare {
  kind: LedgerKind;
  /** Number of entries. */
  count: number;
  amount: number;
}

/** The bank account and the KYC status of a vendor. */
export interface VendorAccount {
  bankName?: string;
  accountNumber?: string;
  ifscCode?: string;
  /** Status of the latest KYC application; absent if the vendor has none. */
  kycStatus?: KycStatus;
}

/** A line of a statement: an order or a refund with its deductions, a fee, a correction or a returned payout. */
export interface StatementLine {
  _id: string;
  at: string;
  kind: LedgerKind;
  /** The order of the line, if any. */
  order?: { _id: string };
  note?: string;
  /** Author of a fee or a correction. */
  by?: string;
  /** The customer's payment for an order; negative for a refund. For an order, the deductions below are negative. */
  sale: number;
  commission: number;
  commissionGst: number;
  tcs: number;
  tds: number;
  /** The line's contribution to the amount. */
  amount: number;
  /** Whether the line is older than the period. */
  carriedOver: boolean;
}

/** GET /payouts/due: the amount due to a vendor, and the period it covers. */
export interface DuePayout {
  /** Id of the vendor. */
  _id: string;
  vendor: PayoutVendor;
  amount: number;
  orders: number;
  periodStart: string;
  periodEnd: string;
  kycStatus?: KycStatus;
}

/** GET /payouts/due/{vendor}?periodStart=&periodEnd=: a preview of a payout for this period. */
export interface PayoutProposal {
  vendor: PayoutVendor;
  /** Zero or negative if there is nothing to pay. A deficit carries over. */
  amount: number;
  breakdown: readonly AmountShare[];
  carriedOver: number;
  /** Amount held back until customers can no longer return the goods. */
  heldBack: number;
  account: VendorAccount;
}

/** GET /vendors/{id}/balance */
export interface VendorBalance {
  /** Sum of the ledger entries that are in no payout; negative if the vendor owes it. */
  balance: number;
  due: number;
  heldBack: number;
  /** When the first part of the held-back amount becomes due. */
  nextDueAt?: string;
  /** Sum of payouts that are pending or processing. */
  underway: number;
  /** Absent if the vendor has no plan. No commission is charged then. */
  plan?: { _id?: string; name: string; commissionRate: number; since: string };
  kycStatus?: KycStatus;
}

/** GET /payouts/totals: the sum of the payouts in each status. */
export type PayoutTotals = Readonly<Record<PayoutStatus, number>>;

/** GET /payout-rates: a rate with its period of validity. */
export interface PayoutRate {
  _id?: string;
  id?: string;
  kind?: RateKind;
  /** Percentage of the base. */
  rate?: number;
  base?: RateBase;
  /** The rate applies once the vendor's sales of the financial year exceed this; null if it always applies. */
  threshold?: number | null;
  validFrom?: string;
  /** Last moment of validity; null while the rate is open-ended. */
  validTo?: string | null;
  /** Section of the law. It may change while the rate stays the same. */
  section?: string | null;
  source?: string;
  createdAt?: string;
}
