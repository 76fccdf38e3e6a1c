import type { PayoutStatus } from "./contract";

/** Texts of the payout screens. */
export const payoutMessages = {
  names: { one: "Payout", many: "Payouts" },
  empty: "No payouts here. A payout sends a vendor the proceeds of delivered orders, less fees and taxes.",
  allStatus: "All Status",
  statuses: {
    pending: "Pending",
    processing: "Processing",
    paid: "Paid",
    failed: "Failed",
  } satisfies Record<PayoutStatus, string>,
  cards: { total: "Total Payouts", pending: "Pending", processing: "Processing", paid: "Paid", failed: "Failed" },
  fields: {
    period: "Period",
    periodStart: "Period From",
    periodEnd: "Period To",
    paidAt: "Paid On",
    failureReason: "Failure Reason",
  },
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
    pay: "Records that the bank has paid. This console moves no money. Can't be undone unless the bank returns the transfer.",
    fail: "The money is owed to the vendor again. You can try the payout again.",
    return: "The bank returned the money. It is owed to the vendor again.",
  },
  notApproved: "The vendor is not approved. Approve the vendor before you send money.",
  notFrom: (status: string) => `Not available while the payout is ${status}.`,
  parts: { account: "Breakdown", statement: "Statement", history: "History" },
} as const;
