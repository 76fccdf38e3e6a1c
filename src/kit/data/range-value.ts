/**
 * A filter with two ends, as the address has it: `2026-11-01..2026-11-20`, `500..`, `..20`, or days by name, such as
 * `month`, which a link means anew each day. The early start reads this too: it takes no library.
 */
import { isDayInRange } from "../../../providers/input/contract";
import type { ReadyFilter } from "../define/ready-list";
import { serverNow } from "../server-time";

/** India has one time zone and no summer time. */
const INDIA_MS = 330 * 60_000;
const DAY_MS = 86_400_000;

/** Days by name, newest first. */
export const NAMED_DAYS = ["today", "7d", "30d", "month", "last-month"] as const;
export type NamedDays = (typeof NAMED_DAYS)[number];

type Ends = readonly [from: string, to: string];

const isNamed = (value: string): value is NamedDays => (NAMED_DAYS as readonly string[]).includes(value);

/** First and last day, both included, of days by name; as YYYY-MM-DD, in India. */
function namedDays(name: NamedDays, at: number): Ends {
  const india = new Date(at + INDIA_MS);
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  const today = india.getTime();
  const monthBegins = (months: number) => Date.UTC(india.getUTCFullYear(), india.getUTCMonth() + months, 1);
  switch (name) {
    case "today":
      return [day(today), day(today)];
    case "7d":
      return [day(today - 6 * DAY_MS), day(today)];
    case "30d":
      return [day(today - 29 * DAY_MS), day(today)];
    case "month":
      return [day(monthBegins(0)), day(today)];
    case "last-month":
      return [day(monthBegins(-1)), day(monthBegins(0) - DAY_MS)];
  }
}

const ENDS = {
  days: /^(\d{4}-\d\d-\d\d)?\.\.(\d{4}-\d\d-\d\d)?$/,
  numbers: /^(\d{1,10}(?:\.\d{1,2})?)?\.\.(\d{1,10}(?:\.\d{1,2})?)?$/,
};

/** The two ends of a value, either of them empty; undefined where it is none. */
export function endsOf(range: "days" | "numbers", value: string, at = serverNow()): Ends | undefined {
  if (range === "days" && isNamed(value)) return namedDays(value, at);
  const [, from = "", to = ""] = ENDS[range].exec(value) ?? [];
  if (range === "days" && ![from, to].every((day) => day === "" || isDayInRange(day))) return undefined;
  return from || to ? [from, to] : undefined;
}

/** What a call carries of such a filter. */
export function rangeParams(
  { name, range }: Pick<ReadyFilter, "name" | "range">,
  value: string,
  at?: number,
): [name: string, value: string][] {
  const [from, to] = (range && endsOf(range, value, at)) ?? ["", ""];
  const ends: [string, string][] = [
    [`${name}From`, from],
    [`${name}To`, to],
  ];
  return ends.filter(([, end]) => end !== "");
}
