/** Stores which records people have open, by the event stream of their browser. All servers share these rows. */
import { and, eq, gt, inArray, lte, ne } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { OpenRecord, ViewedRecord } from "../../../providers/live/contract";
import { peekTime } from "../../base/clock";
import type { Db } from "../../db/database";
import { users } from "../../db/schema";
import { recordViewers } from "../../db/schema-presence";
import { rateLimitedError } from "../../http/errors";

/** A row that was not renewed for this long is ignored: its server has crashed. */
const EXPIRY_MS = 45_000;
/** Expired rows are removed much later, because a server whose clock is behind may still renew them. */
const REMOVAL_MS = 3_600_000;
/** Maximum number of streams with open records per person. */
const MAX_STREAMS = 10;
const RETRY_SECONDS = 30;

const expiredBefore = () => new Date(peekTime().getTime() - EXPIRY_MS);

interface StreamOfPerson {
  streamId: string;
  /** The stream that this one replaces; the same as `streamId` if it replaces none. */
  endedId: string;
  personId: string;
}

/**
 * Replaces the open records of a stream.
 * @throws HttpError 429 if the person has open records in too many other streams
 */
export const replaceOpenRecords = (
  db: Db,
  { streamId, endedId, personId }: StreamOfPerson,
  records: readonly OpenRecord[],
): Promise<void> =>
  db.transaction(async (tx) => {
    const isOwn = eq(recordViewers.personId, personId);
    await tx.delete(recordViewers).where(and(inArray(recordViewers.streamId, [streamId, endedId]), isOwn));
    if (records.length === 0) return;
    const streams = await tx.selectDistinct({ id: recordViewers.streamId }).from(recordViewers).where(isOwn);
    if (streams.length >= MAX_STREAMS) throw rateLimitedError("Too many browsers have records open.", RETRY_SECONDS);
    const seenAt = peekTime();
    const rows = records.map(({ resource, id }) => ({ streamId, personId, resource, recordId: id, seenAt }));
    await tx.insert(recordViewers).values(rows).onConflictDoNothing();
  });

/** Renews the rows of open streams, and removes rows that no server has renewed for `REMOVAL_MS`. */
export async function renewOpenRecords(db: Db, streams: readonly string[]): Promise<void> {
  await db
    .update(recordViewers)
    .set({ seenAt: peekTime() })
    .where(inArray(recordViewers.streamId, [...streams]));
  await db.delete(recordViewers).where(lte(recordViewers.seenAt, new Date(peekTime().getTime() - REMOVAL_MS)));
}

/** Removes the rows of streams that have ended. */
export async function removeOpenRecords(db: Db, streams: readonly string[]): Promise<void> {
  await db.delete(recordViewers).where(inArray(recordViewers.streamId, [...streams]));
}

/** Returns, for each stream, its open records that other people also have open, with the names of these people. */
export async function findViewedRecords(
  db: Db,
  streams: readonly string[],
): Promise<ReadonlyMap<string, readonly ViewedRecord[]>> {
  const others = alias(recordViewers, "others");
  const { streamId, personId, resource, recordId } = recordViewers;
  const isSameRecord = and(eq(others.resource, resource), eq(others.recordId, recordId));
  const rows = await db
    .selectDistinct({ streamId, resource, id: recordId, personId: users.id, name: users.name })
    .from(recordViewers)
    .innerJoin(others, and(isSameRecord, ne(others.personId, personId), gt(others.seenAt, expiredBefore())))
    .innerJoin(users, and(eq(users.id, others.personId), eq(users.role, "admin")))
    .where(inArray(streamId, [...streams]))
    .orderBy(streamId, resource, recordId, users.name, users.id);
  const found = new Map<string, ViewedRecord[]>();
  for (const row of rows) {
    const records = found.get(row.streamId) ?? [];
    found.set(row.streamId, records);
    const last = records.at(-1);
    const viewer = { _id: row.personId, name: row.name };
    if (last?.resource === row.resource && last.id === row.id) last.viewers.push(viewer);
    else records.push({ resource: row.resource, id: row.id, viewers: [viewer] });
  }
  return found;
}
