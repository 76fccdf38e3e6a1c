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
  /** The administrator who answers it, with the feature `support.assignee`; null where nobody does. */
  assignee?: { _id?: string; id?: string; name?: string } | null;
  /** What the team wrote to itself, oldest first; of one ticket, with the feature `support.notes`. */
  notes?: { author?: { _id?: string; id?: string; name?: string } | null; note?: string; timestamp?: string }[];
  /** Oldest first. */
  messages?: { sender?: string; message?: string; timestamp?: string }[];
}

/** What stands for the tickets that nobody answers, in the filter by assignee. */
export const NOBODY = "none";

/** GET /api/admin/support/assignees, with the feature `support.assignee`: who may reply, the one who asks first. */
export interface Assignee {
  _id?: string;
  id?: string;
  name?: string;
}

/** The statuses that our API lets a ticket be closed or answered in (else 409). */
export const TICKET_TRANSITIONS = {
  close: ["open", "in_progress", "resolved"],
  reply: ["open", "in_progress", "resolved"],
} as const satisfies Record<string, readonly TicketStatus[]>;
