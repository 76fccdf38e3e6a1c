/** Reads the records of a query in batches, so that memory use does not grow with their number. */
import { setImmediate } from "node:timers/promises";
import { and, asc, desc, isNotNull, isNull, or, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { joinConditions } from "../db/conditions";
import { countRows } from "../db/counters";
import type { Db } from "../db/database";
import type { PageQuery } from "./page-query";
import type { ExportSource } from "./export-source";

const BATCH_SIZE = 1000;

/** The id and sort value of a record. The value is text, because a JavaScript date has no microseconds. */
interface Cursor {
  id: string;
  value: string | null;
}

/**
 * Yields the records in the order of the list, with keyset pagination. Records that are created or deleted between two
 * batches cause no duplicates or gaps. It is not a snapshot: a record appears as it is when its batch is read.
 * A database cursor would need only one query, but on PGlite its transaction would block all other requests.
 */
export async function* readBatches(db: Db, source: ExportSource, query: PageQuery) {
  const { table } = source;
  const column = table[query.sort ?? "createdAt"];
  const { id } = table;
  if (!column || !id) throw new Error(`${source.type} has no column ${query.sort}.`);
  const isAscending = query.sort !== undefined && query.order !== "desc";
  const selected = joinConditions(source.where(query));
  const direction = isAscending ? asc : desc;
  for (let after: Cursor | undefined; ;) {
    const picked: Cursor[] = await db
      .select({ id: sql<string>`${id}`, value: sql<string | null>`${column}::text` })
      .from(table)
      .where(and(selected, after && isAfter(column, id, after, isAscending)))
      .orderBy(direction(column), direction(id))
      .limit(BATCH_SIZE);
    after = picked.at(-1);
    if (!after) return;
    const records = new Map((await source.read(picked.map((row) => row.id))).map((record) => [record._id, record]));
    yield picked.flatMap((row) => records.get(row.id) ?? []);
    if (picked.length < BATCH_SIZE) return;
    // PGlite never yields to the event loop. Without this, other requests would wait until the last batch.
    await setImmediate();
  }
}

/** Returns the condition for records after the cursor. PostgreSQL sorts nulls last, or first in descending order. */
function isAfter(column: PgColumn, id: PgColumn, after: Cursor, isAscending: boolean): SQL | undefined {
  const sign = sql.raw(isAscending ? ">" : "<");
  const nextAmongNulls = and(isNull(column), sql`${id} ${sign} ${after.id}`);
  if (after.value === null) return isAscending ? nextAmongNulls : or(isNotNull(column), nextAmongNulls);
  const value = sql`cast(${after.value}::text as ${sql.raw(column.getSQLType())})`;
  const next = sql`(${column}, ${id}) ${sign} (${value}, ${after.id})`;
  return isAscending && !column.notNull ? or(next, isNull(column)) : next;
}

/** Counts the records that the query currently selects. */
export function countRecords(db: Db, { table, where }: ExportSource, query: PageQuery): Promise<number> {
  return countRows(db, table, where(query));
}
