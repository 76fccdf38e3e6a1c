/** A key for each person or record that values of the audit are about. */
import { inArray, sql } from "drizzle-orm";
import { now } from "../clock";
import type { Db, Transaction } from "../db/database";
import { evidenceKeys } from "../db/schema-evidence";
import { freshBytes } from "../fresh-bytes";

/** Whom or what values are about: "users/<id>", "vendors/<id>", or a record as "<resource>/<id>". */
export type Subject = `${string}/${string}`;

/** Of a record that may belong to a vendor. */
export const ofVendor = (vendorId: string | null | undefined): { about?: Subject } =>
  vendorId == null ? {} : { about: `vendors/${vendorId}` };

export interface Key {
  /** A hash of subject and secret, made by the database; older keys have random ids. */
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
  const secrets = missing.map(() => freshBytes(SECRET_BYTES).toString("base64"));
  await tx.execute(sql`insert into ${evidenceKeys} (secret, subject, created_at)
    select made.*, ${now().toISOString()}::timestamptz from unnest(
      ${sql.param(secrets)}::text[], ${sql.param(missing)}::text[]) as made
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
