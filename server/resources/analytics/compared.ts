/** The two periods that a report compares: which days they have, and how an unfinished day is compared like for like. */
import { z } from "zod";
import {
  BREAKDOWN_LIMITS,
  BREAKDOWN_SORTS,
  BREAKDOWNS,
  COMPARISONS,
  PRESETS,
  RANGES,
  type BreakdownSort,
  type Preset,
  type Range,
} from "../../../resources/overview/contract";
import type { Feature } from "../../../providers/features/contract";
import { invalidField } from "../../http/errors";
import { optionalChoice } from "../../http/fields";
import { ignored } from "../../http/page-query";
import { addDays, addMonths, countDays, indianDay, periodOf, type Period } from "./indian-days";
import { day, MAX_DAYS } from "./sales-range";

const DEFAULT_RANGE: Range = "7d";
const MONTHS_OF_QUARTER = 3;
const YEAR = 12;
/** The financial year begins in April. */
const APRIL = 4;

type RangeName = Range | Preset;
const DOCUMENTED = Object.keys(RANGES) as [Range, ...Range[]];

/** What a range is asked for by; all but the documented `timeRange` takes the feature "analytics.report". */
export function comparedQuery(features: readonly Feature[] | undefined) {
  const offered = features?.includes("analytics.report") ?? false;
  const timeRange: z.ZodType<RangeName | undefined> = optionalChoice(
    offered ? ([...DOCUMENTED, ...PRESETS] as [RangeName, ...RangeName[]]) : DOCUMENTED,
  );
  const end: z.ZodType<string | undefined> = offered ? day : ignored;
  const compare: z.ZodType<(typeof COMPARISONS)[number] | undefined> = offered ? optionalChoice(COMPARISONS) : ignored;
  return z.object({ timeRange, from: end, to: end, compare });
}

/** How a report's breakdown is sorted and cut; all but `by` takes the feature "analytics.breakdown". */
export function breakdownQuery(features: readonly Feature[] | undefined) {
  const offered = features?.includes("analytics.breakdown") ?? false;
  const sort: z.ZodType<BreakdownSort | undefined> = offered ? optionalChoice(BREAKDOWN_SORTS) : ignored;
  const order: z.ZodType<"asc" | "desc" | undefined> = offered ? optionalChoice(["asc", "desc"]) : ignored;
  const limit: z.ZodType<number | undefined> = offered
    ? z.coerce.number().int().min(1).max(BREAKDOWN_LIMITS.most).optional()
    : ignored;
  return { by: optionalChoice(BREAKDOWNS), sort, order, limit };
}

type Asked = z.infer<ReturnType<typeof comparedQuery>>;

interface Days {
  first: string;
  last: string;
}

/** How far back the period before begins: in months for what the calendar makes, else in days. */
type Step = { months: number } | { days: number };

const monthOf = (today: string) => `${today.slice(0, 7)}-01`;

function presetDays(preset: Preset, today: string): Days & { step: Step } {
  const month = monthOf(today);
  const number = Number(today.slice(5, 7));
  switch (preset) {
    case "month":
      return { first: month, last: today, step: { months: 1 } };
    case "last-month":
      return { first: addMonths(month, -1), last: addDays(month, -1), step: { months: 1 } };
    case "quarter":
      return {
        first: addMonths(month, -((number - 1) % MONTHS_OF_QUARTER)),
        last: today,
        step: { months: MONTHS_OF_QUARTER },
      };
    case "financial-year":
      return { first: addMonths(month, -((number - APRIL + YEAR) % YEAR)), last: today, step: { months: YEAR } };
  }
}

const isPreset = (name: RangeName): name is Preset => (PRESETS as readonly string[]).includes(name);

/** @throws HttpError 422 */
function askedDays({ timeRange = DEFAULT_RANGE, from, to }: Asked, today: string): Days & { step: Step } {
  if (from === undefined && to === undefined) {
    if (isPreset(timeRange)) return presetDays(timeRange, today);
    const days = RANGES[timeRange];
    return { first: addDays(today, 1 - days), last: today, step: { days } };
  }
  if (from === undefined) throw invalidField("from", "is required with to");
  if (from > today) throw invalidField("from", "must not be in the future");
  const last = to === undefined || to > today ? today : to;
  if (from > last) throw invalidField("to", "must not be before from");
  const days = countDays(from, last);
  if (days > MAX_DAYS) throw invalidField("from", `must make a range of at most ${MAX_DAYS} days`);
  return { first: from, last, step: { days } };
}

const isMonthEnd = (date: string) => addDays(date, 1).endsWith("-01");

/** The days before; whole months have whole months before them, and no month has a day that it does not have. */
function daysBefore({ first, last }: Days, step: Step): Days {
  if ("days" in step) return { first: addDays(first, -step.days), last: addDays(last, -step.days) };
  const wholeMonths = first.endsWith("-01") && isMonthEnd(last);
  return {
    first: addMonths(first, -step.months),
    last: wholeMonths ? addDays(addMonths(addDays(last, 1), -step.months), -1) : addMonths(last, -step.months),
  };
}

export interface Compared {
  current: Days & { period: Period };
  previous: Days & { period: Period };
  /** Set where the last day is today: until when it is counted, and the last day before to the same time of day. */
  countedUntil: Date | undefined;
}

/**
 * The days that are asked for and those that they are compared with. Where the last of them is today, the last day
 * before is counted to the same time of day, so that an unfinished day is never compared with a whole one.
 * @throws HttpError 422
 */
export function comparedPeriods(query: Asked, now: Date): Compared {
  const today = indianDay(now);
  const { first, last, step } = askedDays(query, today);
  const before = daysBefore({ first, last }, query.compare === "year" ? { months: YEAR } : step);
  const current = periodOf(first, last);
  const previous = periodOf(before.first, before.last);
  const countedUntil = last === today ? now : undefined;
  if (countedUntil && countDays(first, last) === countDays(before.first, before.last)) {
    const leftOfToday = current.until.getTime() - countedUntil.getTime();
    previous.until = new Date(previous.until.getTime() - leftOfToday);
  }
  return { current: { first, last, period: current }, previous: { ...before, period: previous }, countedUntil };
}
