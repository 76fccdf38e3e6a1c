import type { LedgerKind } from "../payouts/contract";

/** Texts of a refund's page, which load with it. */
export const refundPartMessages = {
  product: "Product",
  quantity: "Quantity",
  amount: "Amount",
  total: "Total",
  noLines: "No products",
  unnamed: "Unnamed product",
  balance: "Change of the balance",
  notPosted: "Nothing is posted. The sale was not in the vendor's ledger, or the refund is not done.",
  kinds: {
    refund: "Sale",
    commission: "Commission",
    commission_gst: "GST on commission",
    tcs: "TCS",
    tds: "TDS",
  } as Partial<Record<LedgerKind, string>>,
} as const;
