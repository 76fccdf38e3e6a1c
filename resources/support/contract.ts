/** Support tickets as the API returns them. Shared with the bundled API, so this file imports only other contracts. */

export const TICKET_STATUSES = ["open", "in_progress", "resolved", "closed"] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];

export const TICKET_PRIORITIES = ["high", "medium", "low"] as const;
export type TicketPriority = (typeof TICKET_PRIORITIES)[number];

/** The `sender` of messages by the person who opened the ticket. Any other sender is the support team. */
export const OWNER_SENDER = "user";

/** SLA state of a ticket that is not resolved or closed: overdue, due within a day, or later. */
export const SLA_STATES = ["overdue", "soon", "later"] as const;
export type SlaState = (typeof SLA_STATES)[number];

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
  /** Deadline of the first reply. This and the next five fields need the feature `support.clocks`. */
  acknowledgeBy?: string;
  /** When the first reply was sent. */
  acknowledgedAt?: string;
  /** Deadline of the resolution. */
  redressBy?: string;
  /** When the ticket was resolved or closed. */
  redressedAt?: string;
  /** The next deadline and its SLA state; absent once the ticket is settled. */
  dueAt?: string;
  due?: SlaState;
  /** The administrator who answers the ticket, with the feature `support.assignee`; null if unassigned. */
  assignee?: { _id?: string; id?: string; name?: string } | null;
  /**
   * Internal notes of the team, oldest first. Only set for a single ticket, with the feature `support.notes`. The
   * author is a person, or an API token that belongs to the shop.
   */
  notes?: { author?: { _id?: string; id?: string; name?: string } | null; note?: string; timestamp?: string }[];
  /** Oldest first. */
  messages?: { sender?: string; message?: string; timestamp?: string }[];
}

/** Value of the assignee filter for unassigned tickets. */
export const UNASSIGNED = "none";

/**
 * GET /api/admin/support/assignees, with the feature `support.assignee`: the people who may reply, the caller first.
 */
export interface Assignee {
  _id?: string;
  id?: string;
  name?: string;
}

/** Statuses in which the bundled API accepts each action. In any other, it returns 409. */
export const TICKET_TRANSITIONS = {
  close: ["open", "in_progress", "resolved"],
  reply: ["open", "in_progress", "resolved"],
} as const satisfies Record<string, readonly TicketStatus[]>;
