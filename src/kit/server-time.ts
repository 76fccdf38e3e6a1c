/**
 * Estimates the server's time from its responses. The device's clock may be wrong by hours or days, which would affect
 * "today" and ages.
 */

/** Smaller differences are ignored: nothing on screen is more precise, and responses take up to some seconds. */
const TOLERANCE_MS = 60_000;

let offsetMs = 0;
let latest = -Infinity;

/** Returns the server's time in milliseconds since 1970. */
export const serverNow = (): number => Date.now() + offsetMs;

/**
 * Records the time of a response, in milliseconds since 1970. Ignores earlier times, which come from cached responses.
 */
export function recordServerTime(ms: number): void {
  if (!(ms > latest)) return;
  latest = ms;
  const difference = ms - Date.now();
  offsetMs = Math.abs(difference) < TOLERANCE_MS ? 0 : difference;
}
