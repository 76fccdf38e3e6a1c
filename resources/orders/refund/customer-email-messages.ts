/** Texts of the preview of the email to the customer, which load with it. */
export const customerEmailMessages = {
  preview: "Email to the customer",
  to: "To",
  subject: "Subject",
  customer: "the customer",
  reference: "(the reference of the transfer)",
  when: "Sent once the refund is done.",
} as const;
