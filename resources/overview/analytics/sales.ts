import { toIndianTime, parseNumber } from "../../../src/kit/format";
import type { DaySales, ReportPeriod, SalesReport } from "../contract";
import { listDays, isIsoDay, toIsoDay, type DayRange, type RangePeriods } from "./indian-range";

export const METRICS = ["revenue", "orders"] as const;
export type Metric = (typeof METRICS)[number];

/**
 * Sales of one day. A figure that the server did not send is undefined. For a day that only the other period has, all
 * values are undefined.
 */
export type DayFigures = { date: string | undefined } & Record<Metric, number | undefined>;

/** A day of the range, and the day at the same position in the previous period. */
export interface SalesDay {
  now: DayFigures;
  before: DayFigures;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Reads YYYY-MM-DD from a text, or the day in India of a timestamp. */
function readDay(value: unknown): string | undefined {
  if (typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value)) return value;
  const moment = toIndianTime(value);
  return moment && toIsoDay(moment);
}

function readRow(row: unknown): DayFigures | undefined {
  if (!isObject(row)) return undefined;
  const { date, revenue, orders } = row as DaySales;
  const day = readDay(date);
  const figures = { revenue: parseNumber(revenue), orders: parseNumber(orders) };
  if (!day || (figures.revenue === undefined && figures.orders === undefined)) return undefined;
  return { date: day, ...figures };
}

/**
 * Reads the days of a period from GET /analytics/sales: a bare array or `{data}`. The specification does not say which.
 * A missing day has no sales. Returns undefined if the response has another shape, or only days outside the period.
 */
export function readSales(body: unknown, period: DayRange): DayFigures[] | undefined {
  const list = isObject(body) ? body["data"] : body;
  if (!Array.isArray(list)) return undefined;
  const rows = new Map<string | undefined, DayFigures>();
  for (const entry of list) {
    const row = readRow(entry);
    if (!row) return undefined;
    rows.set(row.date, row);
  }
  const days = listDays(period);
  if (rows.size > 0 && !days.some((day) => rows.has(day))) return undefined;
  // A metric that no row has is unknown, also on the days without a row.
  const hasMetric = (metric: Metric) => rows.size === 0 || [...rows.values()].some((row) => row[metric] !== undefined);
  const noSales = { revenue: hasMetric("revenue") ? 0 : undefined, orders: hasMetric("orders") ? 0 : undefined };
  return days.map((date) => rows.get(date) ?? { date, ...noSales });
}

/** Pairs the days of both periods; undefined if either response cannot be read. */
export function pairDays(current: unknown, previous: unknown, periods: RangePeriods): SalesDay[] | undefined {
  const now = readSales(current, periods.current);
  const before = readSales(previous, periods.previous);
  if (!now || !before) return undefined;
  return now.flatMap((day, index) => {
    const earlier = before[index];
    return earlier ? [{ now: day, before: earlier }] : [];
  });
}

export interface ReportSalesData {
  /** First and last day of the period; undefined if unreadable. */
  current: DayRange | undefined;
  previous: DayRange | undefined;
  days: SalesDay[] | undefined;
  /** Moment up to which the last day is counted, if that day is today. */
  countedUntil: string | undefined;
}

/** Longer than any period that a server reports on. */
const MAX_DAYS = 1000;
const DAY_MS = 86_400_000;

/** Returns the first and last day of a period; undefined if the days are invalid, out of order or too far apart. */
export function readPeriod({ from, to }: Pick<ReportPeriod, "from" | "to">): DayRange | undefined {
  if (!isIsoDay(from) || !isIsoDay(to)) return undefined;
  const length = (Date.parse(to) - Date.parse(from)) / DAY_MS;
  return length >= 0 && length < MAX_DAYS ? { startDate: from, endDate: to } : undefined;
}

const NO_DAY: DayFigures = { date: undefined, revenue: undefined, orders: undefined };

/** Pairs the days of a report. One period may be longer than the other, as months are. */
export function readReportSales({ current, previous, countedUntil }: SalesReport): ReportSalesData {
  const periods = { current: readPeriod(current ?? {}), previous: readPeriod(previous ?? {}) };
  const now = periods.current && readSales(current?.days, periods.current);
  const before = periods.previous && readSales(previous?.days, periods.previous);
  const length = Math.max(now?.length ?? 0, before?.length ?? 0);
  return {
    ...periods,
    days:
      now && before && Array.from({ length }, (_, at) => ({ now: now[at] ?? NO_DAY, before: before[at] ?? NO_DAY })),
    countedUntil: toIndianTime(countedUntil) && countedUntil,
  };
}

/** Sums up a metric of a period; undefined if the server sent it for no day. */
export function sumMetric(days: readonly DayFigures[], metric: Metric): number | undefined {
  const known = days.flatMap((day) => day[metric] ?? []);
  return known.length === 0 ? undefined : known.reduce((sum, value) => sum + value, 0);
}
