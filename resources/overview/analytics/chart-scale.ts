import { formatNumber } from "../../../src/kit/numbers";
import { analyticsMessages as words } from "./messages";

/** Formats a large number compactly in Indian units: 12K, 1.5 L, 3 Cr. */
export function formatCompact(value: number): string {
  const { crore, lakh, thousand } = words.units;
  const short = (divisor: number) => formatNumber(Math.round((value / divisor) * 100) / 100);
  if (value >= 1e7) return `${short(1e7)} ${crore}`;
  if (value >= 1e5) return `${short(1e5)} ${lakh}`;
  if (value >= 1e4) return `${short(1e3)}${thousand}`;
  return formatNumber(value);
}

/** Returns the positions to label on an axis `width` pixels wide, each with `room` pixels. Always includes the last. */
export function pickLabelIndexes(count: number, width: number, room: number): number[] {
  const step = Math.max(1, Math.ceil((count * room) / Math.max(width, room)));
  return Array.from({ length: count }, (_, index) => index).filter((index) => (count - 1 - index) % step === 0);
}
