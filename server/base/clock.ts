/**
 * The server's clock. Use it for every timestamp that is stored, compared or sent. Measure elapsed time with
 * `performance.now()` instead.
 */

/** The next value of a fixed clock, in milliseconds since 1970. Undefined while the system clock is used. */
let next: number | undefined;

/** Returns the current time. Advances a fixed clock by one millisecond. */
export function nextTimestamp(): Date {
  if (next === undefined) return new Date();
  const reading = new Date(next);
  next += 1;
  return reading;
}

/** Returns the current time without advancing a fixed clock. */
export const peekTime = (): Date => (next === undefined ? new Date() : new Date(next));

/**
 * Fixes the clock at an instant, for tests and demos. Without an instant it follows the system clock again.
 *
 * Each call of `nextTimestamp` advances a fixed clock by one millisecond. Later events therefore have later timestamps,
 * and the same steps produce the same timestamps on every machine, however slow.
 */
export function setClock(instant: Date | undefined): void {
  next = instant?.getTime();
}
