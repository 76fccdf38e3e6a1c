/**
 * Reads the sales of a period from monthly and daily rollups where possible, and otherwise from the rows:
 *
 * - Complete months come from monthly rollups, if the month has one and none of its days is stale.
 * - The other complete days come from daily rollups, unless they are stale.
 * - Stale days come from the rows, and so do the incomplete days at both ends of the period.
 */
import { and, between, eq, gte, inArray, lt, or, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Db, Transaction } from "../db/database";
import { changedDays, salesRollups } from "../db/schema-sales";
import { addDays, DAY_MS, lastDayOfMonth, listDays, startOfMonth, toIndianDay, toPeriod } from "../base/indian-days";
import type { DayRange, Period } from "../base/indian-days";
import { DIMENSIONS, type DimensionName } from "./dimensions";

/** The parts of a period, by where their sales are read from. No two of them overlap. */
interface Spans {
  /** The first days of the months to read from monthly rollups. */
  months: string[];
  /** The days to read from daily rollups. */
  days: DayRange[];
  /** The remaining periods, to read from the rows. */
  rows: Period[];
}

/** Condition that a column lies in a period. It compares the column itself, so that PostgreSQL uses its index. */
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

/** Dimension of the rows that mark which months have a rollup. Their key is the subject, such as "orders". */
export const CLOSED_MONTH_DIMENSION = "closed";
/** Dimension of the row whose key changes with each rebuild. */
export const REBUILD_MARK_DIMENSION = "summed up";

/** Runs `read` on one snapshot, because the rollup job may rebuild a stale day between two queries. */
export function withSalesSnapshot<R>(db: Db, read: (sold: SalesReader) => Promise<R>): Promise<R> {
  return db.transaction(
    async (tx) => {
      const changed = await tx.selectDistinct({ subject: changedDays.subject, day: changedDays.day }).from(changedDays);
      const marks = await tx
        .select({ subject: salesRollups.key, day: salesRollups.start })
        .from(salesRollups)
        .where(and(eq(salesRollups.dimension, CLOSED_MONTH_DIMENSION), eq(salesRollups.grain, "month")));
      const staleDays = groupBySubject(changed);
      const closedMonths = groupBySubject(marks);
      return read({
        tx,
        of: (name, period, grain = "month") => {
          const { subject } = DIMENSIONS[name];
          const months = grain === "month" ? closedMonths.get(subject) : undefined;
          return selectSales(name, splitPeriod(period, staleDays.get(subject) ?? NO_DAYS, months ?? NO_DAYS));
        },
      });
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

const NO_DAYS: ReadonlySet<string> = new Set();

function groupBySubject(rows: readonly { subject: string; day: string }[]): ReadonlyMap<string, ReadonlySet<string>> {
  const daysBySubject = new Map<string, Set<string>>();
  for (const { subject, day } of rows) daysBySubject.set(subject, (daysBySubject.get(subject) ?? new Set()).add(day));
  return daysBySubject;
}

/** Selects the sales of each span from its source. */
function selectSales(name: DimensionName, { months, days, rows }: Spans): SQL {
  const { dimension, grain, start } = salesRollups;
  const isMonth = and(eq(grain, "month"), inArray(start, months));
  const isDay = and(eq(grain, "day"), or(...days.map(({ first, last }) => between(start, first, last)), sql`false`));
  const fromRollups = sql`select start as day, key, name, orders, units, revenue from ${salesRollups}
    where ${eq(dimension, name)} and ${or(isMonth, isDay)}`;
  if (rows.length === 0) return sql`(${fromRollups})`;
  return sql`(${fromRollups} union all ${DIMENSIONS[name].from(isInAnyPeriod(rows))})`;
}

/** Condition that a column lies in at least one of the periods. */
export const isInAnyPeriod = (periods: readonly Period[]) => (createdAt: PgColumn) =>
  or(...periods.map((period) => isInPeriod(createdAt, period)));

/** Splits a period as described at the top of this file. */
function splitPeriod(period: Period, staleDays: ReadonlySet<string>, closedMonths: ReadonlySet<string>): Spans {
  const { days, edges } = splitIntoDays(period);
  const isComplete = new Set(days);
  const isStale = (day: string) => staleDays.has(day);
  const months = [...closedMonths].filter((month) =>
    listDays(month, lastDayOfMonth(month)).every((day) => isComplete.has(day) && !isStale(day)),
  );
  const otherDays = days.filter((day) => !months.includes(startOfMonth(day)));
  return {
    months,
    days: mergeDays(otherDays.filter((day) => !isStale(day))),
    rows: [...edges, ...toPeriods(otherDays.filter(isStale))],
  };
}

/** Splits a period into its complete days, and the incomplete days at its ends. */
function splitIntoDays({ from, until }: Period): { days: string[]; edges: Period[] } {
  // The first day that does not start before the period, and the last day that does not end after it.
  const first = toIndianDay(new Date(from.getTime() + DAY_MS - 1));
  const last = addDays(toIndianDay(until), -1);
  if (first > last) return { days: [], edges: [{ from, until }] };
  const complete = toPeriod(first, last);
  const edges = [
    { from, until: complete.from },
    { from: complete.until, until },
  ];
  return { days: listDays(first, last), edges: edges.filter((edge) => edge.from < edge.until) };
}

/** Merges consecutive days into ranges. The days must be in ascending order. */
function mergeDays(days: readonly string[]): DayRange[] {
  const ranges: DayRange[] = [];
  for (const day of days) {
    const previous = ranges.at(-1);
    if (previous && addDays(previous.last, 1) === day) previous.last = day;
    else ranges.push({ first: day, last: day });
  }
  return ranges;
}

/** Returns the periods of days in ascending order. Consecutive days share one. */
export const toPeriods = (days: readonly string[]): Period[] =>
  mergeDays(days).map(({ first, last }) => toPeriod(first, last));
