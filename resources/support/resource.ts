import { lazy } from "react";
import { defineResource } from "../../src/kit/define-resource";
import type { Ticket, TicketStatus } from "./contract";
import { ticketFields } from "./fields";
import { supportMessages as words } from "./messages";

const { cards, filters, sections, close, reply } = words;

const Conversation = lazy(() => import("./conversation").then(({ Conversation }) => ({ default: Conversation })));

const counted = (title: string, status: TicketStatus) => ({
  title,
  scope: "page" as const,
  value: ({ rows }: { rows: readonly Ticket[] }) => rows.filter((ticket) => ticket.status === status).length,
});

/** What another backend's status means is its own: only a closed ticket is known to take nothing more. */
const allowed = ({ status }: Ticket) => status !== "closed" || words.isClosed;

const choices = (all: string, labels: Readonly<Record<string, string>>) => [
  { value: "", label: all },
  ...Object.entries(labels).map(([value, label]) => ({ value, label })),
];

const unlessOffered = { feature: "support.filters", note: filters.note } as const;

export const support = defineResource<Ticket>()({
  name: "support",
  path: "support/tickets",
  words: words.words,
  fields: ticketFields,
  recordTitle: ({ subject }) => subject,
  status: "status",
  list: {
    cards: [
      { title: cards.total, scope: "all", value: ({ total }) => total },
      counted(cards.open, "open"),
      counted(cards.inProgress, "in_progress"),
      counted(cards.resolved, "resolved"),
    ],
    filters: [
      { name: "status", label: filters.status, options: choices(filters.allStatus, words.statuses), unlessOffered },
      {
        name: "priority",
        label: filters.priority,
        options: choices(filters.allPriorities, words.priorities),
        unlessOffered,
      },
    ],
    columns: [
      "shortId",
      { title: words.fields.user, fields: ["initial", "user", "email"] },
      "subject",
      "priority",
      "status",
      "createdAt",
    ],
    sortable: ["createdAt"],
    empty: words.empty,
  },
  sections: [
    { title: sections.ticket, fields: ["shortId", "subject", "priority", "status", "createdAt"] },
    { title: sections.user, fields: ["user", "email", "phone"] },
    { title: sections.description, fields: ["description"] },
  ],
  actions: {
    reply: {
      label: reply.label,
      title: reply.title,
      submit: reply.submit,
      success: reply.success,
      failure: reply.failure,
      icon: "reply",
      inputs: [{ name: "message", label: reply.input, kind: "multiline", required: reply.required }],
      allowed,
      hideUnlessAllowed: true,
      request: { method: "post", path: "{id}/reply" },
    },
    close: {
      ...close,
      question: () => close.question,
      icon: "close",
      inRow: false,
      values: () => ({ status: "closed" }),
      allowed,
      hideUnlessAllowed: true,
      request: { method: "put", path: "{id}/status" },
    },
  },
  extra: Conversation,
});
