import type { KitSession } from "../../../src/kit/data/use-session";
import { formatMoneyShort } from "../../../src/kit/format";
import { formatNumber } from "../../../src/kit/numbers";
import { getOrdersTarget } from "../analytics/breakdown";
import type { DayRange } from "../analytics/indian-range";
import { sumMetric, type DayFigures } from "../analytics/sales";
import { getAnalyticsPath, type AnalyticsState } from "../analytics/use-analytics-url";

export const PERIOD_FIGURES = ["revenue", "orders", "averageOrder"] as const;
export type PeriodFigure = (typeof PERIOD_FIGURES)[number];

function computeAverageOrder(days: readonly DayFigures[]): number | undefined {
  const [revenue, orders] = [sumMetric(days, "revenue"), sumMetric(days, "orders")];
  return revenue !== undefined && orders ? Math.round((revenue / orders) * 100) / 100 : undefined;
}

interface FigureRules {
  /** Returns undefined if the server did not send what the figure needs, or if there are no orders to average. */
  compute: (days: readonly DayFigures[]) => number | undefined;
  format: (value: number) => string;
}

/** How each figure of a period is computed and shown. */
export const FIGURE_RULES: Record<PeriodFigure, FigureRules> = {
  revenue: { compute: (days) => sumMetric(days, "revenue"), format: formatMoneyShort },
  orders: { compute: (days) => sumMetric(days, "orders"), format: formatNumber },
  averageOrder: { compute: computeAverageOrder, format: formatMoneyShort },
};

/**
 * Returns the path of the page behind a figure, for the same period: the order list for the number of orders, otherwise
 * analytics. Undefined if the order list cannot be filtered by these days, or the person may not open it.
 */
export function getFigurePath(
  name: PeriodFigure,
  state: AnalyticsState,
  days: DayRange | undefined,
  { allows, offers }: Pick<KitSession, "allows" | "offers">,
): string | undefined {
  if (name !== "orders") return getAnalyticsPath({ ...state, metric: "revenue" });
  const target = days && getOrdersTarget({}, days, { offers });
  return target && allows(target.permission) ? target.to : undefined;
}
