/** What each start does to the files of the bundled database. */
import { getTableName, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { StartError } from "../start-error";
import { COUNTED, countRows } from "./counters";
import type { Database, Transaction } from "./database";
import { isDamage } from "./error-code";
import { TABLES } from "./tables";

/**
 * Looks whether the tables can be read and are whole, and tidies them up: PGlite has no autovacuum, and without this its files
 * would only grow and the planner would never learn about the rows.
 * @throws StartError where a file is damaged. Tidying up would make that worse.
 */
export async function tidyPglite(database: Database): Promise<void> {
  const { db, label } = database;
  try {
    const missing = await missingRecords(database);
    if (missing !== undefined) throw damaged(label, missing);
    await db.execute(sql`vacuum analyze`);
  } catch (error) {
    throw isDamage(error) ? damaged(label, reasonOf(error)) : error;
  }
}

/**
 * A table whose file has become shorter, or empty in places, is one with fewer records than its counters or its index have.
 * @returns what is amiss with the first of them
 */
async function missingRecords({ db }: Database): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    // An index would answer for records that are gone.
    await readOnlyBy(tx, ["seqscan"]);
    const there = new Map<PgTable, number>();
    for (const table of TABLES) there.set(table, await tx.$count(table));
    const isMissing = (table: PgTable, of: number) =>
      (there.get(table) ?? 0) < of && `the table ${getTableName(table)} has ${there.get(table)} of ${of} records`;
    for (const { table } of COUNTED) {
      const missing = isMissing(table, await countRows(tx, table));
      if (missing) return missing;
    }
    await readOnlyBy(tx, ["indexscan", "indexonlyscan"]);
    for (const table of TABLES) {
      const missing = isMissing(table, await tx.$count(table));
      if (missing) return missing;
    }
    return undefined;
  });
}

/** For the rest of the transaction. */
async function readOnlyBy(tx: Transaction, ways: readonly string[]): Promise<void> {
  for (const way of ["seqscan", "indexscan", "indexonlyscan", "bitmapscan"])
    await tx.execute(sql.raw(`set local enable_${way} = ${ways.includes(way)}`));
}

const damaged = (label: string, reason: string) =>
  new StartError(`${label} is damaged (${reason}). Restore a back-up of it.`);

/** Drizzle's message is the query, and the database's is behind it. */
const reasonOf = (error: unknown): string =>
  error instanceof Error && error.cause !== undefined ? reasonOf(error.cause) : String(error);
