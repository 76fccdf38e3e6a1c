/**
 * Counts the rows that meet conditions without reading them, if all conditions are on counted columns. Triggers
 * maintain the counters in the transaction of each change (0034-counters.sql), so they are exact, except for orders on
 * a cluster (order-changes.ts). With any other condition, the rows are counted.
 */
import { and, count, getTableName, isNotNull, sql, type SQL } from "drizzle-orm";
import { PgColumn, type PgTable, type PgView } from "drizzle-orm/pg-core";
import { joinConditions, listConditionColumns, onColumn, type ColumnExpression, type Conditions } from "./conditions";
import type { Db, Transaction } from "./database";
import { prepareIf } from "./prepared-statements";
import { kycApplications, orders, products, users, vendors } from "./schema";
import { reviews } from "./schema-reviews";
import { notifications, outboxMessages, supportTickets } from "./schema-communication";
import { rowCounters, orderTotals } from "./schema-counters";
import { auditEntries } from "./schema-audit";
import { payouts } from "./schema-ledger";

interface CountedTable {
  table: PgTable;
  /** Counted columns, in the order of the columns v1 to v4 of `counters`. */
  columns: readonly PgColumn[];
  /** A column whose sum is maintained as well. */
  amount?: PgColumn;
  /** The table or view that its counters are read from. Defaults to the table `counters`. */
  totals?: PgTable | PgView;
}

export const COUNTED_TABLES: readonly CountedTable[] = [
  { table: users, columns: [users.role] },
  { table: vendors, columns: [vendors.status] },
  { table: kycApplications, columns: [kycApplications.status] },
  { table: products, columns: [products.approvalStatus, products.isActive, products.categoryId] },
  {
    table: orders,
    columns: [orders.status, orders.paymentStatus, orders.paymentMethod, orders.shippingCity],
    amount: orders.finalAmount,
    totals: orderTotals,
  },
  { table: reviews, columns: [reviews.rating, reviews.type], amount: reviews.rating },
  { table: supportTickets, columns: [supportTickets.status, supportTickets.priority, supportTickets.assigneeId] },
  { table: notifications, columns: [notifications.type] },
  { table: outboxMessages, columns: [outboxMessages.status] },
  { table: payouts, columns: [payouts.status] },
  {
    table: auditEntries,
    columns: [auditEntries.actorId, auditEntries.resource, auditEntries.outcome, auditEntries.action],
  },
];

/** A sum or an average over all rows that meet the conditions. Null if there are no rows. */
export interface Aggregate {
  kind: "sum" | "average";
  of: PgColumn;
}

export const sumOf = (of: PgColumn): Aggregate => ({ kind: "sum", of });
export const averageOf = (of: PgColumn): Aggregate => ({ kind: "average", of });

/**
 * The source of a count: the table itself, or its counters under the table's name, so that one condition works for
 * both.
 */
interface Source {
  from: SQL;
  /** Whether this reads counters. Their query plan is the same for all values. */
  isCounted: boolean;
  /** Number of rows in a group. */
  records: SQL<number>;
  aggregate: (aggregate: Aggregate) => SQL<number | null>;
}

/** Counts the rows that meet the conditions. */
export async function countRows(db: Db | Transaction, table: PgTable, where: Conditions = []): Promise<number> {
  const { from, records, isCounted } = chooseSource(table, listConditionColumns(where));
  const [row] = await prepareIf(isCounted, db.select({ records }).from(from).where(joinConditions(where)));
  return row?.records ?? 0;
}

/**
 * Counts like {@link countRows}. Returns undefined as soon as it finds more than `max` rows, unless counters can answer
 * or the workers of a cluster count in parallel.
 */
export async function countRowsUpTo(
  max: number,
  db: Db,
  table: PgTable,
  where: Conditions,
): Promise<number | undefined> {
  if (findCountedColumns(table, where) || isOnCluster(db, table)) return countRows(db, table, where);
  // PostgreSQL plans a materialized query as if all rows were read. A limit inside it could make it scan the table.
  const [row] = await db.select({ records: count() })
    .from(sql`(with matches as materialized (select from ${table} where ${joinConditions(where) ?? sql`true`})
      select from matches limit ${sql.raw(String(max + 1))}) as counted`);
  const records = row?.records ?? 0;
  return records > max ? undefined : records;
}

