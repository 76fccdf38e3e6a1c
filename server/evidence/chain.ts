/**
 * The chain of seals. A seal's hash is made of the one before it and of the entries that it covers, as they are stored:
 * encrypted. So it holds when a person's key is gone.
 */
import { createHash } from "node:crypto";
import { and, asc, gte, lte, sql } from "drizzle-orm";
import type { Db, Transaction } from "../db/database";
import { auditEntries, type evidenceSeals } from "../db/schema-evidence";

export type Seal = Omit<typeof evidenceSeals.$inferSelect, "sealedAt">;

/** What the first seal follows. */
export const BEGINNING: Pick<Seal, "number" | "last" | "hash"> = { number: 0, last: 0, hash: "0".repeat(64) };

const columns = {
  number: auditEntries.number,
  id: auditEntries.id,
  // A JavaScript date would hide a change of microseconds.
  at: sql<string>`extract(epoch from ${auditEntries.createdAt})::text`,
  action: auditEntries.action,
  outcome: auditEntries.outcome,
  resource: auditEntries.resource,
  resourceId: auditEntries.resourceId,
  actorId: auditEntries.actorId,
  actorKey: auditEntries.actorKey,
  actor: auditEntries.actor,
  detailsKey: auditEntries.detailsKey,
  details: auditEntries.details,
};

/** The entries with the numbers from first to last, in that order, as they go into a hash. */
export function entriesBetween(db: Db | Transaction, first: number, last: number, limit?: number) {
  const query = db
    .select(columns)
    .from(auditEntries)
    .where(and(gte(auditEntries.number, first), lte(auditEntries.number, last)))
    .orderBy(asc(auditEntries.number));
  return limit === undefined ? query : query.limit(limit);
}

type SealedEntry = Awaited<ReturnType<typeof entriesBetween>>[number];

/** 64 hexadecimal characters. */
export function hashOf(seal: Omit<Seal, "hash" | "count">, entries: readonly SealedEntry[]): string {
  const hash = createHash("sha256");
  hash.update(JSON.stringify([seal.previous, seal.number, seal.first, seal.last]));
  for (const entry of entries) hash.update(`\n${JSON.stringify(Object.values(entry))}`);
  return hash.digest("hex");
}

/** A seal in one word, to be kept elsewhere: "12:9f86d0…". */
export const nameOf = ({ number, hash }: Pick<Seal, "number" | "hash">): string => `${number}:${hash}`;
