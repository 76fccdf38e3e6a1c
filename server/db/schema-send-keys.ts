import { index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { createdAt } from "./columns";
import { users } from "./schema";

/** What somebody has sent under a key, for a day. */
export const sendKeys = pgTable(
  "send_keys",
  {
    personId: text("person_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    key: text("key").notNull(),
    requestHash: text("request_hash").notNull(),
    /** Of the answer; absent, as the answer is, while it is being sent. */
    status: integer("status"),
    answer: jsonb("answer"),
    /** Of the outbox, where the request has left its messages there. */
    batchId: text("batch_id"),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.personId, t.key] }), index("send_keys_created_idx").on(t.createdAt)],
);
