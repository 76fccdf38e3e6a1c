/** Converts between moments and days in India, such as "2026-11-20". The UTC offset has been constant since 1945. */
export const DAY_MS = 86_400_000;
const INDIA_OFFSET_MS = 5.5 * 3_600_000;

/** A half-open interval: `from` is included, `until` is not. */
export interface Period {
  from: Date;
  until: Date;
}

/** A range of days, both ends included. */
export interface DayRange {
  first: string;
  last: string;
}

export function toIndianDay(moment: Date): string {
  return new Date(moment.getTime() + INDIA_OFFSET_MS).toISOString().slice(0, 10);
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Adds months to a day. If the target month is too short, returns its last day. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const lastDay = new Date(Date.UTC(year, month + months, 0));
  lastDay.setUTCDate(Math.min(date, lastDay.getUTCDate()));
  return lastDay.toISOString().slice(0, 10);
}

/** Returns the first day of the month that contains a day. */
export const startOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;

/** Returns the last day of the month that contains a day. */
export const lastDayOfMonth = (day: string): string => addDays(addMonths(startOfMonth(day), 1), -1);

/** Counts the days from `first` to `last`, including both. */
export function countDays(first: string, last: string): number {
  return Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS) + 1;
}

/** Lists the days from `first` to `last`, including both. */
export const listDays = (first: string, last: string): string[] =>
  Array.from({ length: countDays(first, last) }, (_, index) => addDays(first, index));

/** Returns the period from the start of `first` to the end of `last`. */
export function toPeriod(first: string, last: string): Period {
  return { from: startOfDay(first), until: startOfDay(addDays(last, 1)) };
}

/** Returns the first moment of a day in India. */
export function startOfDay(day: string): Date {
  return new Date(Date.parse(day) - INDIA_OFFSET_MS);
}

/** Returns the last millisecond of a day in India. */
export const endOfDay = (day: string): Date => new Date(startOfDay(day).getTime() + DAY_MS - 1);

const dayFormat = new Intl.DateTimeFormat("en-IN", { dateStyle: "medium", timeZone: "Asia/Kolkata" });

/** Formats the day in India that contains a moment: "20 Nov 2026". */
export const formatDay = (moment: Date): string => dayFormat.format(moment);

/** Returns the start of the day in India that contains a moment. Both are milliseconds since 1970. */
export const startOfIndianDay = (moment: number): number =>
  Math.floor((moment + INDIA_OFFSET_MS) / DAY_MS) * DAY_MS - INDIA_OFFSET_MS;
