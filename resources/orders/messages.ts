/** Texts of the order screens. */
export const orderMessages = {
  names: { one: "Order", many: "Orders" },
  title: (id: string) => `Order #${id}`,
  empty: "No orders match these filters.",
  cards: {
    total: "Total Orders",
    revenue: "Total Revenue",
    revenueCounts: "Includes cancelled and refunded orders",
    pending: "Pending Orders",
    delivered: "Delivered Orders",
  },
  allStatus: "All Status",
  statuses: {
    pending: "Pending",
    confirmed: "Confirmed",
    processing: "Processing",
    shipped: "Shipped",
    delivered: "Delivered",
    cancelled: "Cancelled",
    refunded: "Refunded",
  },
  payments: { paid: "Paid", failed: "Failed", partially_refunded: "Partially refunded" },
  fields: { shortId: "Order ID", total: "Total", createdAt: "Date" },
  parts: {
    order: "Order",
    customer: "Customer",
    shipping: "Shipping Address",
    products: "Products",
    history: "History",
    settlement: "Delivery and Payout",
  },
  advance: {
    label: "Next Status",
    title: "Advance order",
    submit: "Advance",
    question: (from: string, to: string) => `The order moves from ${from} to ${to}.`,
    ended: "This order has no next status.",
  },
  editStatus: {
    label: "Edit Status",
    title: "Update Order Status",
    submit: "Update Status",
    success: "Order status updated successfully!",
    failure: "Failed to update order status",
    required: "Please select a status",
    unusual: (from: string, to: string) => `Moving an order from ${from} to ${to} is unusual.`,
    bulk: "set to this status",
  },
  consequences: {
    paymentChanges: (from: string, to: string) => `Payment status changes from ${from} to ${to}.`,
    paymentStays: (status: string) => `Payment status stays ${status}.`,
    /** @param partly the status of an order that was refunded in part */
    paymentDependsOnRefunds: (from: string, to: string, partly: string) =>
      `Payment status changes from ${from} to ${to} if no refund is done. ` +
      `Otherwise, it stays ${from} or changes to ${partly}.`,
    noRefund: "No money is moved. Refund the customer in your payment system.",
    saleAdded: "The sale is added to the vendor's balance, less commission and taxes.",
    saleReversed: "The sale is taken back from the vendor's balance.",
    restAdded: "The sale is added to the vendor's balance, less refunds, commission and taxes.",
    nothingAdded: "If refunds have returned the full amount, nothing is added.",
    restReversed: "The sale is taken back from the vendor's balance, less what refunds have already taken back.",
    nothingElse: "Stock does not change, and nobody is notified.",
    unknown:
      "This console sends only the new status. Your server decides whether the payment or the stock changes, and who is notified.",
  },
} as const;
