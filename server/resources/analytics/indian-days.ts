/** Days as India counts them, "2026-11-20", and the moments at which they begin. India has had one offset since 1945. */
const INDIA_OFFSET_MS = 5.5 * 3_600_000;
const DAY_MS = 86_400_000;

/** From `from` up to, but not with, `until`. */
export interface Period {
  from: Date;
  until: Date;
}

/** @param now milliseconds since 1970 */
export function indianDay(now: number): string {
  return new Date(now + INDIA_OFFSET_MS).toISOString().slice(0, 10);
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** How many days there are from one to the other, both included. */
export function countDays(first: string, last: string): number {
  return Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS) + 1;
}

/** Both days included. */
export function periodOf(first: string, last: string): Period {
  return { from: startOf(first), until: startOf(addDays(last, 1)) };
}

/** The days before a period, as many as it has. */
export function periodBefore({ from, until }: Period): Period {
  return { from: new Date(2 * from.getTime() - until.getTime()), until: from };
}

function startOf(day: string): Date {
  return new Date(Date.parse(day) - INDIA_OFFSET_MS);
}
