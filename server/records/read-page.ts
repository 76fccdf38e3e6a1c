/** Reads one page of a list, and the total number of rows in the list. */
import { sql, type SQL } from "drizzle-orm";
import { joinConditions, type Conditions } from "../db/conditions";
import { countRowsUpTo, counterSubquery, countRows, findCountedColumns } from "../db/counters";
import type { Db } from "../db/database";
import { PREPARED, prepareIf } from "../db/prepared-statements";
import type { Total } from "./envelope";
import type { PageQuery } from "./page-query";
import { getOffset, pageRowsQuery, type ListSelectQuery, type ListTable } from "./page-rows";

/** A row of a list, which also contains the total number of rows. */
interface WithTotal {
  totalCount: number;
}

/** The `totalCount` of a select that does not count the list. */
export const TOTAL_NOT_COUNTED = sql<number>`0`;

interface Prepared<Row> {
  execute(): Promise<Row[]>;
}

interface Rows<Row> extends PromiseLike<Row[]> {
  prepare(name: string): Prepared<Row>;
}

/**
 * Builds the select of a list. Pass the same function each time, so that the statement for the first page is built once
 * per database.
 */
type ListSelect<Row> = (db: Db, totalCount: SQL<number>) => ListSelectQuery<Rows<Row>>;

/** The page to read. */
interface Page<S extends string, Row> {
  db: Db;
  table: ListTable<S>;
  query: PageQuery<S>;
  select: ListSelect<Row>;
  where: Conditions;
}

interface PageResult<Row> {
  rows: Row[];
  total: Total;
}

/** Matching rows are counted one by one only up to this number. If there are more, the total is usually a minimum. */
export const MAX_COUNTED = 10_000;

/** From this offset on, rows are read from the nearer end of the list, which requires the total. */
const DEEP_OFFSET = 1_000;

/**
 * Returns the rows of a page, newest first by default, and the total number of rows that meet the conditions. The total
 * is a minimum if more than {@link MAX_COUNTED} rows would have to be counted, unless the page is partly filled.
 *
 * | Strategy | Chosen when | Cost |
 * |---|---|---|
 * | `countThenReadRows` | the matches must be counted from the rows, or the page is deep | two statements in sequence |
 * | `readRowsWithTotal` | the counters can answer the total in a subquery | one statement |
 * | `readRowsAndTotal` | the table has no counters, or they need their own statement | two statements in parallel |
 */
export async function readPage<S extends string, Row extends WithTotal>(
  db: Db,
  table: ListTable<NoInfer<S>>,
  query: PageQuery<S>,
  select: ListSelect<Row>,
  where: Conditions = [],
): Promise<PageResult<Row>> {
  const page = { db, table, query, select, where };
  const mustCountRows = isFiltered(where) && !findCountedColumns(table, where);
  if (mustCountRows || getOffset(query) >= DEEP_OFFSET) return countThenReadRows(page);
  const total = counterSubquery(db, table, where);
  return total ? readRowsWithTotal(page, total) : readRowsAndTotal(page);
}

const isFiltered = (where: Conditions) => where.some((condition) => condition !== undefined);

/** Counts first: the total shows whether to sort after selecting, and from which end to read a deep page. */
async function countThenReadRows<S extends string, Row>(page: Page<S, Row>): Promise<PageResult<Row>> {
  const { db, table, query, select, where } = page;
  const total = await (isFiltered(where) ? countRowsUpTo(MAX_COUNTED, db, table, where) : countRows(db, table));
  if (total !== undefined && getOffset(query) >= total) return { rows: [], total };
  const rows = await pageRowsQuery(db, table, query, select(db, TOTAL_NOT_COUNTED), joinConditions(where), total);
  return { rows, total: total ?? estimateTotal(rows.length, query) };
}

/**
 * Estimates a total above MAX_COUNTED from a page. A page that is not full is the last one, so its end is the total.
 * After a full page, the minimum includes one more row, so that a client that reads page by page continues.
 */
