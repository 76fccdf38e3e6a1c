/** Stores background exports in the database, and assigns each of them to one server at a time. */
import { gunzipSync, gzipSync } from "node:zlib";
import { and, asc, eq, inArray, lt, sql } from "drizzle-orm";
import { z } from "zod";
import { EXPORT_FORMATS, EXPORT_STATUSES, type ExportJob } from "../../../resources/exports/contract";
import { nextTimestamp } from "../../base/clock";
import type { Db, Transaction } from "../../db/database";
import { exportChunks, exports } from "../../db/schema-exports";
import { notFoundError } from "../../http/errors";
import { isId } from "../../http/fields";
import type { FileChunk } from "../../records/export-chunks";

/** Longer than a server needs for one chunk, but short enough that another server soon takes over from a killed one. */
const LEASE_SECONDS = 20;
/**
 * Attempts before an export is marked as failed. An attempt counts if the server is killed or loses the database, but
 * not if the server is stopped normally.
 */
const MAX_ATTEMPTS = 3;
export const RETENTION_HOURS = 24;

const TOO_MANY_ATTEMPTS = `The server stopped ${MAX_ATTEMPTS} times during this export. Export fewer records, or try again later.`;

const text = z.string().optional();

export const exportSchema = z.object({
  _id: z.string(),
  type: z.string(),
  format: z.enum(EXPORT_FORMATS),
  filters: z.record(z.string(), z.string()),
  status: z.enum(EXPORT_STATUSES),
  rows: z.number(),
  total: z.number().optional(),
  size: z.number(),
  error: text,
  createdBy: z.object({ name: z.string() }),
  createdAt: z.string(),
  finishedAt: text,
  expiresAt: text,
}) satisfies z.ZodType<ExportJob>;

export type ExportRow = typeof exports.$inferSelect;

export function toResponse(row: ExportRow): z.infer<typeof exportSchema> {
  return {
    _id: row.id,
    type: row.type,
    format: row.format,
    filters: row.filters,
    status: row.status,
    rows: row.rows,
    total: row.total ?? undefined,
    size: row.size,
    error: row.error ?? undefined,
    createdBy: { name: row.createdByName },
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString(),
    expiresAt: row.expiresAt?.toISOString(),
  };
}

/** @throws HttpError 404 */
export async function readJob(db: Db, id: string): Promise<ExportRow> {
  const [row] = isId(id) ? await db.select().from(exports).where(eq(exports.id, id)) : [];
  if (!row) throw notFoundError("Export");
  return row;
}

/** Reads the export and locks its row for the transaction. @throws HttpError 404 */
export async function lockJob(tx: Transaction, id: string): Promise<ExportRow> {
  const [row] = isId(id) ? await tx.select().from(exports).where(eq(exports.id, id)).for("update") : [];
  if (!row) throw notFoundError("Export");
  return row;
}

export const deleteChunks = (tx: Db | Transaction, id: string) =>
  tx.delete(exportChunks).where(eq(exportChunks.exportId, id));

const newLeaseEnd = sql`now() + make_interval(secs => ${LEASE_SECONDS})`;
const NO_LEASE = { worker: null, leaseUntil: null };

/** Condition for exports whose server has not renewed the lease in time. */
const isAbandoned = and(eq(exports.status, "running"), sql`${exports.leaseUntil} < now()`);

/**
 * Claims the oldest queued or abandoned export and resets its progress. If the export has no attempts left, it is
 * returned with the status `failed`. Returns undefined if there is no such export. Concurrent servers claim different
 * exports.
 */
