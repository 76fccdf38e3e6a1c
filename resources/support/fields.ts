import type { Field } from "../../src/kit/define-record";
import { toText } from "../../src/kit/format";
import { referencePath } from "../../src/kit/record-path";
import type { Look } from "../../src/kit/tones";
import type { Ticket, TicketPriority, TicketStatus } from "./contract";
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

const SHOWN_OF_ID = 6;

/** The end of a ticket's id, by which people speak of it. */
function shortId({ _id, id }: Ticket): string | undefined {
  const end = toText(_id ?? id)?.slice(-SHOWN_OF_ID);
  return end && `#${end}`;
}

/** What a ticket is made of, besides its conversation. */
export const ticketFields = {
  shortId: { label: fields.shortId, value: shortId },
  initial: { label: fields.user, kind: "initial", value: ({ user }) => user?.name },
  user: {
    label: fields.user,
    value: ({ user }) => user?.name,
    link: ({ user }) => referencePath("users", user),
  },
  email: { label: fields.email, kind: "email", value: ({ user }) => user?.email },
  phone: { label: fields.phone, empty: words.notProvided, value: ({ user }) => user?.phone },
  subject: { label: fields.subject },
  description: { label: fields.description, kind: "multiline" },
  priority: { label: fields.priority, kind: "status", looks: PRIORITY_LOOKS },
  status: { label: fields.status, kind: "status", looks: STATUS_LOOKS, otherwise: "violet" },
  createdAt: { label: fields.createdAt, kind: "date" },
} as const satisfies Record<string, Field<Ticket>>;
