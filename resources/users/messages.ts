/** Texts of the user screens. */
export const userMessages = {
  names: { one: "User", many: "Users" },
  empty: "No users match these filters.",
  filter: "Filter by Role",
  allRoles: "All Roles",
  roles: { admin: "Admin", vendor: "Vendor", customer: "Customer" },
  notYourself: "You can't delete your own account.",
  needsRole: "No permissions until someone assigns a role under Administrators. An earlier role is not restored.",
} as const;
