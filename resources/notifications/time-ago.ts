import { formatDay, toIndianTime } from "../../src/kit/format";
import { panelMessages as words } from "./panel-messages";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const relative = new Intl.RelativeTimeFormat("en-IN");

/** Formats how long ago a moment was, or its Indian date and time after a day. Undefined if the value is not a date. */
export function formatTimeAgo(value: unknown, now: number): string | undefined {
  const moment = toIndianTime(value);
  if (!moment) return undefined;
  const age = now - moment.valueOf();
  // A server's clock may be slightly ahead.
  if (age < MINUTE && age > -HOUR) return words.justNow;
  if (age < 0 || age >= DAY) return `${formatDay(moment)}, ${moment.format("HH:mm")}`;
  return age < HOUR
    ? relative.format(-Math.floor(age / MINUTE), "minute")
    : relative.format(-Math.floor(age / HOUR), "hour");
}
