/** Texts of the email that tells a vendor about a decision. */
export const decisionMessages = {
  preview: "Email to the vendor",
  to: "To",
  subject: "Subject",
  owner: "the owner of the shop",
  owners: "the owner of each shop",
  name: "(name)",
  link: "(a link for this shop only)",
  notNotified: "The vendor will not be notified.",
};
