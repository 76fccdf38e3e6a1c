import { getTableName, sql, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { countFilterColumns, counterSubquery, countRows } from "../db/counters";
import type { Db, Transaction } from "../db/database";
import { PREPARED, prepareIf } from "../db/prepared-statements";
import { orderByOf, type PageQuery } from "./page-query";

/** A select with its joins, before its condition and order are added. */
interface Select<Rows> {
  where(condition: SQL): { orderBy(...order: SQL[]): Rows };
}

/** A table whose list can be sorted by the columns `S`. */
type ListTable<S extends string> = PgTable & Record<S | "id" | "createdAt", PgColumn>;

/** A row of a list, which also contains the total number of rows. */
interface WithTotal {
  ofAll: number;
}

/** The total for selects of rows that are not a page of a list. */
export const TOTAL_NOT_COUNTED = sql<number>`0`;

interface Prepared<Row> {
  execute(): Promise<Row[]>;
}

interface Rows<Row> extends PromiseLike<Row[]> {
  prepare(name: string): Prepared<Row>;
}

/**
 * Builds the select of a list. Pass the same function each time: the statement for the unfiltered first page is then
 * prepared once per database.
 */
type ListSelect<Row> = (db: Db, ofAll: SQL<number>) => Select<Rows<Row>>;

/** From this offset on, rows are read from the nearer end of the list, which requires the total. */
const DEEP_OFFSET = 1_000;
/**
 * Up to this many matches are collected first and sorted afterwards. The planner would often scan the whole table in
 * sort order for them.
 */
const SMALL_RESULT = 1_000;

/** Returns the rows of a page, newest first by default, and the total number of rows that meet `where`. */
export async function readPage<S extends string, Row extends WithTotal>(
  db: Db,
  table: ListTable<NoInfer<S>>,
  query: PageQuery<S>,
  select: ListSelect<Row>,
  where?: SQL,
): Promise<{ rows: Row[]; total: number }> {
  const offset = (query.page - 1) * query.limit;
  const count = () => countRows(db, table, where);
  const filteredColumns = countFilterColumns(table, where);
  if (offset >= DEEP_OFFSET || (where && filteredColumns === undefined)) {
    const total = await count();
    if (offset >= total) return { rows: [], total };
    return { rows: await pageRowsQuery(db, table, query, select(db, TOTAL_NOT_COUNTED), where, total), total };
  }
  const counter = counterSubquery(table, where);
  // Not prepared, but planned for its values, if several indexes could serve the condition or the page has an offset.
  const isPrepared = offset === 0 && (!where || (query.sort === undefined && filteredColumns === 1));
  const page =
    isPrepared && !where
      ? firstPage(db, table, query, select).execute()
      : prepareIf(isPrepared, pageRowsQuery(db, table, query, select(db, counter ?? TOTAL_NOT_COUNTED), where));
  if (!counter) {
    const [rows, total] = await Promise.all([page, count()]);
    return { rows, total };
  }
  const rows = await page;
  return { rows, total: rows[0]?.ofAll ?? (offset === 0 ? 0 : await count()) };
}

/** Prepared first pages by sort order and page size, up to this many per list. */
const MAX_PREPARED_STATEMENTS = 50;
const preparedBySelect = new WeakMap<object, WeakMap<Db, Map<string, Prepared<unknown>>>>();

/** Returns the prepared query for the first page of an unfiltered list. */
function firstPage<S extends string, Row extends WithTotal>(
  db: Db,
  table: ListTable<NoInfer<S>>,
  query: PageQuery<S>,
  select: ListSelect<Row>,
): Prepared<Row> {
  const byDb = preparedBySelect.get(select) ?? new WeakMap<Db, Map<string, Prepared<unknown>>>();
  preparedBySelect.set(select, byDb);
  const byKey = byDb.get(db) ?? new Map<string, Prepared<unknown>>();
  byDb.set(db, byKey);
  const key = `${query.sort} ${query.order} ${query.limit}`;
  const found = byKey.get(key) as Prepared<Row> | undefined;
  if (found) return found;
  const first = pageRowsQuery(db, table, query, select(db, counterSubquery(table) ?? TOTAL_NOT_COUNTED)).prepare(
    PREPARED,
  );
  if (byKey.size < MAX_PREPARED_STATEMENTS) byKey.set(key, first);
  return first;
}

/**
 * Returns the query for the rows of one page. It picks the ids before it joins anything; otherwise a deep page would
 * join all rows before it.
 * @param total number of matching rows, if known; ids in the second half are then picked from the end
 */
export function pageRowsQuery<S extends string = "createdAt", Rows = unknown>(
  db: Db | Transaction,
  table: ListTable<NoInfer<S>>,
  query: PageQuery<S>,
  select: Select<Rows>,
  where?: SQL,
  total = Number.POSITIVE_INFINITY,
): Rows {
  const order = orderByOf(table, query);
  const { id }: { id: PgColumn } = table;
  const listed: PgTable = table;
  const before = (query.page - 1) * query.limit;
  const limit = Math.max(0, Math.min(query.limit, total - before));
  const after = Math.max(0, total - before - limit);
  const by = after < before ? orderByOf(table, reverseOrder(query)) : order;
  const sortedIds =
    where && total <= SMALL_RESULT
      ? sql`with found as materialized (${selectFound(db, table, query, where)})
          select ${id} from found as ${sql.identifier(getTableName(listed))} order by ${sql.join(by, sql`, `)}`
      : db
          .select({ id })
          .from(listed)
          .where(where)
          .orderBy(...by);
  // If the limit were a parameter, a cached plan would expect a tenth of the table.
  const offset = Math.min(before, after);
  const ids = sql`${sortedIds} limit ${sql.raw(String(limit))}${offset > 0 ? sql` offset ${offset}` : sql``}`;
  // An array of ids is looked up by key. With a subquery, a worker of a cluster would not know how short the list is.
  return select.where(sql`${id} = any(array(${ids}))`).orderBy(...order);
}

/** Selects the matching rows with the columns to sort by. */
function selectFound<S extends string>(db: Db | Transaction, table: ListTable<S>, { sort }: PageQuery<S>, where: SQL) {
  const { id, createdAt }: Record<"id" | "createdAt", PgColumn> = table;
  const listed: PgTable = table;
  return db
    .select({ id, createdAt, ...(sort !== undefined && sort !== "createdAt" && { sort: table[sort] }) })
    .from(listed)
    .where(where);
}

/** Reverses the order of a list. */
const reverseOrder = <S extends string>({ sort, order, ...query }: PageQuery<S>): PageQuery<S | "createdAt"> => ({
  ...query,
  sort: sort ?? "createdAt",
  order: sort === undefined || order === "desc" ? "asc" : "desc",
});