/** Databases that are known not to be distributed over a cluster. */
const undistributed = new WeakSet<object>();

/** Lets lists of orders in these databases read their total in the same statement as the rows. */
export function markUndistributed(...databases: readonly (Db | undefined)[]): void {
  for (const db of databases) if (db) undistributed.add(db);
}

/**
 * Returns a subquery that reads a count from the counters. Returns undefined if the counters cannot answer it. Also
 * returns undefined for orders that may be on a cluster, because counters on its workers need a separate statement.
 */
export function counterSubquery(db: Db, table: PgTable, where: Conditions = []): SQL<number> | undefined {
  return !isOnCluster(db, table) && findCountedColumns(table, where) ? countSubquery(table, where) : undefined;
}

/** Whether some counters of a table may be on the workers of a cluster. */
const isOnCluster = (db: Db | Transaction, table: PgTable): boolean => table === orders && !undistributed.has(db);

/** Returns a subquery that counts the rows that meet the conditions. */
export function countSubquery(table: PgTable, where: Conditions = []): SQL<number> {
  const { from, records } = chooseSource(table, listConditionColumns(where));
  const condition = joinConditions(where);
  return sql`(select ${records} from ${from}${condition ? sql` where ${condition}` : sql``})`.mapWith(Number);
}

/** Returns a subquery for an aggregate over all rows. */
export function aggregateSubquery(table: PgTable, aggregate: Aggregate): SQL<number | null> {
  const source = chooseSource(table, findAmount(table) === aggregate.of ? new Set() : undefined);
  return sql`(select ${source.aggregate(aggregate)} from ${source.from})`.mapWith(Number);
}

/** Returns the columns that the conditions use. Returns undefined if the counters cannot count such rows. */
export function findCountedColumns(table: PgTable, where: Conditions): ReadonlySet<PgColumn> | undefined {
  const columns = listConditionColumns(where);
  return chooseSource(table, columns).isCounted ? columns : undefined;
}

/** A count of the rows of each value, the most frequent first, at most `limit` values. Nulls are not counted. */
interface ValueCount {
  of: PgColumn | ColumnExpression | SQL;
  where?: Conditions | undefined;
  limit: number;
}

type Counts = Record<string, number>;

/** Counts the rows of each value. */
export async function countByValue(db: Db | Transaction, table: PgTable, counted: ValueCount): Promise<Counts> {
  return (await countByValues(db, table, { counted }))["counted"] ?? {};
}

/** Runs several counts, by name: in one statement if counters can answer all of them, otherwise in parallel. */
export async function countByValues(
  db: Db | Transaction,
  table: PgTable,
  counts: Readonly<Record<string, ValueCount>>,
): Promise<Record<string, Counts>> {
  const selected = Object.entries(counts).map(([name, one]) => ({ name, ...selectValues(table, one) }));
  const isTogether = selected.length > 1 && selected.every(({ isCounted }) => isCounted) && !isOnCluster(db, table);
  const found = await Promise.all(
    isTogether
      ? [prepareIf(true, db.select(toColumns(selected)).from(sql`(values (1)) as one`))]
      : selected.map(({ name, isCounted, rows }) =>
          prepareIf(isCounted, db.select({ [name]: VALUES_AS_JSON }).from(sql`(${rows}) as counted`)),
        ),
  );
  const byName = Object.entries(Object.assign({}, ...found.flat()) as Record<string, [string, number][] | null>);
  return Object.fromEntries(byName.map(([name, values]) => [name, Object.fromEntries(values ?? [])]));
}

const VALUES_AS_JSON = sql<unknown>`json_agg(json_build_array(value, records) order by records desc, value)`;

const toColumns = (selected: readonly { name: string; rows: SQL }[]) =>
  Object.fromEntries(
    selected.map(({ name, rows }) => [name, sql<unknown>`(select ${VALUES_AS_JSON} from (${rows}) as counted)`]),
  );

