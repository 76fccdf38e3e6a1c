/** Reading all records that a query selects, a batch at a time: memory stays the same however many there are. */
import { setImmediate } from "node:timers/promises";
import { and, asc, desc, isNotNull, isNull, or, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { countRows } from "../../db/counters";
import type { Db } from "../../db/database";
import type { PageQuery } from "../../http/page-query";
import type { ExportSource } from "./source";

const BATCH = 1000;

/** Where the batch before ended. The value is text, because a JavaScript date has no microseconds. */
interface Place {
  id: string;
  value: string | null;
}

/**
 * The records in the order of the list. Each batch begins after the last record of the one before, by the value that
 * they are sorted by: no record comes twice, and none that is there all the time is left out. It is no snapshot: a
 * record that is changed meanwhile comes as it is when its batch is read.
 * A cursor would do the same in one query, but on PGlite its transaction would keep everybody else waiting.
 */
export async function* batchesOf(db: Db, source: ExportSource, query: PageQuery) {
  const { table } = source;
  const column = table[query.sort ?? "createdAt"];
  const { id } = table;
  if (!column || !id) throw new Error(`${source.type} has no column ${query.sort}.`);
  const upwards = query.sort !== undefined && query.order !== "desc";
  const narrowed = source.where(query);
  const direction = upwards ? asc : desc;
  for (let after: Place | undefined; ;) {
    const picked: Place[] = await db
      .select({ id: sql<string>`${id}`, value: sql<string | null>`${column}::text` })
      .from(table)
      .where(and(narrowed, after && beyond(column, id, after, upwards)))
      .orderBy(direction(column), direction(id))
      .limit(BATCH);
    after = picked.at(-1);
    if (!after) return;
    const records = new Map((await source.read(picked.map((place) => place.id))).map((record) => [record._id, record]));
    yield picked.flatMap((place) => records.get(place.id) ?? []);
    if (picked.length < BATCH) return;
    // PGlite answers without leaving to the event loop: the requests of others would wait for the last batch.
    await setImmediate();
  }
}

/** What comes after the place. PostgreSQL puts null behind every value, or before it where the order is downwards. */
function beyond(column: PgColumn, id: PgColumn, after: Place, upwards: boolean): SQL | undefined {
  const sign = sql.raw(upwards ? ">" : "<");
  const nextOfNull = and(isNull(column), sql`${id} ${sign} ${after.id}`);
  if (after.value === null) return upwards ? nextOfNull : or(isNotNull(column), nextOfNull);
  const value = sql`cast(${after.value}::text as ${sql.raw(column.getSQLType())})`;
  const next = sql`(${column}, ${id}) ${sign} (${value}, ${after.id})`;
  return upwards && !column.notNull ? or(next, isNull(column)) : next;
}

/** How many records the query selects at this moment. */
export function countOf(db: Db, { table, where }: ExportSource, query: PageQuery): Promise<number> {
  return countRows(db, table, where(query));
}
