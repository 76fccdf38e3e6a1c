/** Every string of the roles' screens. */
export const roleMessages = {
  names: { one: "Role", many: "Roles" },
  empty: "No roles match this search.",
  loading: "Loading permissions...",
  error: "Error loading permissions",
  nothing: "Nothing",
  fields: { people: "Administrators", builtIn: "Built In", permissions: "What it allows", secondStep: "Second Step" },
  builtIn: "This role is built in: it cannot be changed or deleted.",
  secondStep: {
    label: "Change Second Step",
    title: "Change Second Step",
    success: "Second step of the role changed successfully!",
    failure: "Failed to change the second step",
  },
  secondStepHelp: "Its administrators then reach nothing but their own account until they have set one up.",
  inUse: "Administrators have this role. Give them another one first.",
} as const;
