/**
 * The URL value of a range filter: `2026-11-01..2026-11-20`, `500..`, `..20`, or a named range such as `month`, which
 * is relative to the current day. The early start code uses this file too, so it imports no library.
 */
import { isDayInRange } from "../../../providers/input/contract";
import type { ResolvedFilter } from "../define/ready-list";
import { serverNow } from "../server-time";

/** India has one time zone and no daylight saving time. */
const INDIA_OFFSET_MS = 330 * 60_000;
const DAY_MS = 86_400_000;

/** Named date ranges, in the order of the filter's options. */
export const NAMED_DATE_RANGES = ["today", "7d", "30d", "month", "last-month"] as const;
export type NamedDateRange = (typeof NAMED_DATE_RANGES)[number];

type Ends = readonly [from: string, to: string];

const isNamedRange = (value: string): value is NamedDateRange =>
  (NAMED_DATE_RANGES as readonly string[]).includes(value);

/** Returns the first and last day of a named range, both inclusive, as YYYY-MM-DD in Indian time. */
function resolveNamedRange(name: NamedDateRange, at: number): Ends {
  const india = new Date(at + INDIA_OFFSET_MS);
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  const today = india.getTime();
  const monthStart = (months: number) => Date.UTC(india.getUTCFullYear(), india.getUTCMonth() + months, 1);
  switch (name) {
    case "today":
      return [day(today), day(today)];
    case "7d":
      return [day(today - 6 * DAY_MS), day(today)];
    case "30d":
      return [day(today - 29 * DAY_MS), day(today)];
    case "month":
      return [day(monthStart(0)), day(today)];
    case "last-month":
      return [day(monthStart(-1)), day(monthStart(0) - DAY_MS)];
  }
}

const ENDS = {
  days: /^(\d{4}-\d\d-\d\d)?\.\.(\d{4}-\d\d-\d\d)?$/,
  numbers: /^(\d{1,10}(?:\.\d{1,2})?)?\.\.(\d{1,10}(?:\.\d{1,2})?)?$/,
};

/** Parses a range. Either end may be empty. Returns undefined if the value is not a range. */
export function parseRange(range: "days" | "numbers", value: string, at = serverNow()): Ends | undefined {
  if (range === "days" && isNamedRange(value)) return resolveNamedRange(value, at);
  const [, from = "", to = ""] = ENDS[range].exec(value) ?? [];
  if (range === "days" && ![from, to].every((day) => day === "" || isDayInRange(day))) return undefined;
  return from || to ? [from, to] : undefined;
}

/** Returns the call parameters for a range filter. */
export function toRangeParams(
  { name, range }: Pick<ResolvedFilter, "name" | "range">,
  value: string,
  at?: number,
): [name: string, value: string][] {
  const [from, to] = (range && parseRange(range, value, at)) ?? ["", ""];
  const ends: [string, string][] = [
    [`${name}From`, from],
    [`${name}To`, to],
  ];
  return ends.filter(([, end]) => end !== "");
}
