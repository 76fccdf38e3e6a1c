/** Texts of the products of an order, which load with its page. */
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
