import type { Field } from "../../src/kit/define/field";
import { shortId } from "../../src/kit/define/row";
import { referencePath } from "../../src/kit/data/record-path";
import type { Look } from "../../src/kit/define/tones";
import { toText } from "../../src/kit/format";
import { NOBODY, type Assignee, type Ticket, type TicketDue, type TicketPriority, type TicketStatus } from "./contract";
import { supportMessages as words } from "./messages";

const { fields, statuses, priorities } = words;

const STATUS_LOOKS = {
  open: { label: statuses.open, tone: "red" },
  in_progress: { label: statuses.in_progress, tone: "orange" },
  resolved: { label: statuses.resolved, tone: "green" },
  closed: { label: statuses.closed, tone: "neutral" },
} as const satisfies Record<TicketStatus, Look>;

const PRIORITY_LOOKS = {
  high: { label: priorities.high, tone: "red" },
  medium: { label: priorities.medium, tone: "orange" },
  low: { label: priorities.low, tone: "green" },
} as const satisfies Record<TicketPriority, Look>;

const DUE_LOOKS = {
  overdue: { label: words.due.overdue, tone: "red" },
  soon: { label: words.due.soon, tone: "orange" },
  later: { label: words.due.later, tone: "neutral" },
} as const satisfies Record<TicketDue, Look>;

/** Nobody, or one of those who may reply, whoever asks first. */
export const ASSIGNEE = {
  kind: "lookup",
  lookup: { path: "support/assignees", labelOf: (row) => toText((row as Assignee).name) },
  looks: { [NOBODY]: { label: words.nobody, tone: "neutral" } },
} as const satisfies Field<Ticket>;

/** "#4f2a91" */
function ticketId(ticket: Ticket): string | undefined {
  const end = shortId(ticket);
  return end && `#${end}`;
}

const assignedTo = (name: string | undefined) => name && words.assignedTo(name);

/** What a ticket is made of, besides its conversation. */
export const ticketFields = {
  shortId: { label: fields.shortId, value: ticketId },
  initial: { label: words.user, kind: "initial", value: ({ user }) => user?.name },
  user: {
    value: ({ user }) => user?.name,
    link: ({ user }) => referencePath("users", user),
  },
  email: { kind: "email", value: ({ user }) => user?.email },
  phone: { empty: words.notProvided, value: ({ user }) => user?.phone },
  subject: {},
  priority: { kind: "status", looks: PRIORITY_LOOKS },
  status: { kind: "status", looks: STATUS_LOOKS, tone: "violet" },
  createdAt: { label: fields.createdAt, kind: "moment" },
  assignee: {
    ...ASSIGNEE,
    value: ({ assignee }) => toText(assignee?.name),
    empty: words.nobody,
  },
  // In the list below the subject; of a ticket that nobody answers it says nothing there.
  assignedTo: { empty: "", value: ({ assignee }) => assignedTo(toText(assignee?.name)) },
  // In the list below the status; of a settled ticket, or without the feature, it says nothing there.
  dueTag: { kind: "status", looks: DUE_LOOKS, empty: "", value: ({ due }) => due },
  due: { label: fields.due, kind: "status", looks: DUE_LOOKS, empty: words.due.settled },
  dueAt: { label: fields.dueAt, kind: "moment" },
  acknowledgeBy: { label: fields.acknowledgeBy, kind: "moment" },
  acknowledgedAt: { label: fields.acknowledgedAt, kind: "moment", empty: words.notYet },
  redressBy: { label: fields.redressBy, kind: "moment" },
  redressedAt: { label: fields.redressedAt, kind: "moment", empty: words.notYet },
} as const satisfies Record<string, Field<Ticket>>;
