import type { RefundReason, RefundSource, RefundStatus } from "./contract";

/** Texts of the refund screens. */
export const refundMessages = {
  names: { one: "Refund", many: "Refunds" },
  title: (id: string) => `Refund #${id}`,
  empty: "No refunds here. Refund an order on its page.",
  allStatus: "All Status",
  statuses: {
    requested: "Requested",
    approved: "Approved",
    sent: "Sent to the payment provider",
    done: "Done",
    failed: "Failed",
    rejected: "Rejected",
  } satisfies Record<RefundStatus, string>,
  sources: { shop: "Marketplace", customer: "Customer", bank: "Bank (chargeback)" } satisfies Record<
    RefundSource,
    string
  >,
  reasons: {
    returned: "Returned",
    damaged: "Damaged",
    wrong_item: "Wrong item",
    not_delivered: "Not delivered",
    cancelled: "Cancelled",
    other: "Other",
  } satisfies Record<RefundReason, string>,
  fields: { shortId: "Refund ID", source: "Started By", restock: "Return to stock", reason: "Reason" },
  tellCustomer: "Notify the customer",
  reference: "Reference",
  referenceHelp: "The UTR of the transfer, or the bank's reference",
  parts: {
    order: "Order",
    request: "Request",
    lines: "Products",
    vendorBalance: "Vendor's Balance",
    history: "History",
  },
  approve: { label: "Approve", success: "Refund approved successfully!", failure: "Failed to approve refund" },
  reject: { label: "Reject", success: "Refund rejected successfully!", failure: "Failed to reject refund" },
  record: {
    label: "Mark Done",
    title: "Mark Refund as Done",
    success: "Refund recorded successfully!",
    failure: "Failed to record refund",
  },
  fail: {
    label: "Mark Failed",
    title: "Mark Refund as Failed",
    success: "Refund marked as failed successfully!",
    failure: "Failed to mark refund as failed",
  },
  questions: {
    approve:
      "The payment provider returns the money, if one is set up. Otherwise return it, then mark the refund as done.",
    reject: "The customer gets nothing. The order can be refunded again.",
    record:
      "Records that the customer has the money. The payment, the order, the stock and the vendor's balance may change now.",
    fail: "Records that this refund did not return the money. The order can be refunded again.",
  },
  notFrom: (status: string) => `Not available while the refund is ${status}.`,
} as const;
