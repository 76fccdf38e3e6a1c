/** Encryption keys: one for each person or record that audit values are about, and one a day for visitors. */
import { inArray, sql } from "drizzle-orm";
import { nextTimestamp } from "../base/clock";
import type { Db, Transaction } from "../db/database";
import { evidenceKeys } from "../db/schema-audit";
import { pooledRandomBytes } from "../base/random-bytes";

/** Whom or what audit values are about: "users/<id>", "vendors/<id>", "<resource>/<id>" or "visitors/<day>". */
export type Subject = `${string}/${string}`;

/** Returns the `about` of an event for a record that may belong to a vendor. */
export const aboutVendor = (vendorId: string | null | undefined): { about?: Subject } =>
  vendorId == null ? {} : { about: `vendors/${vendorId}` };

export interface Key {
  /** A hash of subject and secret, computed by the database. Older keys have random ids. */
  id: string;
  /** 32 bytes as base64. */
  secret: string;
}

const SECRET_BYTES = 32;

/** Returns the keys of the subjects, and creates missing ones. */
export async function getOrCreateKeys(tx: Db | Transaction, subjects: readonly Subject[]): Promise<Map<string, Key>> {
  // A fixed order prevents deadlocks between transactions that create keys for the same people.
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
  // Arrays, because thousands of values would exceed the limit of parameters.
  const secrets = missing.map(() => pooledRandomBytes(SECRET_BYTES).toString("base64"));
  await tx.execute(sql`insert into ${evidenceKeys} (secret, subject, created_at)
    select made.*, ${nextTimestamp().toISOString()}::timestamptz from unnest(
      ${sql.param(secrets)}::text[], ${sql.param(missing)}::text[]) as made
    on conflict do nothing`);
  await find();
  return keys;
}

/** Returns the secrets by key id. Erased keys are missing. */
export async function getSecrets(db: Db | Transaction, ids: readonly string[]): Promise<Map<string, string>> {
  const rows =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(evidenceKeys)
          .where(inArray(evidenceKeys.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, secret }) => [id, secret]));
}
