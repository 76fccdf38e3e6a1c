import type { AdministratorState, InvitationChannel } from "./contract";

/** Texts of the administrator screens. */
export const administratorMessages = {
  names: { one: "Administrator", many: "Administrators" },
  empty: "No administrators match these filters.",
  allStates: "All States",
  states: {
    active: "Active",
    invited: "Invited",
    deactivated: "Deactivated",
  } satisfies Record<AdministratorState, string>,
  fields: { sessions: "Open Sessions", lastUsedAt: "Last active" },
  noRole: "None yet",
  create: {
    label: "Invite Administrator",
    success: "Administrator added successfully!",
    failure: "Failed to add administrator",
  },
  assign: {
    label: "Change Role",
    success: "Role changed successfully!",
    failure: "Failed to change role",
  },
  deactivate: {
    label: "Deactivate",
    question:
      "They are signed out everywhere and can't sign in until someone reactivates the account. Their API tokens are revoked.",
    success: "Administrator deactivated successfully!",
    failure: "Failed to deactivate administrator",
    already: "This account is already deactivated.",
  },
  reactivate: {
    label: "Reactivate",
    question: "They can sign in again, with the same role as before. Revoked API tokens stay revoked.",
    success: "Administrator reactivated successfully!",
    failure: "Failed to reactivate administrator",
    already: "This account is not deactivated.",
  },
  endSessions: {
    label: "End Sessions",
    title: "End Sessions",
    question: "They are signed out everywhere. They can sign in again.",
    success: "Sessions ended successfully!",
    failure: "Failed to end sessions",
  },
  resetSecondStep: {
    label: "Reset two-step verification",
    title: "Reset two-step verification",
    question: "They are signed out and sign in with only their password until they set it up again.",
    success: "Two-step verification reset successfully!",
    failure: "Failed to reset two-step verification",
  },
  notYourself: "You can't do this to your own account. Ask another administrator.",
  invitation: {
    title: "Invitation",
    make: { email: "Send invitation", link: "Create link" } satisfies Record<InvitationChannel, string>,
  },
} as const;