/** Selects the values of a count with their number of rows. */
function selectValues(table: PgTable, { of, where = [], limit }: ValueCount): { rows: SQL; isCounted: boolean } {
  const grouped = of instanceof PgColumn ? onColumn(of, sql`${of}`) : of;
  const { from, records, isCounted } = chooseSource(table, listConditionColumns([...where, grouped]));
  const value = "column" in grouped ? grouped.sql : grouped;
  const rows = sql`select ${value}::text as value, ${records} as records from ${from}
    where ${and(joinConditions(where), isNotNull(value))}
    group by 1 having ${records} > 0 order by 2 desc, 1 limit ${limit}`;
  return { rows, isCounted };
}

/** Computes aggregates over the rows that meet the conditions, by name. Aggregates without any rows are omitted. */
export async function aggregateRows(
  db: Db | Transaction,
  table: PgTable,
  aggregates: Readonly<Record<string, Aggregate>>,
  where: Conditions = [],
): Promise<Record<string, number>> {
  const wanted = Object.entries(aggregates);
  const amount = findAmount(table);
  const hasCounters = wanted.every(([, aggregate]) => aggregate.of === amount);
  const source = chooseSource(table, hasCounters ? listConditionColumns(where) : undefined);
  const columns = Object.fromEntries(wanted.map(([name, one]) => [name, source.aggregate(one)]));
  const query = db.select(columns).from(source.from).where(joinConditions(where));
  const [sums = {}] = await prepareIf(source.isCounted, query);
  return Object.fromEntries(Object.entries(sums).flatMap(([name, sum]) => (sum === null ? [] : [[name, Number(sum)]])));
}

const findAmount = (table: PgTable): PgColumn | undefined => COUNTED_TABLES.find((one) => one.table === table)?.amount;

/**
 * Chooses the counters if they can answer the query, otherwise the rows.
 *
 * The counters then select only the columns in `used`. A query that uses another column fails, so conditions that name
 * the wrong column cannot go unnoticed.
 * @param used the columns that the query uses; undefined if it uses anything else
 */
function chooseSource(table: PgTable, used: ReadonlySet<PgColumn> | undefined): Source {
  const counted = COUNTED_TABLES.find((one) => one.table === table);
  if (!used || !counted || ![...used].every((column) => counted.columns.includes(column))) return readRows(table);
  return readCounters(counted, used);
}

const readRows = (table: PgTable): Source => ({
  from: sql`${table}`,
  isCounted: false,
  records: count(),
  aggregate: ({ kind, of }) => sql`${sql.raw(kind === "sum" ? "sum" : "avg")}(${of})`,
});

/** Counters exist for all rows, for each value of one column, and for each combination of the values of all columns. */
function readCounters({ table, columns, totals = rowCounters }: CountedTable, used: ReadonlySet<PgColumn>): Source {
  const grouped = used.size > 1 ? columns : [...used];
  const values = grouped.map((column) => {
    const value = sql.raw(`v${columns.indexOf(column) + 1}::${column.getSQLType()}`);
    return sql`${value} as ${sql.identifier(column.name)}, `;
  });
  const name = getTableName(table);
  return {
    from: sql`(select ${sql.join(values)} records, amount from ${totals}
      where subject = ${name} and level = ${sql.raw(String(groupingLevel(columns, grouped)))}) as ${sql.identifier(name)}`,
    isCounted: true,
    records: sql`coalesce(sum(records), 0)`.mapWith(Number),
    aggregate: ({ kind }) =>
      kind === "sum"
        ? sql`case when sum(records) > 0 then sum(amount) end`
        : sql`sum(amount) / nullif(sum(records), 0)`,
  };
}

/** Returns the `level` of the counters that group by some of the columns: one bit per column, 1 if not grouped. */
export const groupingLevel = <C>(columns: readonly C[], grouped: readonly C[]): number =>
  columns.reduce((bits, column) => bits * 2 + (grouped.includes(column) ? 0 : 1), 0);
