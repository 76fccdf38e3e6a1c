/** Tables of what goes to and fro between people: tickets, notifications and messages. */
import { index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { at, createdAt } from "./columns";
import { users } from "./schema";

export const supportTickets = pgTable(
  "support_tickets",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    subject: text("subject").notNull(),
    description: text("description").notNull(),
    priority: text("priority", { enum: ["high", "medium", "low"] }).notNull(),
    status: text("status", { enum: ["open", "in_progress", "resolved", "closed"] })
      .notNull()
      .default("open"),
    /** When it got its status. */
    statusSince: at("status_since").notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (t) => [
    index("support_tickets_created_idx").on(t.createdAt.desc(), t.id.desc()),
    index("support_tickets_status_created_idx").on(t.status, t.createdAt.desc(), t.id.desc()),
    index("support_tickets_priority_created_idx").on(t.priority, t.createdAt.desc(), t.id.desc()),
    index("support_tickets_user_created_idx").on(t.userId, t.createdAt.desc(), t.id.desc()),
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

/** For all administrators. */
export const notifications = pgTable(
  "notifications",
  {
    id: text("id").primaryKey(),
    title: text("title").notNull(),
    message: text("message").notNull(),
    /** Such as "vendor", "kyc", "product", "order", "ticket", "message". */
    type: text("type").notNull(),
    /** A path of the console. */
    link: text("link"),
    createdAt: createdAt(),
  },
  (t) => [index("notifications_created_idx").on(t.createdAt.desc(), t.id.desc())],
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
    readAt: at("read_at").notNull().defaultNow(),
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
    channel: text("channel", { enum: ["EMAIL", "SMS", "WHATSAPP"] }).notNull(),
    type: text("type", { enum: ["promotional", "transactional", "otp"] }),
    recipient: text("recipient").notNull(),
    subject: text("subject"),
    /** Once a message of the type "otp" is sent, without its digits. */
    message: text("message").notNull(),
    status: text("status", { enum: ["queued", "sent", "failed"] })
      .notNull()
      .default("queued"),
    error: text("error"),
    attempts: integer("attempts").notNull().default(0),
    /** Set while it is being handed over, so that nobody else does the same. */
    sendingSince: at("sending_since"),
    /** When the last attempt ended. */
    triedAt: at("tried_at"),
    sentAt: at("sent_at"),
    /** What the gateway calls it, for questions to whoever runs that. */
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
