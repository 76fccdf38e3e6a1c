import { toIndianTime } from "./format";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const inUnits = (unit: string) => new Intl.NumberFormat("en-IN", { style: "unit", unit, unitDisplay: "long" });
const UNITS = [
  [DAY, inUnits("day")],
  [HOUR, inUnits("hour")],
  [MINUTE, inUnits("minute")],
] as const;

/**
 * Formats how long ago a date was, in its largest whole unit, such as "3 days". Undefined if the value is not a date.
 * @param now milliseconds since 1970
 */
export function formatAge(since: unknown, now: number): string | undefined {
  const moment = toIndianTime(since);
  if (!moment) return undefined;
  const age = Math.max(0, now - moment.valueOf());
  const [length, text] = UNITS.find(([unit]) => age >= unit) ?? UNITS[2];
  return text.format(Math.floor(age / length));
}
