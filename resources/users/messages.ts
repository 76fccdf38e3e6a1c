/** Texts of the user screens. */
export const userMessages = {
  names: { one: "User", many: "Users" },
  empty: "No users match this role.",
  filter: "Filter by Role",
  allRoles: "All Roles",
  roles: { admin: "Admin", vendor: "Vendor", customer: "Customer" },
  notYourself: "You can't delete your own account.",
} as const;
