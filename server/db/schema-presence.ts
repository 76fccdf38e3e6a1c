import { index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { timestampColumn } from "./columns";
import { users } from "./schema";

/** The records that administrators have open. A row counts only for a short time, unless an open stream renews it. */
export const recordViewers = pgTable(
  "record_viewers",
  {
    /** Identifies the open stream of events of a browser. */
    streamId: text("stream_id").notNull(),
    personId: text("person_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The part of the record's permissions before the dot, such as "vendors". */
    resource: text("resource").notNull(),
    recordId: text("record_id").notNull(),
    seenAt: timestampColumn("seen_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.streamId, t.resource, t.recordId] }),
    index("record_viewers_record_idx").on(t.resource, t.recordId),
    index("record_viewers_person_idx").on(t.personId),
  ],
);
