/** Every string of the users' screens. */
export const userMessages = {
  words: {
    menu: "Users",
    title: "Users Management",
    thing: "User",
    loading: "Loading users...",
    loadError: "Error loading users",
  },
  empty: "No users match this role.",
  filter: "Filter by Role",
  allRoles: "All Roles",
  roles: { admin: "Admin", vendor: "Vendor", customer: "Customer" },
  fields: { name: "Name", email: "Email", role: "Role", phone: "Phone", createdAt: "Created At" },
  related: { orders: "Orders", tickets: "Support Tickets" },
  notYourself: "You cannot delete yourself.",
} as const;
