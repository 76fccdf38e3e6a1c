/** Computes half-months in India, the payout periods of the demo vendors. */
import { addDays, addMonths, startOfDay, startOfMonth, toIndianDay } from "../base/indian-days";

const LAST_DAY_OF_FIRST_HALF = 15;

export interface HalfMonth {
  start: Date;
  /** The last millisecond of the period. */
  end: Date;
}

/** Returns all half-months that start between `from` and `now`, oldest first. */
export function listHalfMonths(from: Date, now: Date): HalfMonth[] {
  const firstMonth = startOfMonth(toIndianDay(from));
  const boundary = (half: number) => {
    const month = addMonths(firstMonth, Math.floor(half / 2));
    return startOfDay(half % 2 === 0 ? month : addDays(month, LAST_DAY_OF_FIRST_HALF)).getTime();
  };
  const periods: HalfMonth[] = [];
  for (let half = 0; boundary(half) <= now.getTime(); half += 1) {
    if (boundary(half) < from.getTime()) continue;
    periods.push({ start: new Date(boundary(half)), end: new Date(boundary(half + 1) - 1) });
  }
  return periods;
}
