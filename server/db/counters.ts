/**
 * Counts the rows that meet a condition without reading them, if the condition uses counted columns only. Triggers
 * maintain the counters in the transaction of each change (0034-counters.sql), so they are always exact. For other
 * conditions the rows are counted.
 */
import { and, desc, getTableName, is, isNotNull, Param, SQL, sql, StringChunk } from "drizzle-orm";
import { PgColumn, type PgTable, type PgView } from "drizzle-orm/pg-core";
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
  /** Counted columns, in the order of v1 to v4. */
  columns: readonly PgColumn[];
  /** A column whose sum is maintained as well. */
  amount?: PgColumn;
  /** Where its counters are read. Defaults to the `counters` table. */
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

/** A sum or an average over all rows that meet a condition. Null if there are no rows. */
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
  figure: (figure: Aggregate) => SQL<number | null>;
}

/** Counts the rows that meet the condition, across all committed transactions. */
export async function countRows(db: Db | Transaction, table: PgTable, where?: SQL): Promise<number> {
  const { from, records, isCounted } = chooseSource(table, findColumns(where));
  const [row] = await prepareIf(isCounted, db.select({ records }).from(from).where(where));
  return row?.records ?? 0;
}

/**
 * Returns a subquery that counts from the counters. Undefined if the rows would have to be counted, and always for
 * orders. On a cluster, some counters of orders are on the workers, which need a separate statement.
 */
export function counterSubquery(table: PgTable, where?: SQL): SQL<number> | undefined {
  const { isCounted } = chooseSource(table, findColumns(where));
  return isCounted && table !== orders ? countSubquery(table, where) : undefined;
}

/** Returns a subquery that counts the rows that meet the condition. */
export function countSubquery(table: PgTable, where?: SQL): SQL<number> {
  const { from, records } = chooseSource(table, findColumns(where));
  return sql`(select ${records} from ${from}${where ? sql` where ${where}` : sql``})`.mapWith(Number);
}

/** Returns a subquery for a figure over all rows. */
export function aggregateSubquery(table: PgTable, figure: Aggregate): SQL<number | null> {
  const hasCounters = COUNTED_TABLES.some((counted) => counted.table === table && counted.amount === figure.of);
  const source = chooseSource(table, hasCounters ? [] : undefined);
  return sql`(select ${source.figure(figure)} from ${source.from})`.mapWith(Number);
}

/** Returns how many columns a condition uses. Undefined if it uses any that is not counted. */
export function countFilterColumns(table: PgTable, where: SQL | undefined): number | undefined {
  const columns = findColumns(where);
  return chooseSource(table, columns).isCounted ? new Set(columns).size : undefined;
}

/** Counts the rows of each value, the most frequent first, at most `limit` values. Nulls are not counted. */
export async function countByValue(
  db: Db | Transaction,
  table: PgTable,
  { of, where, limit }: { of: PgColumn | SQL; where?: SQL | undefined; limit: number },
): Promise<Record<string, number>> {
  const { from, records, isCounted } = chooseSource(table, findColumns(and(where, sql`${of}`)));
  const rows = await prepareIf(
    isCounted,
    db
      .select({ value: sql<string>`${of}::text`, records })
      .from(from)
      .where(and(where, isNotNull(of)))
      .groupBy(sql`1`)
      .having(sql`${records} > 0`)
      .orderBy(desc(records), sql`1`)
      .limit(limit),
  );
  return Object.fromEntries(rows.map((row) => [row.value, row.records]));
}

/** Computes figures over the rows that meet the condition, by name. Figures without any rows are omitted. */
export async function aggregateRows(
  db: Db | Transaction,
  table: PgTable,
  figures: Readonly<Record<string, Aggregate>>,
  where?: SQL,
): Promise<Record<string, number>> {
  const wanted = Object.entries(figures);
  const amount = COUNTED_TABLES.find((counted) => counted.table === table)?.amount;
  const hasCounters = wanted.every(([, figure]) => figure.of === amount);
  const { from, figure, isCounted } = chooseSource(table, hasCounters ? findColumns(where) : undefined);
  const sumsOf = Object.fromEntries(wanted.map(([name, one]) => [name, figure(one)]));
  const [sums = {}] = await prepareIf(isCounted, db.select(sumsOf).from(from).where(where));
  return Object.fromEntries(Object.entries(sums).flatMap(([name, sum]) => (sum === null ? [] : [[name, Number(sum)]])));
}

/**
 * Chooses the counters if they can answer the query, otherwise the rows.
 * @param needed the columns that the query uses; undefined if it uses more than columns of the table
 */
function chooseSource(table: PgTable, needed: readonly PgColumn[] | undefined): Source {
  const counted = COUNTED_TABLES.find((one) => one.table === table);
  if (!needed || !counted || !needed.every((column) => counted.columns.includes(column))) return fromRows(table);
  const { columns, totals = rowCounters } = counted;
  const grouped = new Set(needed).size > 1 ? columns : columns.filter((column) => needed.includes(column));
  const level = columns.reduce((bits, column) => bits * 2 + (grouped.includes(column) ? 0 : 1), 0);
  const values = grouped.map((column) => {
    const value = sql.raw(`v${columns.indexOf(column) + 1}::${column.getSQLType()}`);
    return sql`${value} as ${sql.identifier(column.name)}, `;
  });
  const name = getTableName(table);
  return {
    from: sql`(select ${sql.join(values)} records, amount from ${totals}
      where subject = ${name} and level = ${sql.raw(String(level))}) as ${sql.identifier(name)}`,
    isCounted: true,
    records: sql`coalesce(sum(records), 0)`.mapWith(Number),
    figure: ({ kind }) =>
      kind === "sum"
        ? sql`case when sum(records) > 0 then sum(amount) end`
        : sql`sum(amount) / nullif(sum(records), 0)`,
  };
}

const fromRows = (table: PgTable): Source => ({
  from: sql`${table}`,
  isCounted: false,
  records: sql`count(*)`.mapWith(Number),
  figure: ({ kind, of }) => sql`${sql.raw(kind === "sum" ? "sum" : "avg")}(${of})`,
});

/** Returns the columns that an expression uses. Undefined if it uses anything else, such as another table. */
function findColumns(expression: unknown): PgColumn[] | undefined {
  if (is(expression, PgColumn)) return [expression];
  if (is(expression, SQL)) return findColumns(expression.queryChunks);
  if (Array.isArray(expression)) {
    const parts = expression.map(findColumns);
    return parts.every((part) => part !== undefined) ? parts.flat() : undefined;
  }
  const isPlain = typeof expression !== "object" || is(expression, StringChunk) || is(expression, Param);
  return isPlain ? [] : undefined;
}
