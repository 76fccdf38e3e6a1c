import { formatNumber } from "../../../src/kit/numbers";
import type { QueueKind } from "../../queue/contract";

/** Texts of pending work and, without the feature analytics.report, of recent sales on the dashboard. */
export const workMessages = {
  title: "Needs attention",
  kinds: {
    registrations: "Vendor registrations",
    kyc: "KYC applications",
    products: "Products to approve",
    tickets: "Support tickets",
    messages: "Failed messages",
    refunds: "Refunds to decide",
  } satisfies Record<QueueKind, string>,
  error: "Error loading what needs attention",
  allDone: "all done",
  oldest: (age: string) => `Oldest: ${age}`,
  overdue: (count: number) => `${formatNumber(count)} overdue`,
  dueSoon: (count: number) => `${formatNumber(count)} due within a day`,
  sales: "Sales of the Last 30 Days",
  salesError: "Error loading sales",
  salesUnreadable: "This server's sales data cannot be shown as a chart.",
  loadingSales: "Loading sales...",
  salesLine: (revenue: string, orders: string, days: string) => `${revenue} from ${orders} orders, ${days}`,
  soFar: "including today so far",
  toAnalytics: "Open analytics",
} as const;
