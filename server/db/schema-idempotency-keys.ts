import { index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { createdAt } from "./columns";

/** Idempotency keys and their responses, kept for a day. */
export const idempotencyKeys = pgTable(
  "send_keys",
  {
    /** The id of the person or service token that sent the request. */
    personId: text("person_id").notNull(),
    key: text("key").notNull(),
    requestHash: text("request_hash").notNull(),
    /** Status of the response. Null, like `answer`, while the request is in progress. */
    status: integer("status"),
    answer: jsonb("answer"),
    /** The batch in the outbox, if the request has queued its messages there. */
    batchId: text("batch_id"),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.personId, t.key] }), index("send_keys_created_idx").on(t.createdAt)],
);
