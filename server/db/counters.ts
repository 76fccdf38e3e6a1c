/**
 * How many rows of a table meet a condition, without reading them: from the counters that triggers keep in the
 * transaction of each change (0034-counters.sql), where the condition is about counted columns alone. They are exact at
 * every moment; else the rows are counted.
 */
import { and, desc, getTableName, is, isNotNull, Param, SQL, sql, StringChunk } from "drizzle-orm";
import { PgColumn, type PgTable, type PgView } from "drizzle-orm/pg-core";
import type { Db, Transaction } from "./database";
import { keptIf } from "./kept-statements";
import { kycApplications, orders, products, reviews, users, vendors } from "./schema";
import { notifications, outboxMessages, supportTickets } from "./schema-communication";
import { counters, orderTotals } from "./schema-counters";
import { auditEntries } from "./schema-evidence";
import { payouts } from "./schema-ledger";

interface Counted {
  table: PgTable;
  /** In the order of v1 to v4. */
  columns: readonly PgColumn[];
  /** What is summed up besides. */
  amount?: PgColumn;
  /** Where its counters are read, unless that is the table of all counters. */
  totals?: PgTable | PgView;
}

export const COUNTED: readonly Counted[] = [
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

/** A sum or an average over all rows that meet a condition; null where there are none. */
export interface Figure {
  kind: "sum" | "average";
  of: PgColumn;
}

export const sumOf = (of: PgColumn): Figure => ({ kind: "sum", of });
export const averageOf = (of: PgColumn): Figure => ({ kind: "average", of });

/** What is read in the place of the rows: the table itself, or its counters under its name, so that a condition fits both. */
interface Source {
  from: SQL;
  /** Whether those are counters: reading them is planned the same, whatever the values. */
  isCounted: boolean;
  /** How many rows a group stands for. */
  records: SQL<number>;
  figure: (figure: Figure) => SQL<number | null>;
}

/** @returns how many rows meet the condition, those of all transactions that have ended by now */
export async function countRows(db: Db | Transaction, table: PgTable, where?: SQL): Promise<number> {
  const { from, records, isCounted } = sourceOf(table, columnsIn(where));
  const [row] = await keptIf(isCounted, db.select({ records }).from(from).where(where));
  return row?.records ?? 0;
}

/**
 * The same within another statement. Undefined where the rows would have to be counted, and of orders: on a cluster a part
 * of their counters lies on the workers, which are asked by a statement of its own.
 */
export function counterOf(table: PgTable, where?: SQL): SQL<number> | undefined {
  const { isCounted } = sourceOf(table, columnsIn(where));
  return isCounted && table !== orders ? countIn(table, where) : undefined;
}

/** How many rows meet the condition, within another statement. */
export function countIn(table: PgTable, where?: SQL): SQL<number> {
  const { from, records } = sourceOf(table, columnsIn(where));
  return sql`(select ${records} from ${from}${where ? sql` where ${where}` : sql``})`.mapWith(Number);
}

/** A figure over all rows, within another statement. */
export function figureIn(table: PgTable, figure: Figure): SQL<number | null> {
  const isKept = COUNTED.some((counted) => counted.table === table && counted.amount === figure.of);
  const source = sourceOf(table, isKept ? [] : undefined);
  return sql`(select ${source.figure(figure)} from ${source.from})`.mapWith(Number);
}

/** How many columns a condition is about; undefined where it is about others than the counted ones of the table. */
export function countedIn(table: PgTable, where: SQL | undefined): number | undefined {
  const columns = columnsIn(where);
  return sourceOf(table, columns).isCounted ? new Set(columns).size : undefined;
}

/** How many rows there are of each value, the most frequent first, at most `limit` of them; none without a value. */
export async function countBy(
  db: Db | Transaction,
  table: PgTable,
  { of, where, limit }: { of: PgColumn | SQL; where?: SQL | undefined; limit: number },
): Promise<Record<string, number>> {
  const { from, records, isCounted } = sourceOf(table, columnsIn(and(where, sql`${of}`)));
  const rows = await keptIf(
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

/** Figures over the rows that meet the condition, by their names; without those that have nothing to go by. */
export async function figuresOver(
  db: Db | Transaction,
  table: PgTable,
  figures: Readonly<Record<string, Figure>>,
  where?: SQL,
): Promise<Record<string, number>> {
  const wanted = Object.entries(figures);
  const amount = COUNTED.find((counted) => counted.table === table)?.amount;
  const isKept = wanted.every(([, figure]) => figure.of === amount);
  const { from, figure, isCounted } = sourceOf(table, isKept ? columnsIn(where) : undefined);
  const sumsOf = Object.fromEntries(wanted.map(([name, one]) => [name, figure(one)]));
  const [sums = {}] = await keptIf(isCounted, db.select(sumsOf).from(from).where(where));
  return Object.fromEntries(Object.entries(sums).flatMap(([name, sum]) => (sum === null ? [] : [[name, Number(sum)]])));
}

/** @param needed what the question is about; undefined where that is more than columns of the table */
function sourceOf(table: PgTable, needed: readonly PgColumn[] | undefined): Source {
  const counted = COUNTED.find((one) => one.table === table);
  if (!needed || !counted || !needed.every((column) => counted.columns.includes(column))) return rowsOf(table);
  const { columns, totals = counters } = counted;
  const told = new Set(needed).size > 1 ? columns : columns.filter((column) => needed.includes(column));
  const level = columns.reduce((bits, column) => bits * 2 + (told.includes(column) ? 0 : 1), 0);
  const values = told.map((column) => {
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

const rowsOf = (table: PgTable): Source => ({
  from: sql`${table}`,
  isCounted: false,
  records: sql`count(*)`.mapWith(Number),
  figure: ({ kind, of }) => sql`${sql.raw(kind === "sum" ? "sum" : "avg")}(${of})`,
});

/** The columns that an expression is about; undefined where it is about more, such as another table. */
function columnsIn(expression: unknown): PgColumn[] | undefined {
  if (is(expression, PgColumn)) return [expression];
  if (is(expression, SQL)) return columnsIn(expression.queryChunks);
  if (Array.isArray(expression)) {
    const parts = expression.map(columnsIn);
    return parts.every((part) => part !== undefined) ? parts.flat() : undefined;
  }
  const isPlain = typeof expression !== "object" || is(expression, StringChunk) || is(expression, Param);
  return isPlain ? [] : undefined;
}
