/** Days as India counts them, "2026-11-20", and the moments at which they begin. India has had one offset since 1945. */
import { INDIA_OFFSET_MS } from "../../indian-time";

const DAY_MS = 86_400_000;

/** From `from` up to, but not with, `until`. */
export interface Period {
  from: Date;
  until: Date;
}

export function indianDay(moment: Date): string {
  return new Date(moment.getTime() + INDIA_OFFSET_MS).toISOString().slice(0, 10);
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The same day so many months later; the month's last day where it has no such day. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const lastDay = new Date(Date.UTC(year, month + months, 0));
  lastDay.setUTCDate(Math.min(date, lastDay.getUTCDate()));
  return lastDay.toISOString().slice(0, 10);
}

/** How many days there are from one to the other, both included. */
export function countDays(first: string, last: string): number {
  return Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS) + 1;
}

/** Both days included. */
export function periodOf(first: string, last: string): Period {
  return { from: startOf(first), until: startOf(addDays(last, 1)) };
}

function startOf(day: string): Date {
  return new Date(Date.parse(day) - INDIA_OFFSET_MS);
}
