/**
 * The time as the server knows it. Whatever is stored, compared or answered takes it from here. What only measures how
 * long something takes does not.
 */

/** Milliseconds since 1970 of the next reading; undefined while the system's clock counts. */
let next: number | undefined;

export function now(): Date {
  if (next === undefined) return new Date();
  const reading = new Date(next);
  next += 1;
  return reading;
}

/** The same time, without moving a standing clock on. */
export const currentTime = (): Date => (next === undefined ? new Date() : new Date(next));

/**
 * For tests and demos: the clock stands at the instant, but for one millisecond from each reading to the next. What
 * happens later has a later stamp, and the same steps have the same stamps on every machine, however slow.
 * Without an instant the system's clock counts again.
 */
export function setClock(instant: Date | undefined): void {
  next = instant?.getTime();
}
