/** Reads records by external id, and the records that have changed, in the order of their changes. */
import { and, asc, eq, gt, lte } from "drizzle-orm";
import { z } from "zod";
import { ADVISORY_LOCKS } from "../../db/advisory-locks";
import type { Db } from "../../db/database";
import { externalIds } from "../../db/schema-external-ids";
import { findLastSettled } from "../../db/settled-number";
import { HttpError, notFoundError } from "../../http/errors";
import { optionalText, timestamp } from "../../http/fields";
import type { ExternalId } from "./external-ids";
import type { Kind } from "./kind";

const MAX_LIMIT = 500;
const DEFAULT_LIMIT = "100";
const CHANGE_NUMBERS = { sequence: "external_ids_number_seq", lock: ADVISORY_LOCKS.writeExternalIds };

const limitMessage = `must be a whole number from 1 to ${MAX_LIMIT}`;

export const changesQuery = z.object({
  updatedAfter: timestamp.optional(),
  cursor: optionalText(20).pipe(
    z
      .string()
      .regex(/^\d{1,15}$/, "must be the nextCursor of an earlier response")
      .transform(Number)
      .optional(),
  ),
  limit: z
    .string(limitMessage)
    .regex(/^\d{1,3}$/, limitMessage)
    .transform(Number)
    .refine((limit) => limit >= 1 && limit <= MAX_LIMIT, limitMessage)
    .prefault(DEFAULT_LIMIT),
});

const ids = { externalId: z.string(), id: z.string(), updatedAt: z.string().optional(), changedAt: z.string() };
const deletedSchema = z.object({ externalId: z.string(), id: z.string(), deletedAt: z.string() });

/** The schema of a record: its ids, the times of its last change, and the kind's fields. */
export const recordSchema = ({ record }: Kind) => record.extend(ids);

export const changesSchema = (kind: Kind) =>
  z.object({
    items: z.array(z.union([deletedSchema, recordSchema(kind)])),
    /** Pass it as `cursor` to read the next changes. Also present on the last page, to ask for later changes. */
    nextCursor: z.string(),
    hasMore: z.boolean(),
  });

/**
 * Returns the changed records in the order of their last change, deletions included. A change that is not committed yet
 * always comes after the cursor, so no change is skipped.
 */
export async function readChanges(db: Db, kind: Kind, query: z.infer<typeof changesQuery>) {
  const { cursor = 0, limit, updatedAfter } = query;
  const settled = await findLastSettled(db, CHANGE_NUMBERS);
  const rows = await db
    .select()
    .from(externalIds)
    .where(
      and(
        eq(externalIds.resource, kind.resource),
        gt(externalIds.number, cursor),
        lte(externalIds.number, settled),
        updatedAfter && gt(externalIds.changedAt, updatedAfter),
      ),
    )
    .orderBy(asc(externalIds.number))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  // Never a number without a row: after a crash, the sequence may issue numbers of lost changes again.
  const nextCursor = String(page.at(-1)?.number ?? cursor);
  return { items: await toRecords(db, kind, page), nextCursor, hasMore: rows.length > limit };
}

/** @throws HttpError 404; 410 if the record was deleted */
export async function readOne(db: Db, kind: Kind, externalId: string) {
  const found = await findExternalId(db, kind, externalId);
  if (found.deletedAt) throw new HttpError(410, "gone", `${kind.noun} was deleted.`);
  const [record] = await toRecords(db, kind, [found]);
  if (!record || "deletedAt" in record) throw notFoundError(kind.noun);
  return record;
}

/** @throws HttpError 404 */
export async function findExternalId(db: Db, { resource, noun }: Kind, externalId: string): Promise<ExternalId> {
  const isKey = and(eq(externalIds.resource, resource), eq(externalIds.externalId, externalId));
  const [found] = externalId.includes("\0") ? [] : await db.select().from(externalIds).where(isKey);
  if (!found) throw notFoundError(noun);
  return found;
}

/** Converts external ids to records. Leaves out records that were deleted meanwhile: later pages have the deletions. */
async function toRecords(db: Db, kind: Kind, rows: readonly ExternalId[]) {
  const present = rows.filter(({ deletedAt }) => !deletedAt).map(({ recordId }) => recordId);
  const records = present.length > 0 ? await kind.read(db, present) : new Map<string, Record<string, unknown>>();
  return rows.flatMap(({ externalId, recordId: id, sourceUpdatedAt, changedAt, deletedAt }) => {
    if (deletedAt) return { externalId, id, deletedAt: deletedAt.toISOString() };
    const record = records.get(id);
    const times = { updatedAt: sourceUpdatedAt?.toISOString(), changedAt: changedAt.toISOString() };
    return record ? { ...record, externalId, id, ...times } : [];
  });
}
