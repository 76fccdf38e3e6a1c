/** Texts of the table of lines in the refund dialog, which load with it. */
export const chosenLinesMessages = {
  loading: "Loading refundable items…",
  error: "Refundable items could not be loaded.",
  product: "Product",
  quantity: "Quantity",
  amount: "Amount (₹)",
  quantityOf: (name: string) => `Quantity of ${name}`,
  amountOf: (name: string) => `Amount of ${name}`,
  of: (left: string) => `of ${left}`,
  all: "All",
  none: "None",
  total: "Refund",
  leftAfter: (left: string) => `${left} of the payment is left after this refund.`,
  nothingLeft: "This order has nothing left to refund.",
  unnamed: "Unnamed product",
  destinationHelp: "This order was paid in cash or by UPI. Enter a UPI id, or an account number and an IFSC code.",
} as const;
