import type { PayoutStatus } from "./contract";

/** Every string of the screens of payouts. */
export const payoutMessages = {
  names: { one: "Payout", many: "Payouts" },
  empty: "No payouts here. Each sends a vendor what its delivered orders brought, less what the marketplace keeps.",
  allStatus: "All Status",
  statuses: {
    pending: "Pending",
    processing: "Processing",
    paid: "Paid",
    failed: "Failed",
  } satisfies Record<PayoutStatus, string>,
  cards: { total: "Total Payouts", pending: "Pending", processing: "Processing", paid: "Paid", failed: "Failed" },
  fields: { period: "Period", periodStart: "Period From", periodEnd: "Period To", paidAt: "Paid On" },
  reference: "Bank Reference",
  referenceHelp: "The UTR of the transfer",
  reason: "Reason",
  title: (shop: string, period: string) => `${shop}, ${period}`,
  process: { label: "Mark Processing", title: "Mark Payout as Processing" },
  markedProcessing: "marked as processing",
  pay: { label: "Mark Paid", title: "Mark Payout as Paid" },
  fail: { label: "Mark Failed", title: "Mark Payout as Failed" },
  return: { label: "Mark Returned", title: "Mark Payout as Returned" },
  success: "Payout status updated successfully!",
  failure: "Failed to update payout status",
  questions: {
    process:
      "Records that the transfer has been started. This console moves no money: start the transfer with your bank.",
    pay: "Records that the bank has paid. This console moves no money. You can undo this only if the bank returns the transfer.",
    fail: "The money is due to the vendor again. The payout can be tried once more.",
    return: "The bank sent the money back: it is due to the vendor again.",
  },
  notApproved: "The vendor is not approved. Approve the vendor before you send money.",
  notFrom: (status: string) => `Not while the payout is ${status}.`,
  parts: { account: "How the Amount Arose", statement: "Statement", history: "History" },
} as const;
