/** Texts of an order's products. Their code loads with the first order that is opened. */
export const orderLineMessages = {
  product: "Product",
  quantity: "Quantity",
  price: "Price",
  amount: "Amount",
  subtotal: "Subtotal",
  discount: "Discount",
  total: "Total",
  none: "No products",
  unnamed: "Unnamed product",
  differ: (sum: string) => `The products add up to ${sum}, not to the subtotal.`,
} as const;
