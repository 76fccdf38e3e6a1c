/** The email that tells a customer about a refund. The bundled API sends it, and the console shows a preview. */

interface RefundEmail {
  customer: string | undefined;
  /** Formatted, such as "₹650.00". */
  amount: string;
  /** The end of the order's id. */
  order: string;
  reference: string;
}

/** Returns the email that is sent once a refund is done. */
export const composeRefundEmail = ({ customer, amount, order, reference }: RefundEmail) => ({
  subject: `Your refund of ${amount}`,
  message: [
    customer === undefined ? "Hello," : `Hello ${customer},`,
    `We have refunded ${amount} of your order ${order}. The reference is ${reference}.`,
    "Your bank may need a few working days to show it.",
  ].join("\n\n"),
});
