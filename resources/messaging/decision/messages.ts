/** Every text of the e-mail that tells a vendor of a decision. */
export const decisionMessages = {
  preview: "The e-mail to the vendor",
  to: "To",
  subject: "Subject",
  owner: "the owner of the shop",
  useReason: "Tell the vendor the reason",
};
