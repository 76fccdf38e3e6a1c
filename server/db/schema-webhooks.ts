import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { DELIVERY_STATES } from "../../resources/webhook-deliveries/contract";
import { encryptedText } from "../crypto/encrypted-column";
import { createdAt, timestampColumn } from "./columns";
import { users } from "./schema";

/** Addresses of other systems that receive change events. */
export const webhooks = pgTable(
  "webhooks",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    url: text("url").notNull(),
    /** Types such as "vendors.approve", or patterns such as "vendors.*". */
    events: jsonb("events").$type<string[]>().notNull(),
    includeRecords: boolean("include_records").notNull().default(false),
    isActive: boolean("is_active").notNull().default(true),
    /** Set when the server turned the webhook off. */
    disabledAt: timestampColumn("disabled_at"),
    failingSince: timestampColumn("failing_since"),
    secret: encryptedText("secret").notNull(),
    /** Also signs the requests until `previousSecretUntil`. */
    previousSecret: encryptedText("previous_secret"),
    previousSecretUntil: timestampColumn("previous_secret_until"),
    creatorId: text("creator_id").references(() => users.id, { onDelete: "set null" }),
    /** The person who last changed `url`, `events` or `includeRecords`, or replaced an inactive creator or editor. */
    editorId: text("editor_id").references(() => users.id, { onDelete: "set null" }),
    /** The number up to which events have been read, and the deliveries of those that match have been stored. */
    position: bigint("position", { mode: "number" }).notNull(),
    /** Set once the webhook is deleted. The row is removed after its last delivery. */
    deletedAt: timestampColumn("deleted_at"),
    createdAt: createdAt(),
  },
  (t) => [
    index("webhooks_created_idx").on(t.createdAt.desc(), t.id.desc()),
    index("webhooks_name_idx").on(t.name, t.id),
    index("webhooks_creator_idx").on(t.creatorId),
    index("webhooks_editor_idx").on(t.editorId),
  ],
);

/** The events that each webhook receives. A replay adds another row for the same event. */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    id: text("id").primaryKey(),
    /** The order of the deliveries of one record. */
    number: bigint("number", { mode: "number" }).generatedByDefaultAsIdentity(),
    webhookId: text("webhook_id")
      .notNull()
      .references(() => webhooks.id),
    eventId: text("event_id").notNull(),
    /** Null for a test event. */
    eventNumber: bigint("event_number", { mode: "number" }),
    type: text("type").notNull(),
    resource: text("resource").notNull(),
    resourceId: text("resource_id").notNull(),
    fields: jsonb("fields").$type<string[]>().notNull(),
    actorId: text("actor_id"),
    eventAt: timestampColumn("event_at").notNull(),
    state: text("state", { enum: DELIVERY_STATES }).notNull().default("waiting"),
    /** The next attempt. Set only for a record's first waiting delivery, so that its events keep their order. */
    due: timestampColumn("due"),
    /** Until when the delivery belongs to the server that is sending it. */
    leasedUntil: timestampColumn("leased_until"),
    attempts: integer("attempts").notNull().default(0),
    firstAttemptAt: timestampColumn("first_attempt_at"),
    attemptedAt: timestampColumn("attempted_at"),
    statusCode: integer("status_code"),
    durationMs: integer("duration_ms"),
    error: text("error"),
    response: text("response"),
    createdAt: createdAt(),
  },
  (t) => [
    index("webhook_deliveries_created_idx").on(t.createdAt.desc(), t.id.desc()),
    index("webhook_deliveries_webhook_idx").on(t.webhookId, t.createdAt.desc(), t.id.desc()),
    index("webhook_deliveries_state_idx").on(t.state, t.createdAt.desc(), t.id.desc()),
    index("webhook_deliveries_due_idx")
      .on(t.webhookId, t.due)
      .where(sql`due is not null`),
    index("webhook_deliveries_lease_idx")
      .on(t.webhookId, t.leasedUntil)
      .where(sql`due is not null`),
    index("webhook_deliveries_record_idx")
      .on(t.webhookId, t.resource, t.resourceId, t.number)
      .where(sql`state = 'waiting'`),
  ],
);
