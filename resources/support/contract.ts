/** The support ticket as the API serves it. Pure: the bundled API imports this file. */

export const TICKET_STATUSES = ["open", "in_progress", "resolved", "closed"] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];

export const TICKET_PRIORITIES = ["high", "medium", "low"] as const;
export type TicketPriority = (typeof TICKET_PRIORITIES)[number];

/** The sender "user" is the owner of the ticket; any other one is the support team. */
export const OWNER = "user";

/** GET /api/admin/support/tickets and /support/tickets/{id}. */
export interface Ticket {
  _id?: string;
  id?: string;
  subject?: string;
  description?: string;
  priority?: TicketPriority;
  status?: TicketStatus;
  createdAt?: string;
  user?: { _id?: string; id?: string; name?: string; email?: string; phone?: string };
  /** Oldest first. */
  messages?: { sender?: string; message?: string; timestamp?: string }[];
}

/** The statuses that our API lets a ticket be closed or answered in (else 409). */
export const TICKET_TRANSITIONS = {
  close: ["open", "in_progress", "resolved"],
  reply: ["open", "in_progress", "resolved"],
} as const satisfies Record<string, readonly TicketStatus[]>;
