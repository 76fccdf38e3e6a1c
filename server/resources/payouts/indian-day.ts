import { startOfIndianDay } from "../../indian-time";

const DAY_MS = 86_400_000;

/** Returns the first and the last millisecond of the day in India that contains the moment. */
export function getIndianDayRange(at: Date): { start: Date; end: Date } {
  const start = startOfIndianDay(at.getTime());
  return { start: new Date(start), end: new Date(start + DAY_MS - 1) };
}
