import { getTableName, sql, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { countedIn, counterOf, countRows } from "../db/counters";
import type { Db, Transaction } from "../db/database";
import { KEPT, keptIf } from "../db/kept-statements";
import { orderOf, type PageQuery } from "./page-query";

/** A select of rows of the table with what belongs to them, before its condition and its order. */
interface Select<Rows> {
  where(condition: SQL): { orderBy(...order: SQL[]): Rows };
}

/** Any table that has the columns by which its list can be sorted. */
type Listed<S extends string> = PgTable & Record<S | "id" | "createdAt", PgColumn>;

/** What each row of a list says besides: how many there are in all. */
interface OfAll {
  ofAll: number;
}

/** Of rows that are no page of a list. */
export const NO_TOTAL = sql<number>`0`;

interface Prepared<Row> {
  execute(): Promise<Row[]>;
}

interface Rows<Row> extends PromiseLike<Row[]> {
  prepare(name: string): Prepared<Row>;
}

/** The select of a list. One that stays the same function has the first page of everything made once for each database. */
type ListSelect<Row> = (db: Db, ofAll: SQL<number>) => Select<Rows<Row>>;

/** From here on a page is far back: its rows are read from the nearer end, which only the total tells. */
const FAR = 1_000;
/** So many are found first and put in order then. The planner would often go through the whole table in order for them. */
const FEW = 1_000;

/** The rows of a page, newest first unless told, and how many there are in all that meet `where`. */
export async function readPage<S extends string, Row extends OfAll>(
  db: Db,
  table: Listed<NoInfer<S>>,
  query: PageQuery<S>,
  select: ListSelect<Row>,
  where?: SQL,
): Promise<{ rows: Row[]; total: number }> {
  const offset = (query.page - 1) * query.limit;
  const count = () => countRows(db, table, where);
  const narrowedBy = countedIn(table, where);
  if (offset >= FAR || (where && narrowedBy === undefined)) {
    const total = await count();
    if (offset >= total) return { rows: [], total };
    return { rows: await pageRows(db, table, query, select(db, NO_TOTAL), where, total), total };
  }
  const counter = counterOf(table, where);
  // Planned for its values where more than one index could serve it, or the place where it begins.
  const isKept = offset === 0 && (!where || (query.sort === undefined && narrowedBy === 1));
  const page =
    isKept && !where
      ? firstPage(db, table, query, select).execute()
      : keptIf(isKept, pageRows(db, table, query, select(db, counter ?? NO_TOTAL), where));
  if (!counter) {
    const [rows, total] = await Promise.all([page, count()]);
    return { rows, total };
  }
  const rows = await page;
  return { rows, total: rows[0]?.ofAll ?? (offset === 0 ? 0 : await count()) };
}

/** By how it is sorted and how long it is; of each list so many. */
const MOST_MADE = 50;
const made = new WeakMap<object, WeakMap<Db, Map<string, Prepared<unknown>>>>();

/** The query of the first page of everything. */
function firstPage<S extends string, Row extends OfAll>(
  db: Db,
  table: Listed<NoInfer<S>>,
  query: PageQuery<S>,
  select: ListSelect<Row>,
): Prepared<Row> {
  const ofSelect = made.get(select) ?? new WeakMap<Db, Map<string, Prepared<unknown>>>();
  made.set(select, ofSelect);
  const known = ofSelect.get(db) ?? new Map<string, Prepared<unknown>>();
  ofSelect.set(db, known);
  const key = `${query.sort} ${query.order} ${query.limit}`;
  const found = known.get(key) as Prepared<Row> | undefined;
  if (found) return found;
  const first = pageRows(db, table, query, select(db, counterOf(table) ?? NO_TOTAL)).prepare(KEPT);
  if (known.size < MOST_MADE) known.set(key, first);
  return first;
}

/**
 * The query for the rows of a page alone. Their ids are picked before anything is joined: a page far back would else
 * join every row before it.
 * @param total of what meets the condition, where it is known: the ids of its second half are picked from the end
 */
export function pageRows<S extends string = "createdAt", Rows = unknown>(
  db: Db | Transaction,
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
  const by = after < before ? orderOf(table, reversed(query)) : order;
  const picked =
    where && total <= FEW
      ? sql`with found as materialized (${foundIn(db, table, query, where)})
          select ${id} from found as ${sql.identifier(getTableName(listed))} order by ${sql.join(by, sql`, `)}`
      : db
          .select({ id })
          .from(listed)
          .where(where)
          .orderBy(...by);
  // Of a limit that is a parameter, a plan that is kept would expect a tenth of the table.
  const offset = Math.min(before, after);
  const ids = sql`${picked} limit ${sql.raw(String(limit))}${offset > 0 ? sql` offset ${offset}` : sql``}`;
  // As an array, which is looked up by the key: of a list in its place, a worker of a cluster would not know how short it is.
  return select.where(sql`${id} = any(array(${ids}))`).orderBy(...order);
}

/** What the ids are picked from and put in order by. */
function foundIn<S extends string>(db: Db | Transaction, table: Listed<S>, { sort }: PageQuery<S>, where: SQL) {
  const { id, createdAt }: Record<"id" | "createdAt", PgColumn> = table;
  const listed: PgTable = table;
  return db
    .select({ id, createdAt, ...(sort !== undefined && sort !== "createdAt" && { sort: table[sort] }) })
    .from(listed)
    .where(where);
}

/** The same list from its other end. */
const reversed = <S extends string>({ sort, order, ...query }: PageQuery<S>): PageQuery<S | "createdAt"> => ({
  ...query,
  sort: sort ?? "createdAt",
  order: sort === undefined || order === "desc" ? "asc" : "desc",
});
