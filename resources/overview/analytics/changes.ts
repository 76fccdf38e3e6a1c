import { parseNumber } from "../../../src/kit/format";
import type { PeriodFigures, Stats } from "../contract";
import { analyticsMessages as words } from "./messages";

export type FigureName = keyof Stats;

/** A change from the previous period. The trend is `none` if it is neither up nor down. */
export interface Change {
  text: string;
  trend: "up" | "down" | "none";
}

const formatSigned = (value: number) =>
  value.toLocaleString("en-IN", { signDisplay: "exceptZero", minimumFractionDigits: 1, maximumFractionDigits: 1 });

function getTrend(text: string): Change["trend"] {
  if (text.startsWith("+")) return "up";
  return text.startsWith("-") ? "down" : "none";
}

const computePercent = (now: number, before: number) => ((now - before) / before) * 100;

/**
 * Returns the change in percent as text and as a number to sort by. The text explains if there is nothing to compare
 * with.
 */
export function computePercentChange(now: number | undefined, before: number | undefined) {
  if (now === undefined || !before) return { change: explainNoComparison(now, before), changed: undefined };
  const changed = computePercent(now, before);
  return { change: `${formatSigned(changed)}%`, changed };
}

/** A figure above 0 is new if it was 0 before. If it was not reported before, it is not known to be new. */
function explainNoComparison(now: number | undefined, before: number | undefined) {
  if (before !== 0 || now === undefined || now < 0) return words.noEarlierData;
  return now > 0 ? words.isNew : words.noChange;
}

/** Compares a figure in percent. The text explains if there is nothing to compare. */
export function comparePercent(now: number | undefined, before: number | undefined): Change {
  if (now === undefined) return { text: words.noCurrentData, trend: "none" };
  const { change: text, changed } = computePercentChange(now, before);
  return { text, trend: changed === undefined ? "none" : getTrend(text) };
}

/**
 * Compares a figure with its value in the previous period: the rating as a difference, other figures in percent. The
 * text explains if there is nothing to compare.
 */
export function computeChange(name: FigureName, current: PeriodFigures, previous: PeriodFigures): Change {
  const now = parseNumber(current[name]);
  const before = parseNumber(previous[name]);
  if (name !== "averageRating" || now === undefined) return comparePercent(now, before);
  if (before === undefined) return { text: words.noEarlierData, trend: "none" };
  const text = formatSigned(now - before);
  return { text, trend: getTrend(text) };
}
