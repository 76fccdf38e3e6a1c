/** What each start does to the files of the bundled database. */
import { getTableName, sql } from "drizzle-orm";
import { StartError } from "../start-error";
import { COUNTED, countRows } from "./counters";
import type { Database } from "./database";
import { isDamage } from "./error-code";

/**
 * Looks whether the tables can be read and are whole, and tidies them up: PGlite has no autovacuum, and without this its files
 * would only grow and the planner would never learn about the rows.
 * @throws StartError where a file is damaged. Tidying up would make that worse.
 */
export async function tidyPglite(database: Database): Promise<void> {
  const { db, label } = database;
  try {
    const [gone] = await missingRecords(database);
    if (gone !== undefined) throw damaged(label, gone);
    await db.execute(sql`vacuum analyze`);
  } catch (error) {
    throw isDamage(error) ? damaged(label, reasonOf(error)) : error;
  }
}

/** A table whose file has become shorter, or empty in places, is one with fewer records. Some have their number elsewhere. */
async function missingRecords({ db }: Database): Promise<string[]> {
  return db.transaction(async (tx) => {
    // An index would answer for records that are gone.
    for (const way of ["indexscan", "indexonlyscan", "bitmapscan"])
      await tx.execute(sql`set local ${sql.raw(`enable_${way}`)} = off`);
    const found: string[] = [];
    for (const { table } of COUNTED) {
      const [there, counted] = [await tx.$count(table), await countRows(tx, table)];
      if (there < counted) found.push(`the table ${getTableName(table)} has ${there} of ${counted} records`);
    }
    return found;
  });
}

const damaged = (label: string, reason: string) =>
  new StartError(`${label} is damaged (${reason}). Restore a back-up of it.`);

/** Drizzle's message is the query, and the database's is behind it. */
const reasonOf = (error: unknown): string =>
  error instanceof Error && error.cause !== undefined ? reasonOf(error.cause) : String(error);
