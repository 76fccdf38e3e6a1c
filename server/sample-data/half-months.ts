/** Computes half-months in India, the payout periods of the demo vendors. */
import { INDIA_OFFSET_MS } from "../base/indian-days";

const LAST_DAY_OF_FIRST_HALF = 15;

export interface HalfMonth {
  start: Date;
  /** The last millisecond of the period. */
  end: Date;
}

/** Returns all half-months that start between `from` and `now`, oldest first. */
export function listHalfMonths(from: Date, now: Date): HalfMonth[] {
  const india = new Date(from.getTime() + INDIA_OFFSET_MS);
  const [year, month] = [india.getUTCFullYear(), india.getUTCMonth()];
  const boundary = (half: number) =>
    Date.UTC(year, month + Math.floor(half / 2), half % 2 === 0 ? 1 : LAST_DAY_OF_FIRST_HALF + 1) - INDIA_OFFSET_MS;
  const periods: HalfMonth[] = [];
  for (let half = 0; boundary(half) <= now.getTime(); half += 1) {
    if (boundary(half) < from.getTime()) continue;
    periods.push({ start: new Date(boundary(half)), end: new Date(boundary(half + 1) - 1) });
  }
  return periods;
}