export async function claimJob(db: Db, worker: string): Promise<ExportRow | undefined> {
  return db.transaction(async (tx) => {
    const [next] = await tx
      .select({ id: exports.id, attempts: exports.attempts })
      .from(exports)
      .where(sql`${eq(exports.status, "queued")} or (${isAbandoned})`)
      .orderBy(asc(exports.createdAt), asc(exports.id))
      .limit(1)
      .for("update", { skipLocked: true });
    if (!next) return undefined;
    await deleteChunks(tx, next.id);
    if (next.attempts >= MAX_ATTEMPTS) {
      const failed = {
        status: "failed" as const,
        error: TOO_MANY_ATTEMPTS,
        finishedAt: nextTimestamp(),
        rows: 0,
        size: 0,
        ...NO_LEASE,
      };
      const [row] = await tx.update(exports).set(failed).where(eq(exports.id, next.id)).returning();
      return row;
    }
    const [row] = await tx
      .update(exports)
      .set({
        status: "running",
        worker,
        leaseUntil: newLeaseEnd,
        attempts: next.attempts + 1,
        rows: 0,
        size: 0,
        total: null,
      })
      .where(eq(exports.id, next.id))
      .returning();
    return row;
  });
}

/**
 * Condition for an export that this server still holds. A server loses an export when a person cancels it, or when
 * another server claims it.
 */
const isHeldBy = (id: string, worker: string) =>
  and(eq(exports.id, id), eq(exports.worker, worker), eq(exports.status, "running"));

/** Thrown when a server works on an export that it no longer holds. */
export class JobLostError extends Error {}

/** Renews the lease and stores `change`, such as the number of rows. @throws JobLostError */
export async function renewLease(
  tx: Db | Transaction,
  job: ExportRow,
  change: Partial<Pick<ExportRow, "rows" | "size" | "total">>,
) {
  const renewed = await tx
    .update(exports)
    .set({ ...change, leaseUntil: newLeaseEnd })
    .where(isHeldBy(job.id, job.worker ?? ""))
    .returning({ id: exports.id });
  if (renewed.length === 0) throw new JobLostError(`This server no longer runs export ${job.id}.`);
}

/** The progress of an export file. */
export interface Progress {
  /** Number of stored chunks, which is the position of the next one. */
  position: number;
  rows: number;
  /** In bytes. */
  size: number;
}

/** Stores a chunk of the file and updates the progress, in one transaction. @throws JobLostError */
export async function storeChunk(db: Db, job: ExportRow, chunk: FileChunk, before: Progress): Promise<Progress> {
  const data = Buffer.from(chunk.text, "utf8");
  const rows = before.rows + chunk.rows;
  const size = before.size + data.length;
  await db.transaction(async (tx) => {
    await renewLease(tx, job, { rows, size });
    await tx.insert(exportChunks).values({ exportId: job.id, position: before.position, data: gzipSync(data) });
  });
  return { position: before.position + 1, rows, size };
}

/** Sets a new status and releases the lease. Returns false if this server no longer holds the export. */
export async function releaseJob(
  tx: Db | Transaction,
  job: ExportRow,
  change: Partial<ExportRow> & Pick<ExportRow, "status">,
): Promise<boolean> {
  const released = await tx
    .update(exports)
    .set({ ...change, ...NO_LEASE })
    .where(isHeldBy(job.id, job.worker ?? ""))
    .returning({ id: exports.id });
  return released.length > 0;
}

/** Marks exports past their expiry as expired, and deletes their files. */
export async function expireJobs(db: Db): Promise<void> {
  const isPastExpiry = and(eq(exports.status, "done"), lt(exports.expiresAt, nextTimestamp()));
  await db.transaction(async (tx) => {
    const expired = await tx
      .update(exports)
      .set({ status: "expired" })
      .where(isPastExpiry)
      .returning({ id: exports.id });
    const ids = expired.map(({ id }) => id);
    if (ids.length > 0) await tx.delete(exportChunks).where(inArray(exportChunks.exportId, ids));
  });
}

/**
 * Yields the chunks of a file, read one at a time and decompressed. Throws if the file is removed meanwhile, so that a
 * partial download does not look complete.
 */
export async function* readChunks(db: Db, { id, size }: ExportRow): AsyncGenerator<Buffer> {
  for (let position = 0, sent = 0; sent < size; position += 1) {
    const isNext = and(eq(exportChunks.exportId, id), eq(exportChunks.position, position));
    const [chunk] = await db.select({ data: exportChunks.data }).from(exportChunks).where(isNext);
    if (!chunk) throw new Error(`Export ${id} was removed while it was downloaded.`);
    const data = gunzipSync(chunk.data);
    sent += data.length;
    yield data;
  }
}
