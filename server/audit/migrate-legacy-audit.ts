/** Migrates the audit log of earlier versions: converts its rows to encrypted entries when the migrations first run. */
import { asc, sql } from "drizzle-orm";
import { jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { ADVISORY_LOCKS, waitForLock } from "../db/advisory-locks";
import { timestampColumn } from "../db/columns";
import { DISABLE_TIME_LIMITS, type Db } from "../db/database";
import { auditEntries } from "../db/schema-audit";
import { toEntryRows, type RecordedEvent } from "./entries";

type Values = Record<string, unknown>;

/** The old table as migration 0016 leaves it. It is dropped after the conversion. */
const legacy = pgTable("audit_entries_plain", {
  id: text("id").primaryKey(),
  at: timestampColumn("at").notNull(),
  actorId: text("actor_id").notNull(),
  actorName: text("actor_name").notNull(),
  actorEmail: text("actor_email").notNull(),
  action: text("action").notNull(),
  resource: text("resource").notNull(),
  resourceId: text("resource_id").notNull(),
  before: jsonb("before").$type<Values>(),
  after: jsonb("after").$type<Values>(),
  ip: text("ip"),
});

/** A statement accepts 65,535 parameters, and a row has eleven. */
const BATCH = 2_000;

const toRecordedEvent = (row: typeof legacy.$inferSelect): RecordedEvent => ({
  at: row.at,
  actor: { id: row.actorId, name: row.actorName, email: row.actorEmail, ip: row.ip },
  event: {
    action: row.action,
    resource: row.resource,
    resourceId: row.resourceId,
    before: row.before,
    after: row.after,
  },
});

/** Migrates the audit of earlier versions, if there is one. The database must be migrated. */
export async function migrateLegacyAudit(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql.raw(DISABLE_TIME_LIMITS));
    await waitForLock(tx, ADVISORY_LOCKS.convertLegacyAudit);
    const [table] = await tx
      .select({ isThere: sql<boolean>`to_regclass('audit_entries_plain') is not null` })
      .from(sql`(select 1) as one`);
    if (!table?.isThere) return;
    for (let offset = 0; ; offset += BATCH) {
      const rows = await tx.select().from(legacy).orderBy(asc(legacy.at), asc(legacy.id)).limit(BATCH).offset(offset);
      if (rows.length === 0) break;
      await tx.insert(auditEntries).values(await toEntryRows(tx, rows.map(toRecordedEvent)));
    }
    await tx.execute(sql`drop table audit_entries_plain`);
  });
}
