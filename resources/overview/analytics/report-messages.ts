import type { Breakdown, Comparison, Preset } from "../contract";

const orders = (count: number) => `${count.toLocaleString("en-IN")} ${count === 1 ? "order" : "orders"}`;

/** The strings of the analytics page that take the feature analytics.report. */
export const reportMessages = {
  period: "Calendar range",
  otherRange: "Another range",
  presets: {
    month: "This month",
    "last-month": "Last month",
    quarter: "This quarter",
    "financial-year": "Financial year",
    custom: "Custom",
  } satisfies Record<Preset | "custom", string>,
  from: "From",
  to: "To",
  compare: "Compare with",
  comparisons: { previous: "The time before", year: "The year before" } satisfies Record<Comparison, string>,
  timeBefore: "the time before",
  unfinished: (day: string, time: string, before: string | undefined) =>
    `${day} is not over: it is counted until ${time}${before ? `, and ${before} to the same time` : ""}.`,
  soFar: (time: string) => `So far, until ${time}.`,
  save: "Download CSV",
  saveFailed: "The file could not be made",
  files: { days: "sales-by-day", by: (by: Breakdown) => `sales-by-${by}` },
  breakdown: "Where the Sales Came From",
  by: "By",
  breakdowns: { vendor: "Vendor", category: "Category", city: "City", payment: "Payment" } satisfies Record<
    Breakdown,
    string
  >,
  none: {
    vendor: "No vendor",
    category: "No category",
    city: "No city",
    payment: "No payment method",
  } satisfies Record<Breakdown, string>,
  showOthers: (others: string) => `Show ${others}`,
  showFirst: "Show the first ten only",
  others: (count: number) => (count === 1 ? "1 other" : `${count.toLocaleString("en-IN")} others`),
  fields: { id: "ID", share: "Share", previousRevenue: "Revenue before", previousOrders: "Orders before" },
  change: "Change",
  total: (revenue: string, count: number, days: string) => `${revenue} from ${orders(count)}, ${days}`,
  severalCategories: "An order with products of several categories counts in each; its revenue is shared among them.",
} as const;
