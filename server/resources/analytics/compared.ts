/**
 * Determines the two periods that a report compares. If the current one ends today, and the previous one has as many
 * days, both end at the same time of day.
 */
import { z } from "zod";
import {
  BREAKDOWN_LIMITS,
  BREAKDOWN_SORTS,
  BREAKDOWNS,
  COMPARISONS,
  CALENDAR_RANGES,
  RANGE_DAYS,
  type CalendarRange,
  type Range,
} from "../../../resources/overview/contract";
import { nextTimestamp } from "../../base/clock";
import { fieldError } from "../../http/errors";
import { optionalChoice } from "../../http/fields";
import {
  addDays,
  addMonths,
  countDays,
  startOfMonth,
  toIndianDay,
  toPeriod,
  type Period,
} from "../../base/indian-days";
import { daySchema, MAX_RANGE_DAYS } from "./sales-range";

const MINUTE_MS = 60_000;
const DEFAULT_RANGE: Range = "7d";
const MONTHS_PER_QUARTER = 3;
const MONTHS_PER_YEAR = 12;
/** The financial year in India begins in April. */
const APRIL = 4;

type RangeName = Range | CalendarRange;
const DOCUMENTED_RANGES = Object.keys(RANGE_DAYS) as [Range, ...Range[]];

/** Query parameters for a range, and for the period to compare it with. */
export const comparisonQuery = z.object({
  timeRange: optionalChoice([...DOCUMENTED_RANGES, ...CALENDAR_RANGES] as [RangeName, ...RangeName[]]),
  from: daySchema,
  to: daySchema,
  compare: optionalChoice(COMPARISONS),
});

/** Query parameters for the breakdown of a report. */
export const breakdownQuery = {
  by: optionalChoice(BREAKDOWNS),
  sort: optionalChoice(BREAKDOWN_SORTS),
  order: optionalChoice(["asc", "desc"]),
  limit: z.coerce.number().int().min(1).max(BREAKDOWN_LIMITS.max).optional(),
};

type RangeQuery = z.infer<typeof comparisonQuery>;

interface Days {
  first: string;
  last: string;
}

/**
 * How far back the previous period starts: in months for calendar periods and for comparisons with the previous year,
 * otherwise in days.
 */
type Step = { months: number } | { days: number };

function presetDays(preset: CalendarRange, today: string): Days & { step: Step } {
  const month = startOfMonth(today);
  const number = Number(today.slice(5, 7));
  switch (preset) {
    case "month":
      return { first: month, last: today, step: { months: 1 } };
    case "last-month":
      return { first: addMonths(month, -1), last: addDays(month, -1), step: { months: 1 } };
    case "quarter":
      return {
        first: addMonths(month, -((number - 1) % MONTHS_PER_QUARTER)),
        last: today,
        step: { months: MONTHS_PER_QUARTER },
      };
    case "financial-year":
      return {
        first: addMonths(month, -((number - APRIL + MONTHS_PER_YEAR) % MONTHS_PER_YEAR)),
        last: today,
        step: { months: MONTHS_PER_YEAR },
      };
  }
}

const isPreset = (name: RangeName): name is CalendarRange => (CALENDAR_RANGES as readonly string[]).includes(name);

/** Resolves the query to a range of days. @throws HttpError 422 */
function resolveDays({ timeRange = DEFAULT_RANGE, from, to }: RangeQuery, today: string): Days & { step: Step } {
  if (from === undefined && to === undefined) {
    if (isPreset(timeRange)) return presetDays(timeRange, today);
    const days = RANGE_DAYS[timeRange];
    return { first: addDays(today, 1 - days), last: today, step: { days } };
  }
  if (from === undefined) throw fieldError("from", "is required with to");
  if (from > today) throw fieldError("from", "must not be in the future");
  const last = to === undefined || to > today ? today : to;
  if (from > last) throw fieldError("to", "must not be before from");
  const days = countDays(from, last);
  if (days > MAX_RANGE_DAYS) throw fieldError("from", `must make a range of at most ${MAX_RANGE_DAYS} days`);
  return { first: from, last, step: { days } };
}

const isMonthEnd = (date: string) => addDays(date, 1).endsWith("-01");

/**
 * Returns the previous period. If the step is in months, whole months stay whole months, and other days are clamped to
 * the end of the month.
 */
function getPreviousDays({ first, last }: Days, step: Step): Days {
  if ("days" in step) return { first: addDays(first, -step.days), last: addDays(last, -step.days) };
  const wholeMonths = first.endsWith("-01") && isMonthEnd(last);
  return {
    first: addMonths(first, -step.months),
    last: wholeMonths ? addDays(addMonths(addDays(last, 1), -step.months), -1) : addMonths(last, -step.months),
  };
}

/** Returns the current time, rounded down to the minute, so that requests within a minute share one cached result. */
export const getCurrentMinute = () => new Date(Math.floor(nextTimestamp().getTime() / MINUTE_MS) * MINUTE_MS);

export interface ComparedPeriods {
  current: Days & { period: Period };
  previous: Days & { period: Period };
  /** The time until which sales of the current period count, if its last day is today. */
  countedUntil: Date | undefined;
}

/**
 * Returns the requested period and the period it is compared with. If the period ends today, a previous one with as
 * many days ends at the same time of day, so that the unfinished day is not compared with a whole day.
 * @throws HttpError 422
 */
export function resolveComparedPeriods(query: RangeQuery, now: Date): ComparedPeriods {
  const today = toIndianDay(now);
  const { first, last, step } = resolveDays(query, today);
  const before = getPreviousDays({ first, last }, query.compare === "year" ? { months: MONTHS_PER_YEAR } : step);
  const current = toPeriod(first, last);
  const previous = toPeriod(before.first, before.last);
  const countedUntil = last === today ? now : undefined;
  if (countedUntil && countDays(first, last) === countDays(before.first, before.last)) {
    const leftOfToday = current.until.getTime() - countedUntil.getTime();
    previous.until = new Date(previous.until.getTime() - leftOfToday);
  }
  return { current: { first, last, period: current }, previous: { ...before, period: previous }, countedUntil };
}
