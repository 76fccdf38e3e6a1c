/**
 * The time by the server's clock, as far as its answers tell: the clock of a device may be wrong by hours or days, and
 * "today" and ages would be wrong with it.
 */

/** Nothing on a screen is finer than a minute, and an answer is on its way for some seconds. */
const TOLERANCE_MS = 60_000;

let ahead = 0;
let latest = -Infinity;

/** In milliseconds since 1970. */
export const serverNow = (): number => Date.now() + ahead;

/** Takes the time of an answer, in milliseconds since 1970. An earlier one than before comes from a cache. */
export function noteServerTime(ms: number): void {
  if (!(ms > latest)) return;
  latest = ms;
  const difference = ms - Date.now();
  ahead = Math.abs(difference) < TOLERANCE_MS ? 0 : difference;
}
