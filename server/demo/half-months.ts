/** The halves of the months in India, in which the demo's vendors are paid. */
import { INDIA_OFFSET_MS } from "../indian-time";

const MIDDLE = 15;

export interface Period {
  start: Date;
  /** Its last moment. */
  end: Date;
}

/** From the half that begins after `from` to the one in which `now` lies. */
export function halfMonths(from: Date, now: Date): Period[] {
  const india = new Date(from.getTime() + INDIA_OFFSET_MS);
  const [year, month] = [india.getUTCFullYear(), india.getUTCMonth()];
  const boundary = (half: number) =>
    Date.UTC(year, month + Math.floor(half / 2), half % 2 === 0 ? 1 : MIDDLE + 1) - INDIA_OFFSET_MS;
  const periods: Period[] = [];
  for (let half = 0; boundary(half) <= now.getTime(); half += 1) {
    if (boundary(half) < from.getTime()) continue;
    periods.push({ start: new Date(boundary(half)), end: new Date(boundary(half + 1) - 1) });
  }
  return periods;
}
