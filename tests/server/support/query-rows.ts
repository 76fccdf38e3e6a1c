import { sql, type SQL } from "drizzle-orm";
import type { Db, Transaction } from "../../../server/db/database";

/** Returns the rows of a raw query, converted to JSON. */
export async function queryRows(db: Db | Transaction, query: SQL): Promise<Record<string, unknown>[]> {
  const found = await db.select({ row: sql<Record<string, unknown>>`to_jsonb(found)` }).from(sql`(${query}) as found`);
  return found.map(({ row }) => row);
}
