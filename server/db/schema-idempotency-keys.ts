import { index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { createdAt } from "./columns";
import { users } from "./schema";

/** Idempotency keys and their responses, kept for a day. */
export const idempotencyKeys = pgTable(
  "send_keys",
  {
    personId: text("person_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
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
