import { indianMidnight } from "../../indian-time";

const DAY_MS = 86_400_000;

/** The first and the last moment of the Indian day of a moment. */
export function indianDay(at: Date): { start: Date; end: Date } {
  const start = indianMidnight(at.getTime());
  return { start: new Date(start), end: new Date(start + DAY_MS - 1) };
}
