import type { Field } from "../../src/kit/define/field";
import { shortId } from "../../src/kit/define/row";
import { referencePath } from "../../src/kit/data/record-path";
import type { ValueLabel } from "../../src/kit/define/tones";
import { toText } from "../../src/kit/format";
import {
  UNASSIGNED,
  type Assignee,
  type Ticket,
  type SlaState,
  type TicketPriority,
  type TicketStatus,
} from "./contract";
import { Initial } from "./initial";
import { supportMessages as words } from "./messages";

const { fields, statuses, priorities } = words;

const STATUS_LABELS = {
  open: { label: statuses.open, tone: "red" },
  in_progress: { label: statuses.in_progress, tone: "orange" },
  resolved: { label: statuses.resolved, tone: "green" },
  closed: { label: statuses.closed },
} as const satisfies Record<TicketStatus, ValueLabel>;

const PRIORITY_LABELS = {
  high: { label: priorities.high, tone: "red" },
  medium: { label: priorities.medium, tone: "orange" },
  low: { label: priorities.low, tone: "green" },
} as const satisfies Record<TicketPriority, ValueLabel>;

const DUE_LABELS = {
  overdue: { label: words.due.overdue, tone: "red" },
  soon: { label: words.due.soon, tone: "orange" },
  later: { label: words.due.later },
} as const satisfies Record<SlaState, ValueLabel>;

/** Lookup of the people who may reply, the caller first, and the option Nobody. */
export const assigneeField = {
  lookup: { path: "support/assignees", title: ({ name }: Assignee) => name },
  valueLabels: { [UNASSIGNED]: { label: words.nobody } },
} as const satisfies Field<Ticket>;

/** Formats the ticket number, such as "#4f2a91". */
function formatTicketId(ticket: Ticket): string | undefined {
  const end = shortId(ticket);
  return end && `#${end}`;
}

const formatAssignee = (name: string | undefined) => name && words.assignedTo(name);

/** Fields of a ticket, without its conversation. */
export const ticketFields = {
  shortId: { label: fields.shortId, value: formatTicketId },
  initial: { label: words.user, kind: "image", render: Initial, value: ({ user }) => user?.name },
  user: {
    value: ({ user }) => user?.name,
    link: ({ user }) => referencePath("users", user),
  },
  email: { kind: "email", value: ({ user }) => user?.email },
  phone: { empty: words.notProvided, value: ({ user }) => user?.phone },
  subject: {},
  priority: { kind: "status", valueLabels: PRIORITY_LABELS },
  status: { kind: "status", valueLabels: STATUS_LABELS, tone: "violet" },
  createdAt: { label: fields.createdAt, kind: "moment" },
  assignee: {
    ...assigneeField,
    value: ({ assignee }) => toText(assignee?.name),
    empty: words.nobody,
  },
  // Shown below the subject in the list; empty if the ticket is unassigned.
  assignedTo: { empty: "", value: ({ assignee }) => formatAssignee(toText(assignee?.name)) },
  // Shown below the status in the list; empty if the ticket is settled or the feature is missing.
  dueTag: { kind: "status", valueLabels: DUE_LABELS, empty: "", value: ({ due }) => due },
  due: { label: fields.due, kind: "status", valueLabels: DUE_LABELS, empty: words.due.settled },
  dueAt: { label: fields.dueAt, kind: "moment" },
  acknowledgeBy: { label: fields.acknowledgeBy, kind: "moment" },
  acknowledgedAt: { label: fields.acknowledgedAt, kind: "moment", empty: words.notYet },
  redressBy: { label: fields.redressBy, kind: "moment" },
  redressedAt: { label: fields.redressedAt, kind: "moment", empty: words.notYet },
} as const satisfies Record<string, Field<Ticket>>;
