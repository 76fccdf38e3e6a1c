/** Texts of the preview of the email to the vendor, in a decision's form, and of the note that none is sent. */
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
