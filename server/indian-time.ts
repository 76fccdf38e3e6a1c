/** India has one time zone, whose offset has not changed since 1945. */
export const INDIA_OFFSET_MS = 5.5 * 3_600_000;

const DAY_MS = 86_400_000;

/** Returns the start of the day in India that contains a moment. Both are milliseconds since 1970. */
export const startOfIndianDay = (moment: number): number =>
  Math.floor((moment + INDIA_OFFSET_MS) / DAY_MS) * DAY_MS - INDIA_OFFSET_MS;
