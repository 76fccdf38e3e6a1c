/** A key for each person or record that values of the audit are about. */
import { eq, inArray, sql } from "drizzle-orm";
import { now } from "../clock";
import type { Db, Transaction } from "../db/database";
import { newId } from "../db/new-id";
import { vendors } from "../db/schema";
import { evidenceKeys } from "../db/schema-evidence";
import { freshBytes } from "../fresh-bytes";

/** Whom or what values are about: "users/<id>", "vendors/<id>", or a record as "<resource>/<id>". */
export type Subject = `${string}/${string}`;

/** Of a record that may belong to a vendor. */
export const ofVendor = (vendorId: string | null | undefined): { about?: Subject } =>
  vendorId == null ? {} : { about: `vendors/${vendorId}` };

export interface Key {
  id: string;
  /** 32 bytes as base64. */
  secret: string;
}

const SECRET_BYTES = 32;

/** The keys of the subjects; made where there are none yet. */
export async function keysOf(tx: Db | Transaction, subjects: readonly Subject[]): Promise<Map<string, Key>> {
  // In one order: two transactions that make keys for the same people wait, and do not lock each other out.
  const wanted = [...new Set(subjects)].sort();
  const keys = new Map<string, Key>();
  const find = async () => {
    const rows = await tx
      .select()
      .from(evidenceKeys)
      .where(sql`${evidenceKeys.subject} = any(${sql.param(wanted)}::text[])`);
    for (const { subject, id, secret } of rows) keys.set(subject, { id, secret });
  };
  await find();
  const missing = wanted.filter((subject) => !keys.has(subject));
  if (missing.length === 0) return keys;
  // Arrays, because a parameter for each value of some thousands would be too many.
  const texts = (make: () => string) => sql`${sql.param(missing.map(make))}::text[]`;
  await tx.execute(sql`insert into ${evidenceKeys} (id, secret, subject, created_at)
    select made.*, ${now().toISOString()}::timestamptz from unnest(
      ${texts(newId)}, ${texts(() => freshBytes(SECRET_BYTES).toString("base64"))}, ${sql.param(missing)}::text[]) as made
    on conflict do nothing`);
  await find();
  return keys;
}

/** The secrets by the ids of their keys; an erased one is not among them. */
export async function secretsOf(db: Db | Transaction, ids: readonly string[]): Promise<Map<string, string>> {
  const rows =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(evidenceKeys)
          .where(inArray(evidenceKeys.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, secret }) => [id, secret]));
}

/**
 * Removes the keys of a person and of the vendors that are theirs: what entries hold of them can never be read again.
 * @returns how many keys there were
 */
export async function forgetPerson(tx: Transaction, userId: string): Promise<number> {
  const own = await tx.select({ id: vendors.id }).from(vendors).where(eq(vendors.userId, userId));
  // Entries of earlier versions about an administrator have the keys of those areas.
  const themselves: Subject[] = [`users/${userId}`, `administrators/${userId}`, `account/${userId}`];
  const subjects: Subject[] = [...themselves, ...own.map(({ id }): Subject => `vendors/${id}`)];
  const gone = await tx
    .delete(evidenceKeys)
    .where(inArray(evidenceKeys.subject, subjects))
    .returning({ id: evidenceKeys.id });
  return gone.length;
}
