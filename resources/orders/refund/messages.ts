import type { RefundReason } from "../../refunds/contract";

/** Texts of the refund dialog of an order. */
export const orderRefundMessages = {
  label: "Refund",
  title: "Refund Order",
  success: "Refund created successfully!",
  failure: "Failed to create refund",
  notPaid: "Only paid orders can be refunded.",
  fields: {
    lines: "Products",
    reason: "Reason",
    note: "Note",
    restock: "Return to stock",
    chargeback: "Chargeback",
    reference: "Reference",
    destination: "Pay to",
    tellCustomer: "Notify the customer",
  },
  help: {
    chargeback: "The customer's bank has already taken the money back. Enter its reference.",
    reference:
      "If you have already returned the money, enter the UTR or the bank's reference. The refund is then done.",
  },
  reasons: {
    returned: "Returned",
    damaged: "Damaged",
    wrong_item: "Wrong item",
    not_delivered: "Not delivered",
    cancelled: "Cancelled",
    other: "Other",
  } satisfies Record<RefundReason, string>,
  everything: "The rest of this order will be refunded.",
  toBeReturned:
    "Once the refund is approved, the payment provider returns the money, if one is set up. Otherwise return it, then mark the refund as done.",
  doneNow:
    "The refund is completed immediately. The payment status, the order's status and the vendor's balance may change.",
  restocked: "The products return to stock once the refund is done.",
  insteadOfStatus: "A change of the status records no refund, and returns nothing to stock.",
  refundInstead: "Refund instead",
} as const;