function estimateTotal(rowCount: number, query: PageQuery): Total {
  const read = getOffset(query) + rowCount;
  if (rowCount > 0 && rowCount < query.limit) return read;
  return { atLeast: Math.max(MAX_COUNTED, rowCount === 0 ? 0 : read + 1) };
}

/** Reads the total as a column of each row. For an empty page after the first, counts the rows separately. */
async function readRowsWithTotal<S extends string, Row extends WithTotal>(
  page: Page<S, Row>,
  total: SQL<number>,
): Promise<PageResult<Row>> {
  const { db, table, query, where } = page;
  const rows = await readRows(page, total);
  const [first] = rows;
  if (first) return { rows, total: first.totalCount };
  return { rows, total: isFirstPage(query) ? 0 : await countRows(db, table, where) };
}

/** Reads the rows and the total at the same time. */
async function readRowsAndTotal<S extends string, Row>(page: Page<S, Row>): Promise<PageResult<Row>> {
  const { db, table, where } = page;
  const [rows, total] = await Promise.all([readRows(page, TOTAL_NOT_COUNTED), countRows(db, table, where)]);
  return { rows, total };
}

const isFirstPage = (query: PageQuery) => query.page === 1;

/**
 * Reads the rows of a page near the start. The statement for the first page is prepared if its best plan is always the
 * same: without conditions, or with one counted column in the default order. Otherwise the best index may vary.
 */
function readRows<S extends string, Row>(page: Page<S, Row>, total: SQL<number>): PromiseLike<Row[]> {
  const { db, table, query, select, where } = page;
  const filter = isFirstPage(query) ? describeFilter(page) : undefined;
  if (filter !== undefined) return prepareFirstPage(page, total, filter).execute();
  const rows = pageRowsQuery(db, table, query, select(db, total), joinConditions(where));
  return prepareIf(isFirstPage(query) && isByOneColumn(page), rows);
}

const isByOneColumn = <S extends string, Row>({ table, query, where }: Page<S, Row>) =>
  query.sort === undefined && findCountedColumns(table, where)?.size === 1;

/** Returns a key for no filter, or, in the default order, for one value of a counted column. Otherwise undefined. */
function describeFilter<S extends string, Row>(page: Page<S, Row>): string | undefined {
  const [condition, ...others] = page.where.filter((one) => one !== undefined);
  if (!condition) return "";
  const hasValue = "column" in condition && condition.value !== undefined;
  if (!hasValue || others.length > 0 || !isByOneColumn(page)) return undefined;
  return `${condition.column.name}=${String(condition.value)}`;
}

/** Limit per list, since filters such as a category have any number of values. Beyond it, the oldest is removed. */
const MAX_PREPARED_STATEMENTS = 50;
/** Prepared first pages of each list, by sort order, page size and filter. */
const preparedBySelect = new WeakMap<object, WeakMap<Db, Map<string, Prepared<unknown>>>>();

/** Returns the prepared query for the first page of a list, and keeps it for the next request. */
function prepareFirstPage<S extends string, Row>(
  page: Page<S, Row>,
  total: SQL<number>,
  filter: string,
): Prepared<Row> {
  const { db, table, query, select, where } = page;
  const byDb = preparedBySelect.get(select) ?? new WeakMap<Db, Map<string, Prepared<unknown>>>();
  preparedBySelect.set(select, byDb);
  const byKey = byDb.get(db) ?? new Map<string, Prepared<unknown>>();
  byDb.set(db, byKey);
  const key = `${query.sort} ${query.order} ${query.limit} ${filter}`;
  const found = byKey.get(key) as Prepared<Row> | undefined;
  if (found) return found;
  const first = pageRowsQuery(db, table, query, select(db, total), joinConditions(where)).prepare(PREPARED);
  const [oldest] = byKey.keys();
  if (oldest !== undefined && byKey.size >= MAX_PREPARED_STATEMENTS) byKey.delete(oldest);
  byKey.set(key, first);
  return first;
}
