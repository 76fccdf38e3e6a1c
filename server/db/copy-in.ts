/** Bulk inserts with PostgreSQL's COPY, which is several times as fast as INSERT. */
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Transaction as PgliteTransaction } from "@electric-sql/pglite";
import { sql, type SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import type { Transaction } from "./database";

const dialect = new PgDialect();

/**
 * Copies rows into a table, within the transaction.
 * @param into the table and its columns, as `table (a, b)`
 * @param pieces chunks of complete lines in COPY's text format; each is read once the database has accepted most of the
 * previous ones
 * @param isFrozen writes rows that need no vacuum. Only for a table that the transaction has truncated
 */
export async function copyIn(tx: Transaction, into: SQL, pieces: Iterable<string>, isFrozen = false): Promise<void> {
  // Drizzle does not support COPY, so this uses the client that its session wraps.
  const { client } = tx._.session as unknown as { client: pg.PoolClient | PgliteTransaction };
  const options = isFrozen ? sql` with (freeze)` : sql``;
  const copy = (from: string) => dialect.sqlToQuery(sql`copy ${into} from ${sql.raw(from)}${options}`).sql;
  if ("exec" in client) {
    for (const piece of pieces) await client.query(copy("'/dev/blob'"), [], { blob: new Blob([piece]) });
  } else {
    await pipeline(Readable.from(pieces), client.query(copyFrom(copy("stdin"))));
  }
}
