import type { LedgerKind } from "../payouts/contract";

/** Texts of a refund's page, which load with it. */
export const refundPartMessages = {
  notConfirmed: "The payment provider has not confirmed this refund yet.",
  lastProblem: (problem: string) => `Last problem: ${problem}.`,
  nextAttempt: (time: string) => `Next attempt at ${time}.`,
  destination: "Pay to",
  product: "Product",
  quantity: "Quantity",
  amount: "Amount",
  total: "Total",
  noLines: "No products",
  unnamed: "Unnamed product",
  balance: "Change of the balance",
  notPosted: "The balance did not change: the refund is not done, or the sale was not posted.",
  /** Names of ledger entries. The entry of kind `refund` reverses a part of the sale. */
  kinds: {
    refund: "Sale",
    commission: "Commission",
    commission_gst: "GST on commission",
    tcs: "TCS",
    tds: "TDS",
  } as Partial<Record<LedgerKind, string>>,
} as const;
