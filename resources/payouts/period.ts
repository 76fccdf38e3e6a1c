import { formatDay, toIndianTime } from "../../src/kit/format";

/**
 * Formats a period as "1–15 Nov 2026" or "28 Oct – 3 Nov 2026". If one date is invalid, returns only the other date. If
 * both dates are invalid, returns undefined.
 */
export function formatPeriod(start: unknown, end: unknown): string | undefined {
  const [from, to] = [toIndianTime(start), toIndianTime(end)];
  if (!from || !to) return from || to ? [from, to].flatMap((day) => (day ? formatDay(day) : [])).join("") : undefined;
  if (from.isSame(to, "day")) return formatDay(to);
  if (from.isSame(to, "month")) return `${from.format("D")}–${formatDay(to)}`;
  return `${from.isSame(to, "year") ? from.format("D MMM") : formatDay(from)} – ${formatDay(to)}`;
}
