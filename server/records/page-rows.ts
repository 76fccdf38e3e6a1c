/** Selects the rows of one page of a list. */
import { getTableName, sql, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Db, Transaction } from "../db/database";
import { orderByOf, type PageQuery } from "./page-query";

/** A select with its joins, before its condition and order are added. */
export interface ListSelectQuery<Rows> {
  where(condition: SQL): { orderBy(...order: SQL[]): Rows };
}

/** A table whose list can be sorted by the columns `S`. */
export type ListTable<S extends string> = PgTable & Record<S | "id" | "createdAt", PgColumn>;

/**
 * Up to this many matching rows are collected first and sorted afterwards. Otherwise, the planner would often scan the
 * whole table in sort order to find them.
 */
const SMALL_RESULT = 1_000;

/** Returns the number of rows before a page. */
export const getOffset = ({ page, limit }: PageQuery) => (page - 1) * limit;

/**
 * Returns the query for the rows of one page. It picks the ids before it joins anything; otherwise a deep page would
 * join all rows before it.
 * @param total number of matching rows, if known
 */
export function pageRowsQuery<S extends string = "createdAt", Rows = unknown>(
  db: Db | Transaction,
  table: ListTable<NoInfer<S>>,
  query: PageQuery<S>,
  select: ListSelectQuery<Rows>,
  where?: SQL,
  total = Number.POSITIVE_INFINITY,
): Rows {
  const { id }: { id: PgColumn } = table;
  const ids = selectPageIds(db, table, query, where, total);
  // With an array of ids, PostgreSQL looks up the rows by key. A worker of a cluster could not tell how few ids a
  // subquery returns.
  return select.where(sql`${id} = any(array(${ids}))`).orderBy(...orderByOf(table, query));
}

/** Selects the ids of a page. If the page is nearer to the end of the list, it is picked from there. */
function selectPageIds<S extends string>(
  db: Db | Transaction,
  table: ListTable<S>,
  query: PageQuery<S>,
  where: SQL | undefined,
  total: number,
): SQL {
  const before = getOffset(query);
  const limit = Math.max(0, Math.min(query.limit, total - before));
  const after = Math.max(0, total - before - limit);
  const order = after < before ? orderByOf(table, reverseOrder(query)) : orderByOf(table, query);
  const offset = Math.min(before, after);
  const { id }: { id: PgColumn } = table;
  const listed: PgTable = table;
  const sortedIds =
    where && total <= SMALL_RESULT
      ? collectThenSort(db, table, query, where, order)
      : db
          .select({ id })
          .from(listed)
          .where(where)
          .orderBy(...order);
  // The limit is part of the SQL text: for a parameter, a cached plan would expect a tenth of the table.
  return sql`${sortedIds} limit ${sql.raw(String(limit))}${offset > 0 ? sql` offset ${offset}` : sql``}`;
}

/** Selects the matching rows with the columns to sort by, and sorts them afterwards. */
function collectThenSort<S extends string>(
  db: Db | Transaction,
  table: ListTable<S>,
  { sort }: PageQuery<S>,
  where: SQL,
  order: SQL[],
): SQL {
  const { id, createdAt }: Record<"id" | "createdAt", PgColumn> = table;
  const listed: PgTable = table;
  const found = db
    .select({ id, createdAt, ...(sort !== undefined && sort !== "createdAt" && { sort: table[sort] }) })
    .from(listed)
    .where(where);
  return sql`with found as materialized (${found})
    select ${id} from found as ${sql.identifier(getTableName(listed))} order by ${sql.join(order, sql`, `)}`;
}

/** Reverses the order of a list. */
const reverseOrder = <S extends string>({ sort, order, ...query }: PageQuery<S>): PageQuery<S | "createdAt"> => ({
  ...query,
  sort: sort ?? "createdAt",
  order: sort === undefined || order === "desc" ? "asc" : "desc",
});
