import { toNumber } from "../../src/kit/format";
import type { PeriodFigures } from "../analytics/contract";
import { analyticsMessages as words } from "./analytics-messages";
import type { Stats } from "./contract";

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
  if (!before) return { text: words.noEarlierData, trend: "none" };
  const text = `${signed(((now - before) / before) * 100)}%`;
  return { text, trend: trendOf(text) };
}
