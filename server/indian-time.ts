/** India has one time zone, and has had one offset since 1945. */
export const INDIA_OFFSET_MS = 5.5 * 3_600_000;

const DAY_MS = 86_400_000;

/** The beginning of the day in India of a moment; both in milliseconds. */
export const indianMidnight = (moment: number): number =>
  Math.floor((moment + INDIA_OFFSET_MS) / DAY_MS) * DAY_MS - INDIA_OFFSET_MS;
