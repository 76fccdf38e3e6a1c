import type { Dayjs } from "dayjs";
import { dayToTimestamp, formatDay, toIndianTime, isValidDay } from "../../../src/kit/format";
import { kitMessages } from "../../../src/kit/messages";
import { RANGE_DAYS, type Range } from "../contract";

/** The name of a range with a chosen first and last day. */
export const CUSTOM_RANGE = "custom";

/** A period of days, both ends included, as YYYY-MM-DD. */
export interface DayRange {
  startDate: string;
  endDate: string;
}

/** A range that ends today, as whole days in India, and the previous period of the same length. */
export interface RangePeriods {
  current: DayRange;
  previous: DayRange;
}

export const toIsoDay = (moment: Dayjs) => moment.format("YYYY-MM-DD");

/** Returns the start of a day in India, regardless of the browser's time zone. */
export const startOfDay = (day: string) => toIndianTime(dayToTimestamp(day, false));

/** Whether a value is a valid day, as YYYY-MM-DD. */
export const isIsoDay = (value: unknown): value is string => typeof value === "string" && isValidDay(value);

/** Formats a day as "3 Nov 2026". Returns a dash for undefined: one of two compared periods may have fewer days. */
export const formatIsoDay = (day: string | undefined) => {
  if (day === undefined) return kitMessages.missing;
  const moment = startOfDay(day);
  return moment ? formatDay(moment) : day;
};

/** Formats a period as "1 – 23 Oct 2026" or "1 Apr – 23 Nov 2026". */
export function formatPeriodDays({ startDate, endDate }: DayRange): string {
  const [first, last] = [startOfDay(startDate), startOfDay(endDate)];
  if (!first || !last) return kitMessages.missing;
  if (startDate === endDate) return formatDay(last);
  const same = first.year() === last.year();
  const format = same ? (first.month() === last.month() ? "D" : "D MMM") : "D MMM YYYY";
  return `${first.format(format)} – ${formatDay(last)}`;
}

/** @param now a moment, in milliseconds since 1970 or as an ISO timestamp */
export function getRangePeriods(range: Range, now: number | string): RangePeriods {
  const today = toIndianTime(now);
  if (!today) throw new Error(`"${now}" is not a valid time.`);
  const days = RANGE_DAYS[range];
  const period = (daysAgo: number): DayRange => ({
    startDate: toIsoDay(today.subtract(daysAgo + days - 1, "day")),
    endDate: toIsoDay(today.subtract(daysAgo, "day")),
  });
  return { current: period(0), previous: period(days) };
}

/** Lists every day of a period, oldest first. */
export function listDays({ startDate, endDate }: DayRange): string[] {
  const days: string[] = [];
  for (let day = startOfDay(startDate); day; day = day.add(1, "day")) {
    const written = toIsoDay(day);
    if (written > endDate) break;
    days.push(written);
  }
  return days;
}
