/** Texts of the parts that load with a ticket. */
export const ticketPartMessages = {
  conversation: {
    team: "Support Team",
    unnamedOwner: "User",
    none: "No messages yet",
  },
  orders: {
    loading: "Loading orders...",
    error: "Error loading orders",
    empty: "No orders yet",
  },
  notes: {
    hint: "Only the support team sees these.",
    none: "No notes yet",
    author: "Administrator",
  },
} as const;
