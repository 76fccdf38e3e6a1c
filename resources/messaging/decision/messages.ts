/** Every text of the e-mail that tells a vendor of a decision. */
export const decisionMessages = {
  preview: "The e-mail to the vendor",
  to: "To",
  subject: "Subject",
  owner: "the owner of the shop",
  link: "(a link for this shop alone)",
  useReason: "Tell the vendor the reason",
};
