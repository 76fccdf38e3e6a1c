/** Converts between moments and days in India, such as "2026-11-20". The UTC offset has been constant since 1945. */
const DAY_MS = 86_400_000;
export const INDIA_OFFSET_MS = 5.5 * 3_600_000;

/** A half-open interval: `from` is included, `until` is not. */
export interface Period {
  from: Date;
  until: Date;
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

/** Counts the days from `first` to `last`, including both. */
export function countDays(first: string, last: string): number {
  return Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS) + 1;
}

/** Returns the period from the start of `first` to the end of `last`. */
export function toPeriod(first: string, last: string): Period {
  return { from: startOfDay(first), until: startOfDay(addDays(last, 1)) };
}

function startOfDay(day: string): Date {
  return new Date(Date.parse(day) - INDIA_OFFSET_MS);
}

/** Returns the start of the day in India that contains a moment. Both are milliseconds since 1970. */
export const startOfIndianDay = (moment: number): number =>
  Math.floor((moment + INDIA_OFFSET_MS) / DAY_MS) * DAY_MS - INDIA_OFFSET_MS;

/** Returns the first and the last millisecond of the day in India that contains the moment. */
export function getIndianDayRange(at: Date): { start: Date; end: Date } {
  const start = startOfIndianDay(at.getTime());
  return { start: new Date(start), end: new Date(start + DAY_MS - 1) };
}
