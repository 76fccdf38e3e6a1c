/** The support ticket as the API serves it. Pure: the bundled API imports this file. */

export const TICKET_STATUSES = ["open", "in_progress", "resolved", "closed"] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];

export const TICKET_PRIORITIES = ["high", "medium", "low"] as const;
export type TicketPriority = (typeof TICKET_PRIORITIES)[number];

/** The sender "user" is the owner of the ticket; any other one is the support team. */
export const OWNER = "user";

/** How a ticket that waits stands with its clocks: past one, less than a day from one, or neither. */
export const TICKET_DUE = ["overdue", "soon", "later"] as const;
export type TicketDue = (typeof TICKET_DUE)[number];

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
  /** The clocks, with the feature `support.clocks`. Until when the team must have answered first, and when it did. */
  acknowledgeBy?: string;
  acknowledgedAt?: string;
  /** Until when it must be settled, and when it was resolved or closed. */
  redressBy?: string;
  redressedAt?: string;
  /** The end of the clock that runs out next, and how it stands with it; neither of a settled ticket. */
  dueAt?: string;
  due?: TicketDue;
  /** Oldest first. */
  messages?: { sender?: string; message?: string; timestamp?: string }[];
}

/** The statuses that our API lets a ticket be closed or answered in (else 409). */
export const TICKET_TRANSITIONS = {
  close: ["open", "in_progress", "resolved"],
  reply: ["open", "in_progress", "resolved"],
} as const satisfies Record<string, readonly TicketStatus[]>;
