/** Tables for communication: tickets, chats, notifications, messages and one-time passwords. */
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { SENDERS } from "../../resources/chat/contract";
import { CHANNELS, OUTBOX_STATUSES, SMS_TYPES } from "../../resources/messaging/contract";
import { TICKET_PRIORITIES, TICKET_STATUSES } from "../../resources/support/contract";
import { timestampColumn, timestampDefaultNow, createdAt } from "./columns";
import { users, vendors } from "./schema";
import { apiTokens } from "./schema-api-tokens";

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
    /** When the ticket got its current status. */
    statusSince: timestampDefaultNow("status_since"),
    /** When a closed ticket was resolved, if it was. For a resolved ticket, `statusSince` has this time. */
    redressedAt: timestampColumn("redressed_at"),
    /** The administrator who handles the ticket. */
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
    /** From 0, oldest first. Two messages may have the same time. */
    position: integer("position").notNull(),
    /** "user" is the owner of the ticket, "admin" the support team. */
    sender: text("sender").notNull(),
    message: text("message").notNull(),
    /** The shop's id of a message that it has sent. */
    externalId: text("external_id"),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.ticketId, t.position] }),
    uniqueIndex("ticket_messages_external_id_idx").on(t.ticketId, t.externalId),
  ],
);

/** Internal notes of the support team; the ticket's owner never sees them. */
export const ticketNotes = pgTable(
  "ticket_notes",
  {
    ticketId: text("ticket_id")
      .notNull()
      .references(() => supportTickets.id, { onDelete: "cascade" }),
    /** From 0, oldest first. */
    position: integer("position").notNull(),
    authorId: text("author_id").references(() => users.id, { onDelete: "set null" }),
    /** The service token that wrote the note. Such a note has no author. */
    tokenId: text("token_id").references(() => apiTokens.id, { onDelete: "set null" }),
    note: text("note").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.ticketId, t.position] }),
    index("ticket_notes_author_idx").on(t.authorId),
    index("ticket_notes_token_idx").on(t.tokenId),
  ],
);

/** One conversation per person or vendor; either userId or vendorId is set. */
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
    /** Number of messages, from the oldest, that the support team has read. */
    readCount: integer("read_count").notNull().default(0),
    /** When its newest message was written. */
    updatedAt: timestampDefaultNow("updated_at"),
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
    /** From 0, oldest first. Two messages may have the same time. */
    position: integer("position").notNull(),
    sender: text("sender", { enum: SENDERS }).notNull(),
    message: text("message").notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.conversationId, t.position] })],
);

/** Notifications for all administrators. */
export const notifications = pgTable(
  "notifications",
  {
    id: text("id").primaryKey(),
    title: text("title").notNull(),
    message: text("message").notNull(),
    /** One of NOTIFICATION_TYPES, or a type that another program of the marketplace has written. */
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

/** Records which administrator has read which notification. */
export const notificationReads = pgTable(
  "notification_reads",
  {
    notificationId: text("notification_id")
      .notNull()
      .references(() => notifications.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    readAt: timestampDefaultNow("read_at"),
  },
  (t) => [primaryKey({ columns: [t.notificationId, t.userId] })],
);

/** Every requested message, with one row per recipient and channel. */
export const outboxMessages = pgTable(
  "outbox_messages",
  {
    id: text("id").primaryKey(),
    /** Id of the first message of the request. The request's audit entry refers to it. */
    batchId: text("batch_id").notNull(),
    channel: text("channel", { enum: CHANNELS }).notNull(),
    type: text("type", { enum: SMS_TYPES }),
    recipient: text("recipient").notNull(),
    subject: text("subject"),
    /** The text. In a message of the type "otp", the digits of the code are masked. */
    message: text("message").notNull(),
    /** Appended to the message, if set. The link's signature is added when it is sent, and never stored. */
    link: text("link"),
    status: text("status", { enum: OUTBOX_STATUSES }).notNull().default("queued"),
    error: text("error"),
    attempts: integer("attempts").notNull().default(0),
    /** Set while a server hands the message to its gateway, so that no other server does. */
    sendingSince: timestampColumn("sending_since"),
    /** When a worker picks the message up, unless it is sent or postponed before. Null if no worker should. */
    due: timestampColumn("due"),
    /** When the last attempt ended. */
    triedAt: timestampColumn("tried_at"),
    sentAt: timestampColumn("sent_at"),
    /** The gateway's id for the message, for questions to its operator. */
    gatewayId: text("gateway_id"),
    createdAt: createdAt(),
  },
  (t) => [
    index("outbox_messages_created_idx").on(t.createdAt.desc(), t.id.desc()),
    index("outbox_messages_status_created_idx").on(t.status, t.createdAt.desc(), t.id.desc()),
  ],
);

/** One-time passwords that the marketplace has issued and that are still unused. */
export const otpCodes = pgTable("otp_codes", {
  id: text("id").primaryKey(),
  phone: text("phone").notNull(),
  /** SHA-256: the code itself is never stored. */
  codeHash: text("code_hash").notNull(),
  expiresAt: timestampColumn("expires_at").notNull(),
  createdAt: createdAt(),
});
