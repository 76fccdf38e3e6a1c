/** Texts of a ticket's conversation, notes and orders. Their code loads with the first ticket. */
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
    hint: "Customers and vendors never see these notes.",
    none: "No notes yet",
    author: "Administrator",
  },
} as const;
