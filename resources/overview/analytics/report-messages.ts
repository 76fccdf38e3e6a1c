import { kitMessages } from "../../../src/kit/messages";
import { formatCount } from "../../../src/kit/numbers";
import type { Breakdown, Comparison, CalendarRange } from "../contract";

const orders = (count: number | undefined) =>
  count === undefined ? `${kitMessages.missing} orders` : formatCount(count, "order");

/** Texts of the analytics page that need the feature analytics.report. */
export const reportMessages = {
  period: "Calendar range",
  otherRange: "Custom range",
  presets: {
    month: "This month",
    "last-month": "Last month",
    quarter: "This quarter",
    "financial-year": "Financial year",
    custom: "Custom",
  } satisfies Record<CalendarRange | "custom", string>,
  from: "From",
  to: "To",
  compare: "Compare with",
  comparisons: { previous: "Previous period", year: "Same period last year" } satisfies Record<Comparison, string>,
  previousPeriod: "the previous period",
  unfinished: (time: string, before: string | undefined) =>
    `Today until ${time}${before ? `, compared with ${before} until ${time}` : ""}`,
  soFar: (time: string) => `Counted until ${time}.`,
  save: "Download CSV",
  saveFailed: "The file could not be created",
  files: { days: "sales-by-day", by: (by: Breakdown) => `sales-by-${by}` },
  breakdown: "Sales breakdown",
  by: "By",
  breakdowns: {
    vendor: "Vendor",
    product: "Product",
    category: "Category",
    city: "City",
    payment: "Payment",
  } satisfies Record<Breakdown, string>,
  none: {
    vendor: "No vendor",
    product: "No product, or deleted",
    category: "No category",
    city: "No city",
    payment: "No payment method",
  } satisfies Record<Breakdown, string>,
  showOthers: (others: string) => `Show ${others}`,
  showFirst: "Show only the first ten",
  others: (count: number) => formatCount(count, "other"),
  fields: {
    id: "ID",
    share: "Share",
    units: "Units",
    previousRevenue: "Previous revenue",
    previousOrders: "Previous orders",
    previousUnits: "Previous units",
  },
  change: "Change",
  total: (revenue: string, count: number | undefined, days: string) => `${revenue} from ${orders(count)}, ${days}`,
  returnRateScope:
    "Returned is the amount refunded so far for orders placed in these days. The return rate is that amount divided by the amount of those orders before returns.",
  severalCategories: "An order with products in several categories counts in each. Its revenue is split between them.",
} as const;
