import { toNumber } from "../../../src/kit/format";
import type { PeriodFigures, Stats } from "../contract";
import { analyticsMessages as words } from "./messages";

export type FigureName = keyof Stats;

/** A change against the period before, and which way it went; `none` is neither more nor less. */
export interface Change {
  text: string;
  trend: "up" | "down" | "none";
}

const signed = (value: number) =>
  value.toLocaleString("en-IN", { signDisplay: "exceptZero", minimumFractionDigits: 1, maximumFractionDigits: 1 });

function trendOf(text: string): Change["trend"] {
  if (text.startsWith("+")) return "up";
  return text.startsWith("-") ? "down" : "none";
}

const percentOf = (now: number, before: number) => ((now - before) / before) * 100;

/** A change in percent as text, and as the number that it is sorted by; words where there is nothing to compare with. */
export function percentChange(now: number | undefined, before: number | undefined) {
  if (now === undefined || !before) return { change: noComparison(now, before), changed: undefined };
  const changed = percentOf(now, before);
  return { change: `${signed(changed)}%`, changed };
}

/** Something is new when it was zero before and is not now. What was not reported before is not known to be new. */
const noComparison = (now: number | undefined, before: number | undefined) =>
  before === 0 && now !== undefined && now > 0 ? words.isNew : words.noEarlierData;

/**
 * How a figure of the range compares with that of the equally long period before it: the rating as a difference, the
 * others in percent. Words where there is nothing to compare.
 */
export function changeOf(name: FigureName, current: PeriodFigures, previous: PeriodFigures): Change {
  const now = toNumber(current[name]);
  const before = toNumber(previous[name]);
  if (now === undefined) return { text: words.noCurrentData, trend: "none" };
  if (name === "averageRating") {
    if (before === undefined) return { text: words.noEarlierData, trend: "none" };
    const text = signed(now - before);
    return { text, trend: trendOf(text) };
  }
  const { change: text, changed } = percentChange(now, before);
  return { text, trend: changed === undefined ? "none" : trendOf(text) };
}
