/** Maintenance of the bundled database at each start. */
import { getTableName, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { StartError } from "../base/start-error";
import { COUNTED_TABLES, countRows } from "../db/counters";
import type { Database, Transaction } from "../db/database";
import { isDamage } from "../db/error-code";
import { TABLES } from "./tables";

/**
 * Checks that the tables are readable and complete, then vacuums them. PGlite has no autovacuum: the files would only
 * grow, and the planner would have no statistics.
 * @throws StartError if a file is damaged, before a vacuum makes the damage worse
 */
export async function checkAndVacuumPglite(database: Database): Promise<void> {
  const { db, label } = database;
  try {
    const missing = await findMissingRecords(database);
    if (missing !== undefined) throw damaged(label, missing);
    await db.execute(sql`vacuum analyze`);
  } catch (error) {
    throw isDamage(error) ? damaged(label, reasonOf(error)) : error;
  }
}

/**
 * Finds a table that has fewer records than its counters or its index, because its file is truncated or partly empty.
 * @returns a description of the first one
 */
async function findMissingRecords({ db }: Database): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    // Scans the tables themselves first, because an index would still contain records that a table has lost.
    await allowScans(tx, ["seqscan"]);
    const counts = new Map<PgTable, number>();
    for (const table of TABLES) counts.set(table, await tx.$count(table));
    const describeMissing = (table: PgTable, expected: number) =>
      (counts.get(table) ?? 0) < expected &&
      `the table ${getTableName(table)} has ${counts.get(table)} of ${expected} records`;
    for (const { table } of COUNTED_TABLES) {
      const missing = describeMissing(table, await countRows(tx, table));
      if (missing) return missing;
    }
    await allowScans(tx, ["indexscan", "indexonlyscan"]);
    for (const table of TABLES) {
      const missing = describeMissing(table, await tx.$count(table));
      if (missing) return missing;
    }
    return undefined;
  });
}

/** Restricts the planner to these scan types for the rest of the transaction. */
async function allowScans(tx: Transaction, allowed: readonly string[]): Promise<void> {
  for (const type of ["seqscan", "indexscan", "indexonlyscan", "bitmapscan"])
    await tx.execute(sql.raw(`set local enable_${type} = ${allowed.includes(type)}`));
}

const damaged = (label: string, reason: string) => new StartError(`${label} is damaged (${reason}). Restore a backup.`);

/** Returns the database's message, which is that of the innermost cause. Drizzle's own message repeats the query. */
const reasonOf = (error: unknown): string =>
  error instanceof Error && error.cause !== undefined ? reasonOf(error.cause) : String(error);
