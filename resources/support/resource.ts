import CustomerServiceOutlined from "@ant-design/icons-svg/es/asn/CustomerServiceOutlined";
import EditOutlined from "@ant-design/icons-svg/es/asn/EditOutlined";
import FolderOutlined from "@ant-design/icons-svg/es/asn/FolderOutlined";
import MessageOutlined from "@ant-design/icons-svg/es/asn/MessageOutlined";
import PlusOutlined from "@ant-design/icons-svg/es/asn/PlusOutlined";
import { defineResource } from "../../src/kit/define/define-resource";
import { getReferenceId } from "../../src/kit/define/row";
import { lazyComponent } from "../../src/kit/ui/lazy-part";
import { UNASSIGNED, type Ticket } from "./contract";
import { assigneeField, ticketFields } from "./fields";
import { supportMessages as words } from "./messages";

const { cards, filters, parts, assign, close, note, reply } = words;

const Aside = lazyComponent(() => import("./aside").then(({ TicketAside }) => TicketAside));

const Conversation = lazyComponent(() => import("./conversation").then(({ TicketConversation }) => TicketConversation));

const Task = lazyComponent(() => import("./ticket-task").then(({ TicketTask }) => TicketTask));

/** Other backends may have statuses of their own, so only a closed ticket is known to be final. */
const allowed = ({ status }: Ticket) => status !== "closed" || words.isClosed;

const filterFeature = { feature: "support.filters", note: filters.note } as const;

export const support = defineResource<Ticket>()({
  name: "support",
  path: "support/tickets",
  names: words.names,
  icon: CustomerServiceOutlined,
  key: "s",
  fields: ticketFields,
  title: ({ subject }) => subject,
  status: "status",
  list: {
    cards: [
      { title: cards.total },
      { title: cards.open, countBy: { status: "open" } },
      { title: cards.inProgress, countBy: { status: "in_progress" } },
      { title: cards.resolved, countBy: { status: "resolved" } },
    ],
    filters: {
      search: { feature: "lists.search" },
      status: { label: filters.status, all: filters.allStatus, ...filterFeature },
      priority: { label: filters.priority, all: filters.allPriorities, ...filterFeature },
      due: { label: filters.due, all: filters.allDue, feature: "support.clocks" },
      assignee: { feature: "support.assignee" },
    },
    columns: [
      "shortId",
      [words.user, "initial", "user", "email"],
      [words.subject, "subject", "assignedTo"],
      "priority",
      [words.status, "status", "dueTag"],
      "createdAt",
    ],
    collapsedColumns: ["priority", "createdAt"],
    sortable: ["createdAt"],
    views: { [words.openHigh]: "status=open&priority=high&sort=createdAt" },
    empty: words.empty,
  },
  parts: [
    [
      { title: parts.ticket, fields: ["shortId", "subject", "priority", "status", "createdAt"] },
      { title: parts.assignee, fields: ["assignee"], visible: ({ assignee }) => assignee !== undefined },
      {
        title: parts.clocks,
        fields: ["due", "dueAt", "acknowledgeBy", "acknowledgedAt", "redressBy", "redressedAt"],
        visible: ({ acknowledgeBy }) => acknowledgeBy !== undefined,
      },
      { title: parts.user, fields: ["user", "email", "phone"] },
    ],
    { title: parts.conversation, component: Conversation, page: Task },
    [{ title: parts.aside, component: Aside }],
  ],
  actions: {
    reply: {
      label: reply.label,
      title: reply.title,
      submit: reply.submit,
      success: reply.success,
      failure: reply.failure,
      icon: MessageOutlined,
      onlyWhenAllowed: true,
      inputs: {
        message: { label: reply.input, kind: "multiline", input: { required: reply.required } },
      },
      allowed,
      request: "POST {id}/reply",
    },
    assign: {
      ...assign,
      icon: EditOutlined,
      feature: "support.assignee",
      recordOnly: true,
      inputs: { assignee: { ...assigneeField, value: ({ assignee }) => getReferenceId(assignee) ?? UNASSIGNED } },
      body: ({ assignee }) => ({ assignee: assignee === UNASSIGNED ? null : assignee }),
      request: "PUT {id}/assignee",
    },
    note: {
      label: note.label,
      title: note.title,
      success: note.success,
      failure: note.failure,
      icon: PlusOutlined,
      feature: "support.notes",
      recordOnly: true,
      inputs: { note: { label: note.input, kind: "multiline", input: { required: note.required, help: note.help } } },
      request: "POST {id}/notes",
    },
    close: {
      ...close,
      question: () => close.question,
      icon: FolderOutlined,
      onlyWhenAllowed: true,
      recordOnly: true,
      body: () => ({ status: "closed" }),
      allowed,
      request: "PUT {id}/status",
    },
  },
});
