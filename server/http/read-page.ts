import { inArray, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { countRows } from "../db/counters";
import type { Db } from "../db/database";
import { orderOf, type PageQuery } from "./page-query";

/** A select of rows of the table with what belongs to them, before its condition and its order. */
interface Select<Rows> {
  where(condition: SQL): { orderBy(...order: SQL[]): Rows };
}

/** Any table that has the columns by which its list can be sorted. */
type Listed<S extends string> = PgTable & Record<S | "id" | "createdAt", PgColumn>;

/** The rows of a page, newest first unless told, and how many there are in all that meet `where`. */
export async function readPage<S extends string, Rows extends PromiseLike<unknown[]>>(
  db: Db,
  table: Listed<NoInfer<S>>,
  query: PageQuery<S>,
  select: Select<Rows>,
  where?: SQL,
): Promise<{ rows: Awaited<Rows>; total: number }> {
  const [rows, total] = await Promise.all([pageRows(db, table, query, select, where), countRows(db, table, where)]);
  return { rows, total };
}

/**
 * The query for the rows of a page alone. Their ids are picked before anything is joined: a page far back would else
 * join every row before it.
 */
export function pageRows<S extends string = "createdAt", Rows = unknown>(
  db: Db,
  table: Listed<NoInfer<S>>,
  query: PageQuery<S>,
  select: Select<Rows>,
  where?: SQL,
): Rows {
  const order = orderOf(table, query);
  const { id }: { id: PgColumn } = table;
  const listed: PgTable = table;
  const picked = db
    .select({ id })
    .from(listed)
    .where(where)
    .orderBy(...order)
    .limit(query.limit)
    .offset((query.page - 1) * query.limit);
  return select.where(inArray(id, picked)).orderBy(...order);
}
