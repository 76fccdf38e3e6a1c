import type { Dayjs } from "dayjs";
import { dayToStamp, formatDay, inIndia, isPossibleDay } from "../../../src/kit/format";
import { kitMessages } from "../../../src/kit/messages";
import { RANGES, type Range } from "../contract";

/** The days of a period, both ends included, written as the calls take them: YYYY-MM-DD. */
export interface Period {
  startDate: string;
  endDate: string;
}

/** The whole Indian days of a range, today included, and the equally long period before them. */
export interface RangePeriods {
  current: Period;
  previous: Period;
}

export const toDay = (moment: Dayjs) => moment.format("YYYY-MM-DD");

/** A day as it begins in India, wherever the browser is. */
export const startOf = (day: string) => inIndia(dayToStamp(day, false));

/** Whether a value is a day as the calls take it. */
export const isDay = (value: unknown): value is string => typeof value === "string" && isPossibleDay(value);

/** 3 Nov 2026; a dash for a day that a period does not have. */
export const dayText = (day: string | undefined) => {
  if (day === undefined) return kitMessages.missing;
  const moment = startOf(day);
  return moment ? formatDay(moment) : day;
};

/** The days of a period in few characters: 1 – 23 Oct 2026, or 1 Apr – 23 Nov 2026. */
export function periodText({ startDate, endDate }: Period): string {
  const [first, last] = [startOf(startDate), startOf(endDate)];
  if (!first || !last) return kitMessages.missing;
  if (startDate === endDate) return formatDay(last);
  const same = first.year() === last.year();
  const format = same ? (first.month() === last.month() ? "D" : "D MMM") : "D MMM YYYY";
  return `${first.format(format)} – ${formatDay(last)}`;
}

/** @param now a moment, as milliseconds since 1970 or an ISO stamp */
export function periodsOf(range: Range, now: number | string): RangePeriods {
  const today = inIndia(now);
  if (!today) throw new Error(`"${now}" is no moment.`);
  const days = RANGES[range];
  const period = (daysAgo: number): Period => ({
    startDate: toDay(today.subtract(daysAgo + days - 1, "day")),
    endDate: toDay(today.subtract(daysAgo, "day")),
  });
  return { current: period(0), previous: period(days) };
}

/** Every day of a period, oldest first. */
export function daysOf({ startDate, endDate }: Period): string[] {
  const days: string[] = [];
  for (let day = startOf(startDate); day; day = day.add(1, "day")) {
    const written = toDay(day);
    if (written > endDate) break;
    days.push(written);
  }
  return days;
}
