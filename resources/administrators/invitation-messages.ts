import type { InvitationChannel } from "./contract";

/** Texts of the section that invites an administrator. */
export const invitationMessages = {
  text: "This administrator has not set a password yet. The link lets them choose one. It works once, within 72 hours.",
  again: { email: "Send again", link: "Create another link" } satisfies Record<InvitationChannel, string>,
  sent: (address: string) => `The invitation was sent to ${address}.`,
  notSent: "The email could not be sent.",
  shown:
    "Copy this link and give it to the administrator yourself. It is shown only once and replaces any earlier link.",
  link: "Invitation link",
  copy: "Copy link",
  failure: { email: "Failed to send the invitation", link: "Failed to create a link" } satisfies Record<
    InvitationChannel,
    string
  >,
} as const;
