/** Where a report reads what: from months and days that are summed up, or from the rows. */
import { and, between, eq, gte, inArray, lt, or, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Db, Transaction } from "../db/database";
import { changedDays, sales } from "../db/schema-sales";
import { addDays, addMonths, indianDay, periodOf, type Period } from "../resources/analytics/indian-days";
import { DIMENSIONS, type DimensionName } from "./dimensions";

/** From the first day to the last, both included. */
interface Days {
  first: string;
  last: string;
}

interface Spans {
  /** The first days of the months. */
  months: string[];
  days: Days[];
  /** Days that are stale, and parts of days. */
  rows: Period[];
}

/** In terms of the column itself, so that its index serves. */
export const within = (createdAt: PgColumn, { from, until }: Period): SQL | undefined =>
  and(gte(createdAt, from), lt(createdAt, until));

/** Sales as they are at one moment. */
export interface SalesReader {
  tx: Transaction;
  /**
   * What sales of a dimension came to in a period, as rows of key, name, orders, units and revenue by `day`; where `grain`
   * is "month", whole months as one.
   */
  of(name: DimensionName, period: Period, grain?: "day" | "month"): SQL;
}

/** Which days are to be read from the rows, and which months can be read as one, by their subjects. */
type Known = ReadonlyMap<string, ReadonlySet<string>>;

/** Reads whatever it takes as it was at one moment: what is stale now may be summed up a moment later. */
export function readSales<R>(db: Db, read: (sold: SalesReader) => Promise<R>): Promise<R> {
  return db.transaction(
    async (tx) => {
      const changed = await tx.selectDistinct({ subject: changedDays.subject, day: changedDays.day }).from(changedDays);
      const marks = await tx
        .select({ subject: sales.key, day: sales.start })
        .from(sales)
        .where(and(eq(sales.dimension, CLOSED), eq(sales.grain, "month")));
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

function bySubject(rows: readonly { subject: string; day: string }[]): Known {
  const known = new Map<string, Set<string>>();
  for (const { subject, day } of rows) known.set(subject, (known.get(subject) ?? new Set()).add(day));
  return known;
}

function salesOf(name: DimensionName, { months, days, rows }: Spans): SQL {
  const kept = or(
    and(eq(sales.grain, "month"), inArray(sales.start, months)),
    and(eq(sales.grain, "day"), or(...days.map(({ first, last }) => between(sales.start, first, last)), sql`false`)),
  );
  const summedUp = sql`select start as day, key, name, orders, units, revenue from ${sales}
    where ${eq(sales.dimension, name)} and ${kept}`;
  if (rows.length === 0) return sql`(${summedUp})`;
  const during = (createdAt: PgColumn) => or(...rows.map((span) => within(createdAt, span)));
  return sql`(${summedUp} union all ${DIMENSIONS[name].from(during)})`;
}

const NONE: ReadonlySet<string> = new Set();

function spansOf(name: DimensionName, period: Period, grain: "day" | "month", stale: Known, closed: Known): Spans {
  const { subject } = DIMENSIONS[name];
  const { first, last, edges } = wholeDays(period);
  const isStale = stale.get(subject) ?? NONE;
  const isClosed = (grain === "month" && closed.get(subject)) || NONE;
  const spans: Spans = { months: [], days: [], rows: edges };
  for (let day = first; day <= last;) {
    const next = isClosed.has(day) ? wholeMonth(day, last, isStale) : undefined;
    if (next !== undefined) spans.months.push(day);
    else if (isStale.has(day)) addSpan(spans.rows, day);
    else addDay(spans.days, day);
    day = next ?? addDays(day, 1);
  }
  return spans;
}

/** The dimension of rows that say which months are summed up, by the subject as the key. */
export const CLOSED = "closed";
/** The dimension of the row that has another key after each time of summing up. */
export const SUMMED_UP = "summed up";

/** The day after the month that begins so; undefined where it goes on after `last` or has a stale day. */
function wholeMonth(first: string, last: string, isStale: ReadonlySet<string>): string | undefined {
  const next = addMonths(first, 1);
  if (addDays(next, -1) > last) return undefined;
  for (let day = first; day < next; day = addDays(day, 1)) if (isStale.has(day)) return undefined;
  return next;
}

/** The days that lie in the period as a whole, and what is left at its ends. */
function wholeDays({ from, until }: Period): Days & { edges: Period[] } {
  const firstTouched = indianDay(from);
  const begins = periodOf(firstTouched, firstTouched);
  const first = begins.from.getTime() === from.getTime() ? firstTouched : addDays(firstTouched, 1);
  const last = addDays(indianDay(until), -1);
  const ends = periodOf(last, last).until;
  if (first > last) return { first, last, edges: [{ from, until }] };
  const edges = [
    { from, until: periodOf(first, first).from },
    { from: ends, until },
  ];
  return { first, last, edges: edges.filter((edge) => edge.from < edge.until) };
}

function addDay(days: Days[], day: string): void {
  const before = days.at(-1);
  if (before && addDays(before.last, 1) === day) before.last = day;
  else days.push({ first: day, last: day });
}

/** Days as few periods: those that follow one another are one. */
export function periodsOf(days: readonly string[]): Period[] {
  const periods: Period[] = [];
  for (const day of days) addSpan(periods, day);
  return periods;
}

function addSpan(rows: Period[], day: string): void {
  const { from, until } = periodOf(day, day);
  const before = rows.find((span) => span.until.getTime() === from.getTime());
  if (before) before.until = until;
  else rows.push({ from, until });
}
