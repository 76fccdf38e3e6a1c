/** Where a report reads what: from months and days that are summed up, or from the rows. */
import { and, between, eq, gte, inArray, lt, or, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Transaction } from "../db/database";
import { sales, staleDays } from "../db/schema-sales";
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

/**
 * What sales of a dimension came to in a period, as rows of key, name, orders, units and revenue by `start`: days, and
 * where `grain` is "month", whole months as one. It must be read in the transaction that it was made in, which has to be
 * of one snapshot: what was stale is not any more a moment later.
 */
export async function salesOf(
  tx: Transaction,
  name: DimensionName,
  period: Period,
  grain: "day" | "month" = "month",
): Promise<SQL> {
  const { subject, from } = DIMENSIONS[name];
  const { months, days, rows } = await spansOf(tx, subject, period, grain);
  const kept = or(
    and(eq(sales.grain, "month"), inArray(sales.start, months)),
    and(eq(sales.grain, "day"), or(...days.map(({ first, last }) => between(sales.start, first, last)), sql`false`)),
  );
  const summedUp = sql`select start as day, key, name, orders, units, revenue from ${sales}
    where ${eq(sales.dimension, name)} and ${kept}`;
  if (rows.length === 0) return sql`(${summedUp})`;
  const during = (createdAt: PgColumn) => or(...rows.map((span) => within(createdAt, span)));
  return sql`(${summedUp} union all ${from(during)})`;
}

async function spansOf(tx: Transaction, subject: string, period: Period, grain: "day" | "month"): Promise<Spans> {
  const { first, last, edges } = wholeDays(period);
  const stale = await tx
    .selectDistinct({ day: staleDays.day })
    .from(staleDays)
    .where(and(eq(staleDays.subject, subject), between(staleDays.day, first, last)));
  const isStale = new Set(stale.map(({ day }) => day));
  const closed =
    grain === "month"
      ? await tx
          .select({ start: sales.start })
          .from(sales)
          .where(
            and(eq(sales.grain, "month"), eq(sales.dimension, closedMonth(subject)), between(sales.start, first, last)),
          )
      : [];
  const spans: Spans = { months: [], days: [], rows: edges };
  const isClosed = new Set(closed.map(({ start }) => start));
  for (let day = first; day <= last;) {
    const next = isClosed.has(day) ? wholeMonth(day, last, isStale) : undefined;
    if (next !== undefined) spans.months.push(day);
    else if (isStale.has(day)) addSpan(spans.rows, day);
    else addDay(spans.days, day);
    day = next ?? addDays(day, 1);
  }
  return spans;
}

/** The dimension under which a month stands that has been summed up, though nothing may have been sold in it. */
export const closedMonth = (subject: string): string => `closed ${subject}`;

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

function addSpan(rows: Period[], day: string): void {
  const { from, until } = periodOf(day, day);
  const before = rows.find((span) => span.until.getTime() === from.getTime());
  if (before) before.until = until;
  else rows.push({ from, until });
}
