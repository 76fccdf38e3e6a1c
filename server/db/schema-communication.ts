/** Tables of what goes to and fro between people: tickets, chats, notifications and messages. */
import { index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { SENDERS } from "../../resources/chat/contract";
import { CHANNELS, OUTBOX_STATUSES, SMS_TYPES } from "../../resources/messaging/contract";
import { TICKET_PRIORITIES, TICKET_STATUSES } from "../../resources/support/contract";
import { at, atNow, createdAt } from "./columns";
import { users, vendors } from "./schema";

export const supportTickets = pgTable(
  "support_tickets",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    subject: text("subject").notNull(),
    description: text("description").notNull(),
    priority: text("priority", { enum: TICKET_PRIORITIES }).notNull(),
    status: text("status", { enum: TICKET_STATUSES }).notNull().default("open"),
    /** When it got its status. */
    statusSince: atNow("status_since"),
    /** When it was resolved, where its status has changed since then. */
    redressedAt: at("redressed_at"),
    /** The administrator who answers it. */
    assigneeId: text("assignee_id").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [
    index("support_tickets_created_idx").on(t.createdAt.desc(), t.id.desc()),
    index("support_tickets_status_created_idx").on(t.status, t.createdAt.desc(), t.id.desc()),
    index("support_tickets_priority_created_idx").on(t.priority, t.createdAt.desc(), t.id.desc()),
    index("support_tickets_user_created_idx").on(t.userId, t.createdAt.desc(), t.id.desc()),
    index("support_tickets_assignee_created_idx").on(t.assigneeId, t.createdAt.desc(), t.id.desc()),
  ],
);

export const ticketMessages = pgTable(
  "ticket_messages",
  {
    ticketId: text("ticket_id")
      .notNull()
      .references(() => supportTickets.id, { onDelete: "cascade" }),
    /** From 0, the oldest first: two messages may have the same time. */
    position: integer("position").notNull(),
    /** "user" is the owner of the ticket, "admin" the support team. */
    sender: text("sender").notNull(),
    message: text("message").notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.ticketId, t.position] })],
);

/** What the support team writes to itself about a ticket; its owner never sees it. */
export const ticketNotes = pgTable(
  "ticket_notes",
  {
    ticketId: text("ticket_id")
      .notNull()
      .references(() => supportTickets.id, { onDelete: "cascade" }),
    /** From 0, the oldest first. */
    position: integer("position").notNull(),
    authorId: text("author_id").references(() => users.id, { onDelete: "set null" }),
    note: text("note").notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.ticketId, t.position] }), index("ticket_notes_author_idx").on(t.authorId)],
);

/** One for each person or vendor that writes with the support team: either userId or vendorId is set. */
export const chatConversations = pgTable(
  "chat_conversations",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .unique()
      .references(() => users.id),
    vendorId: text("vendor_id")
      .unique()
      .references(() => vendors.id),
    /** So many of its messages, from the oldest, the support team has read. */
    readCount: integer("read_count").notNull().default(0),
    /** When its newest message was written. */
    updatedAt: atNow("updated_at"),
    createdAt: createdAt(),
  },
  (t) => [index("chat_conversations_updated_idx").on(t.updatedAt.desc(), t.id.desc())],
);

export const chatMessages = pgTable(
  "chat_messages",
  {
    conversationId: text("conversation_id")
      .notNull()
      .references(() => chatConversations.id, { onDelete: "cascade" }),
    /** From 0, the oldest first: two messages may have the same time. */
    position: integer("position").notNull(),
    sender: text("sender", { enum: SENDERS }).notNull(),
    message: text("message").notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.conversationId, t.position] })],
);

/** For all administrators. */
export const notifications = pgTable(
  "notifications",
  {
    id: text("id").primaryKey(),
    title: text("title").notNull(),
    message: text("message").notNull(),
    /** One of NOTIFICATION_TYPES, or what another program of the marketplace wrote. */
    type: text("type").notNull(),
    /** A path of the console. */
    link: text("link"),
    createdAt: createdAt(),
  },
  (t) => [
    index("notifications_created_idx").on(t.createdAt.desc(), t.id.desc()),
    index("notifications_type_created_idx").on(t.type, t.createdAt.desc(), t.id.desc()),
  ],
);

/** Which administrator has read which notification. */
export const notificationReads = pgTable(
  "notification_reads",
  {
    notificationId: text("notification_id")
      .notNull()
      .references(() => notifications.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    readAt: atNow("read_at"),
  },
  (t) => [primaryKey({ columns: [t.notificationId, t.userId] })],
);

/** Every message that was asked for, one row per recipient and channel. */
export const outboxMessages = pgTable(
  "outbox_messages",
  {
    id: text("id").primaryKey(),
    /** The first message of the request that made this one; the audit row of the request has it as its record. */
    batchId: text("batch_id").notNull(),
    channel: text("channel", { enum: CHANNELS }).notNull(),
    type: text("type", { enum: SMS_TYPES }),
    recipient: text("recipient").notNull(),
    subject: text("subject"),
    /** Once a message of the type "otp" is sent, without its digits. */
    message: text("message").notNull(),
    /** Stands below the message where there is one, with its signature, which nothing keeps. */
    link: text("link"),
    status: text("status", { enum: OUTBOX_STATUSES }).notNull().default("queued"),
    error: text("error"),
    attempts: integer("attempts").notNull().default(0),
    /** Set while it is being handed over, so that nobody else does the same. */
    sendingSince: at("sending_since"),
    /** When a worker takes it up, unless it is handed over or put off before; absent where nobody is to. */
    due: at("due"),
    /** When the last attempt ended. */
    triedAt: at("tried_at"),
    sentAt: at("sent_at"),
    /** What the gateway calls it, for questions to its operator. */
    gatewayId: text("gateway_id"),
    createdAt: createdAt(),
  },
  (t) => [
    index("outbox_messages_created_idx").on(t.createdAt.desc(), t.id.desc()),
    index("outbox_messages_status_created_idx").on(t.status, t.createdAt.desc(), t.id.desc()),
  ],
);

/** One-time passwords that the marketplace gave out and that are still to be used. */
export const otpCodes = pgTable("otp_codes", {
  id: text("id").primaryKey(),
  phone: text("phone").notNull(),
  /** SHA-256: the code itself is never stored. */
  codeHash: text("code_hash").notNull(),
  expiresAt: at("expires_at").notNull(),
  createdAt: createdAt(),
});
