/** Texts of the role screens. */
export const roleMessages = {
  names: { one: "Role", many: "Roles" },
  empty: "No roles match this search.",
  fields: {
    people: "Administrators",
    builtIn: "Built In",
    permissions: "Permissions",
    secondStep: "Two-step verification",
  },
  builtIn: "This role is built in. You can't edit or delete it.",
  secondStep: {
    label: "Change two-step verification",
    title: "Change two-step verification",
    success: "Two-step verification of the role changed successfully!",
    failure: "Failed to change two-step verification",
  },
  secondStepHelp:
    "If this is on, administrators with this role can open only their own account until they set up two-step verification.",
  inUse: "Administrators have this role. Give them another role first.",
} as const;
