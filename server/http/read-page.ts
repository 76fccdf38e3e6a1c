import { sql, type SQL } from "drizzle-orm";
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

/** From here on a page is far back: its rows are read from the nearer end, which only the total tells. */
const FAR = 1_000;

/** The rows of a page, newest first unless told, and how many there are in all that meet `where`. */
export async function readPage<S extends string, Rows extends PromiseLike<unknown[]>>(
  db: Db,
  table: Listed<NoInfer<S>>,
  query: PageQuery<S>,
  select: Select<Rows>,
  where?: SQL,
): Promise<{ rows: Awaited<Rows>; total: number }> {
  const offset = (query.page - 1) * query.limit;
  if (offset < FAR) {
    const [rows, total] = await Promise.all([pageRows(db, table, query, select, where), countRows(db, table, where)]);
    return { rows, total };
  }
  const total = await countRows(db, table, where);
  return { rows: await pageRows(db, table, query, select, where, total), total };
}

/**
 * The query for the rows of a page alone. Their ids are picked before anything is joined: a page far back would else
 * join every row before it.
 * @param total of the list, where it is known: the ids of its second half are picked from the end
 */
export function pageRows<S extends string = "createdAt", Rows = unknown>(
  db: Db,
  table: Listed<NoInfer<S>>,
  query: PageQuery<S>,
  select: Select<Rows>,
  where?: SQL,
  total = Number.POSITIVE_INFINITY,
): Rows {
  const order = orderOf(table, query);
  const { id }: { id: PgColumn } = table;
  const listed: PgTable = table;
  const before = (query.page - 1) * query.limit;
  const limit = Math.max(0, Math.min(query.limit, total - before));
  const after = Math.max(0, total - before - limit);
  const picked = db
    .select({ id })
    .from(listed)
    .where(where)
    .orderBy(...(after < before ? orderOf(table, reversed(query)) : order))
    .limit(limit)
    .offset(Math.min(before, after));
  // As an array, which is looked up by the key: of a list in its place, a worker of a cluster would not know how short it is.
  return select.where(sql`${id} = any(array(${picked}))`).orderBy(...order);
}

/** The same list from its other end. */
const reversed = <S extends string>({ sort, order, ...query }: PageQuery<S>): PageQuery<S | "createdAt"> => ({
  ...query,
  sort: sort ?? "createdAt",
  order: sort === undefined || order === "desc" ? "asc" : "desc",
});
