import { sql } from "drizzle-orm";
import { bigint, customType, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { EXPORT_FORMATS, EXPORT_STATUSES } from "../../resources/exports/contract";
import { timestampColumn, createdAt } from "./columns";

const bytea = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });

export const exports = pgTable(
  "exports",
  {
    id: text("id").primaryKey(),
    type: text("type").notNull(),
    format: text("format", { enum: EXPORT_FORMATS }).notNull(),
    /** Query parameters of the list. */
    filters: jsonb("filters").$type<Record<string, string>>().notNull().default({}),
    status: text("status", { enum: EXPORT_STATUSES }).notNull().default("queued"),
    rows: integer("rows").notNull().default(0),
    total: integer("total"),
    /** Size of the downloaded file in bytes. */
    size: bigint("size", { mode: "number" }).notNull().default(0),
    /** How often a server has started the export. */
    attempts: integer("attempts").notNull().default(0),
    /** The server that works on the export, as long as the lease is valid. */
    worker: text("worker"),
    leaseUntil: timestampColumn("lease_until"),
    error: text("error"),
    createdById: text("created_by_id").notNull(),
    createdByName: text("created_by_name").notNull(),
    createdByEmail: text("created_by_email").notNull(),
    createdByIp: text("created_by_ip"),
    createdAt: createdAt(),
    finishedAt: timestampColumn("finished_at"),
    expiresAt: timestampColumn("expires_at"),
  },
  (t) => [
    index("exports_created_idx").on(t.createdAt.desc(), t.id.desc()),
    index("exports_open_idx")
      .on(t.createdAt)
      .where(sql`status in ('queued', 'running')`),
  ],
);

/** Chunks of an export's file, in order, each compressed with gzip. */
export const exportChunks = pgTable(
  "export_chunks",
  {
    exportId: text("export_id")
      .notNull()
      .references(() => exports.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    data: bytea("data").notNull(),
  },
  (t) => [primaryKey({ columns: [t.exportId, t.position] })],
);
