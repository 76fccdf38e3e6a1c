import { sql } from "drizzle-orm";
import { bigint, boolean, index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { timestampColumn } from "./columns";

/**
 * One row for each change that is announced (see toChangeEvent), without values. Written with the change's audit entry,
 * and deleted after 30 days.
 */
export const changeEvents = pgTable(
  "change_events",
  {
    /** The number of the audit entry. A lower number can be committed later; see server/audit/settled-number.ts. */
    number: bigint("number", { mode: "number" }).primaryKey(),
    /** The id of the audit entry. */
    id: text("id").notNull().unique(),
    /** For example "vendors.approve". */
    type: text("type").notNull(),
    resource: text("resource").notNull(),
    /** Empty if the change is not about one record. Messages sent at once have the id of the first one. */
    resourceId: text("resource_id").notNull(),
    /** Names of the changed fields. */
    fields: jsonb("fields").$type<string[]>().notNull(),
    /** Whether the change created the record. */
    isNew: boolean("is_new").notNull().default(false),
    actorId: text("actor_id"),
    createdAt: timestampColumn("created_at").notNull(),
  },
  (t) => [
    index("change_events_record_idx").on(t.resource, t.resourceId, t.number),
    index("change_events_resource_idx").on(t.resource, t.number),
    index("change_events_area_idx").on(sql`split_part(${t.type}, '.', 1)`, t.number),
    index("change_events_created_idx").on(t.createdAt, t.number),
  ],
);
