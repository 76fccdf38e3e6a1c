/** Decides which parts of a report come from monthly and daily rollups, and which from the rows themselves. */
import { and, between, eq, gte, inArray, lt, or, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Db, Transaction } from "../db/database";
import { changedDays, salesRollups } from "../db/schema-sales";
import { addDays, addMonths, toIndianDay, toPeriod, type Period } from "../base/indian-days";
import { DIMENSIONS, type DimensionName } from "./dimensions";

/** A range of days, both ends included. */
interface Days {
  first: string;
  last: string;
}

interface Spans {
  /** The first day of each month. */
  months: string[];
  days: Days[];
  /** Stale days, and parts of days. */
  rows: Period[];
}

/** Condition that a column lies in a period. It compares the bare column, so that its index is used. */
export const isInPeriod = (createdAt: PgColumn, { from, until }: Period): SQL | undefined =>
  and(gte(createdAt, from), lt(createdAt, until));

/** Reads sales from one snapshot. */
export interface SalesReader {
  tx: Transaction;
  /**
   * Returns a subquery for the sales of a dimension in a period, with the columns day, key, name, orders, units and
   * revenue. With the grain "month", complete months may be single rows.
   */
  of(name: DimensionName, period: Period, grain?: "day" | "month"): SQL;
}

/** Days or months by subject: the stale days, or the months that have a rollup. */
type DaySets = ReadonlyMap<string, ReadonlySet<string>>;

/** Runs `read` on one snapshot, because the job may rebuild a stale day a moment later. */
export function withSalesSnapshot<R>(db: Db, read: (sold: SalesReader) => Promise<R>): Promise<R> {
  return db.transaction(
    async (tx) => {
      const changed = await tx.selectDistinct({ subject: changedDays.subject, day: changedDays.day }).from(changedDays);
      const marks = await tx
        .select({ subject: salesRollups.key, day: salesRollups.start })
        .from(salesRollups)
        .where(and(eq(salesRollups.dimension, CLOSED_MONTH_DIMENSION), eq(salesRollups.grain, "month")));
      const stale = bySubject(changed);
      const closed = bySubject(marks);
      return read({
        tx,
        of: (name, period, grain = "month") => salesOf(name, spansOf(name, period, grain, stale, closed)),
      });
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

function bySubject(rows: readonly { subject: string; day: string }[]): DaySets {
  const daysBySubject = new Map<string, Set<string>>();
  for (const { subject, day } of rows) daysBySubject.set(subject, (daysBySubject.get(subject) ?? new Set()).add(day));
  return daysBySubject;
}

function salesOf(name: DimensionName, { months, days, rows }: Spans): SQL {
  const kept = or(
    and(eq(salesRollups.grain, "month"), inArray(salesRollups.start, months)),
    and(
      eq(salesRollups.grain, "day"),
      or(...days.map(({ first, last }) => between(salesRollups.start, first, last)), sql`false`),
    ),
  );
  const summedUp = sql`select start as day, key, name, orders, units, revenue from ${salesRollups}
    where ${eq(salesRollups.dimension, name)} and ${kept}`;
  if (rows.length === 0) return sql`(${summedUp})`;
  const during = (createdAt: PgColumn) => or(...rows.map((span) => isInPeriod(createdAt, span)));
  return sql`(${summedUp} union all ${DIMENSIONS[name].from(during)})`;
}

const NO_DAYS: ReadonlySet<string> = new Set();

function spansOf(name: DimensionName, period: Period, grain: "day" | "month", stale: DaySets, closed: DaySets): Spans {
  const { subject } = DIMENSIONS[name];
  const { first, last, edges } = wholeDays(period);
  const staleDays = stale.get(subject) ?? NO_DAYS;
  const closedMonths = (grain === "month" && closed.get(subject)) || NO_DAYS;
  const spans: Spans = { months: [], days: [], rows: edges };
  for (let day = first; day <= last;) {
    const next = closedMonths.has(day) ? wholeMonth(day, last, staleDays) : undefined;
    if (next !== undefined) spans.months.push(day);
    else if (staleDays.has(day)) addSpan(spans.rows, day);
    else addDay(spans.days, day);
    day = next ?? addDays(day, 1);
  }
  return spans;
}

/** Dimension of the rows that mark months with a rollup. The key is the subject. */
export const CLOSED_MONTH_DIMENSION = "closed";
/** Dimension of the row whose key changes with each rebuild. */
export const REBUILD_MARK_DIMENSION = "summed up";

/**
 * Returns the day after the month that starts on `first`. Undefined if the month extends past `last` or has a stale
 * day.
 */
function wholeMonth(first: string, last: string, staleDays: ReadonlySet<string>): string | undefined {
  const next = addMonths(first, 1);
  if (addDays(next, -1) > last) return undefined;
  for (let day = first; day < next; day = addDays(day, 1)) if (staleDays.has(day)) return undefined;
  return next;
}

/** Returns the complete days of a period, and the partial days at its ends. */
function wholeDays({ from, until }: Period): Days & { edges: Period[] } {
  const firstTouched = toIndianDay(from);
  const begins = toPeriod(firstTouched, firstTouched);
  const first = begins.from.getTime() === from.getTime() ? firstTouched : addDays(firstTouched, 1);
  const last = addDays(toIndianDay(until), -1);
  const ends = toPeriod(last, last).until;
  if (first > last) return { first, last, edges: [{ from, until }] };
  const edges = [
    { from, until: toPeriod(first, first).from },
    { from: ends, until },
  ];
  return { first, last, edges: edges.filter((edge) => edge.from < edge.until) };
}

function addDay(days: Days[], day: string): void {
  const before = days.at(-1);
  if (before && addDays(before.last, 1) === day) before.last = day;
  else days.push({ first: day, last: day });
}

/** Merges consecutive days into periods. */
export function mergeDays(days: readonly string[]): Period[] {
  const periods: Period[] = [];
  for (const day of days) addSpan(periods, day);
  return periods;
}

function addSpan(rows: Period[], day: string): void {
  const { from, until } = toPeriod(day, day);
  const before = rows.find((span) => span.until.getTime() === from.getTime());
  if (before) before.until = until;
  else rows.push({ from, until });
}
