import type { PeriodFigure } from "./period-figures";

/** Texts of the dashboard that need the feature analytics.report. */
export const salesOverviewMessages = {
  title: "Sales overview",
  figures: {
    revenue: "Revenue",
    orders: "Orders",
    averageOrder: "Average order",
  } satisfies Record<PeriodFigure, string>,
  hints: {
    revenue: "Total amount of the orders placed in this period, without cancelled and refunded orders",
    orders: "Orders placed in this period, without cancelled and refunded orders. The order list includes those, too",
    averageOrder: "The revenue divided by the number of orders",
  } satisfies Record<PeriodFigure, string>,
  compared: (before: string, days: string) => `vs ${before} in ${days}`,
} as const;
