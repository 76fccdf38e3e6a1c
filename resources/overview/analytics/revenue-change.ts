/** Prepares the explanation of a change in revenue for the screen. */
import type { Viewer } from "../../../src/kit/define/action";
import type { LinkTarget, Row } from "../../../src/kit/define/field";
import { defineFields, type Fields } from "../../../src/kit/define/fields";
import { filterObjects } from "../../../src/kit/define/row";
import { formatMoney, formatMoneyOrDash, formatNumberOrDash, parseNumber, toText } from "../../../src/kit/format";
import {
  REVENUE_STEPS,
  type Breakdown,
  type MoverKind,
  type RevenueChange,
  type RevenueLines,
  type RevenueMover,
  type RevenueStep,
} from "../contract";
import { getRecordTarget, getRowOrdersTarget } from "./breakdown";
import { computePercentChange } from "./changes";
import type { DayRange } from "./indian-range";
import { analyticsMessages } from "./messages";
import { reportMessages } from "./report-messages";
import { revenueChangeMessages as words } from "./revenue-change-messages";
import { readPeriod } from "./sales";

/** A row of the waterfall. Amounts are in rupees. */
export interface WaterfallRow {
  name: RevenueStep | "previous" | "current";
  /** The figure behind the step in each period, as text. Empty for the revenues. */
  before: string;
  now: string;
  /** The revenue, or what the step adds to it. */
  amount: number;
  /** Where the bar starts and ends. */
  from: number;
  to: number;
}

/** Returns the figure behind a step as text. */
function formatLine(step: RevenueStep, lines: RevenueLines | undefined): string {
  if (step === "orders") return formatNumberOrDash(lines?.orders);
  if (step !== "orderValue") return formatMoneyOrDash(lines?.[step]);
  const [ordered, orders] = [parseNumber(lines?.ordered), parseNumber(lines?.orders)];
  return formatMoneyOrDash(ordered !== undefined && orders ? ordered / orders : undefined);
}

/** Returns the previous revenue, the steps and the current revenue; undefined if one of them cannot be read. */
export function toWaterfall({ lines, steps }: RevenueChange): WaterfallRow[] | undefined {
  const previous = parseNumber(lines?.previous?.revenue);
  const current = parseNumber(lines?.current?.revenue);
  if (previous === undefined || current === undefined) return undefined;
  const total = { before: "", now: "", from: 0 };
  const rows: WaterfallRow[] = [{ name: "previous", ...total, amount: previous, to: previous }];
  let reached = previous;
  for (const name of REVENUE_STEPS) {
    const amount = parseNumber(steps?.[name]);
    if (amount === undefined) return undefined;
    const [before, now] = [formatLine(name, lines?.previous), formatLine(name, lines?.current)];
    rows.push({ name, before, now, amount, from: reached, to: reached + amount });
    reached += amount;
  }
  return [...rows, { name: "current", ...total, amount: current, to: current }];
}

/** Formats a step with its sign. */
export const formatStep = (rupees: number) => `${rupees > 0 ? "+" : ""}${formatMoney(rupees)}`;

/** A row of the gainers or losers. */
interface MoverTableRow extends Row {
  name: string;
  previousRevenue: number | undefined;
  revenue: number | undefined;
  difference: number | undefined;
  change: string;
  target: LinkTarget | undefined;
}

/** Columns of the gainers and losers. The first is named after the dimension. */
export const createMoverFields = (by: Breakdown): Fields =>
  defineFields<MoverTableRow>({
    name: { label: reportMessages.breakdowns[by], link: ({ target }) => target },
    previousRevenue: { label: analyticsMessages.previousRevenue, kind: "money" },
    revenue: { label: analyticsMessages.revenue, kind: "money" },
    difference: { label: words.difference, kind: "money" },
    change: { label: reportMessages.change },
  });

/**
 * Links to the orders of a mover on these days. If the days are unknown or the server cannot filter orders, links to
 * the record, if the mover has one.
 */
function getTarget(
  mover: RevenueMover,
  by: Breakdown,
  days: DayRange | undefined,
  viewer: Pick<Viewer, "offers">,
): LinkTarget | undefined {
  return (days && getRowOrdersTarget(mover, by, days, viewer)) ?? getRecordTarget(mover, by);
}

/** Converts gainers or losers for display; undefined if the response has no readable list. */
export function toMoverRows(
  list: "gainers" | "losers",
  answer: RevenueChange,
  by: Breakdown,
  viewer: Pick<Viewer, "offers">,
): MoverTableRow[] | undefined {
  const movers: unknown = answer[list];
  if (!Array.isArray(movers)) return undefined;
  return filterObjects<RevenueMover>(movers).map((mover, index) => {
    const others = parseNumber(mover.others);
    const [revenue, previousRevenue] = [parseNumber(mover.revenue), parseNumber(mover.previousRevenue)];
    const hasStopped = revenue === 0;
    // The orders of a mover whose sales fell to zero are in the previous period.
    const days = readPeriod((hasStopped ? answer.previous : answer.current) ?? {});
    return {
      id: toText(mover._id) ?? `${by}-${index}`,
      name: others === undefined ? (toText(mover.name) ?? words.none[by]) : words.others(others),
      previousRevenue,
      revenue,
      difference: parseNumber(mover.change),
      change: hasStopped ? words.fellToZero : computePercentChange(revenue, previousRevenue).change,
      target: others === undefined ? getTarget(mover, by, days, viewer) : undefined,
    };
  });
}

/** Describes the number of movers of each kind, and what they add to the revenue. Leaves out kinds without movers. */
export function describeKinds(totals: RevenueChange["totals"], kinds: readonly MoverKind[]): string {
  return kinds
    .flatMap((kind) => {
      const [count, change] = [parseNumber(totals?.[kind]?.count), parseNumber(totals?.[kind]?.change)];
      return count && change !== undefined ? words.kind(words.kinds[kind](count), formatStep(change)) : [];
    })
    .join(", ");
}
