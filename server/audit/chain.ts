/**
 * The chain of seals. A seal's hash covers the previous seal and its own entries in their encrypted form. So the chain
 * stays verifiable after a person's key is erased.
 */
import { createHash } from "node:crypto";
import { and, asc, gte, lte, sql } from "drizzle-orm";
import type { Db, Transaction } from "../db/database";
import { auditEntries, type evidenceSeals } from "../db/schema-audit";

export type Seal = Omit<typeof evidenceSeals.$inferSelect, "sealedAt">;

/** The predecessor of the first seal. */
export const GENESIS_SEAL: Pick<Seal, "number" | "last" | "hash"> = { number: 0, last: 0, hash: "0".repeat(64) };

const hashedColumns = {
  number: auditEntries.number,
  id: auditEntries.id,
  // As text, because a JavaScript date would hide a change of the microseconds.
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

/** Selects the entries from first to last, in order, in the form that is hashed. */
export function selectEntries(db: Db | Transaction, first: number, last: number, limit?: number) {
  const query = db
    .select(hashedColumns)
    .from(auditEntries)
    .where(and(gte(auditEntries.number, first), lte(auditEntries.number, last)))
    .orderBy(asc(auditEntries.number));
  return limit === undefined ? query : query.limit(limit);
}

type SealedEntry = Awaited<ReturnType<typeof selectEntries>>[number];

/** Computes the hash of a seal: 64 hexadecimal characters. */
export function computeSealHash(seal: Omit<Seal, "hash" | "count">, entries: readonly SealedEntry[]): string {
  const hash = createHash("sha256");
  hash.update(JSON.stringify([seal.previous, seal.number, seal.first, seal.last]));
  for (const entry of entries) hash.update(`\n${JSON.stringify(Object.values(entry))}`);
  return hash.digest("hex");
}

/** Returns the number and hash of a seal as text, to keep outside the database: "12:9f86d0…". */
export const formatSeal = ({ number, hash }: Pick<Seal, "number" | "hash">): string => `${number}:${hash}`;
