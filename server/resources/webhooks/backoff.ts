const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;
const FIRST_WAIT_MS = 5 * SECOND_MS;
const MAX_WAIT_MS = 6 * HOUR_MS;

/** How long one delivery is tried, and how long a webhook may fail before it is turned off. */
export const MAX_FAILING_MS = 72 * HOUR_MS;

/** Returns the milliseconds to wait after a number of failed attempts: 5 s, 15 s, 45 s and so on, up to six hours. */
export const waitAfter = (attempts: number): number =>
  Math.min(FIRST_WAIT_MS * 3 ** Math.min(attempts - 1, 20), MAX_WAIT_MS);
