/**
 * Statistics, analytics and daily sales as the API returns them. Shared with the bundled API, so this file imports only
 * other contracts.
 */
import type { Order } from "../orders/contract";

/** GET /api/admin/stats. totalRevenue is in rupees, averageRating from 1 to 5. */
export interface Stats {
  totalRevenue?: number;
  totalOrders?: number;
  totalUsers?: number;
  totalVendors?: number;
  totalProducts?: number;
  averageRating?: number;
}

/** Number of whole Indian days, including today. A year is 365 days. */
export const RANGE_DAYS = { "7d": 7, "30d": 30, "90d": 90, "1y": 365 } as const;
export type Range = keyof typeof RANGE_DAYS;

/**
 * Calendar ranges that `timeRange` may name with the feature analytics.report. All but the last month run until today.
 * The financial year starts in April. Instead of `timeRange`, `from` and `to` may give a range of at most 800 days.
 */
export const CALENDAR_RANGES = ["month", "last-month", "quarter", "financial-year"] as const;
export type CalendarRange = (typeof CALENDAR_RANGES)[number];

/** Compare with the previous period, or with the same days of the previous year. */
export const COMPARISONS = ["previous", "year"] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** Dimensions of a sales breakdown. */
export const BREAKDOWNS = ["vendor", "category", "city", "payment"] as const;
export type Breakdown = (typeof BREAKDOWNS)[number];

/** Columns by which the server can sort a breakdown, with the feature analytics.breakdown. */
export const BREAKDOWN_SORTS = ["name", "revenue", "orders", "previousRevenue", "change"] as const;
export type BreakdownSort = (typeof BREAKDOWN_SORTS)[number];
/** `usual`: rows before the server sums up the rest in one row. `most`: maximum number of rows. */
export const BREAKDOWN_LIMITS = { usual: 10, most: 1000 } as const;

/** Figures of one period. averageRating is absent if there are no ratings. */
export interface PeriodFigures extends Omit<Stats, "averageRating"> {
  averageRating?: number | null;
}

/** GET /api/admin/analytics?timeRange=7d. Revenue is in rupees. */
export interface Analytics {
  topProducts?: { _id?: string; name?: string; sales?: number; revenue?: number }[];
  topVendors?: { _id?: string; shopName?: string; orders?: number; revenue?: number }[];
  recentOrders?: Order[];
  /** The range and the equally long one before it, only with the feature analytics.changes. */
  current?: PeriodFigures;
  previous?: PeriodFigures;
}

/**
 * GET /api/admin/analytics/sales?startDate=2026-11-14&endDate=2026-11-20: one entry per Indian day, oldest first, both
 * ends included, days without orders too. Other backends may omit days.
 */
export interface DaySales {
  /** YYYY-MM-DD */
  date?: string;
  orders?: number;
  /** Revenue in rupees. */
  revenue?: number;
}

/** A period of a report, both ends included, as YYYY-MM-DD. */
export interface ReportPeriod {
  from?: string;
  to?: string;
  /** Every day, oldest first. */
  days?: DaySales[];
}

/** Sales of one vendor, category, city or payment method, in both periods. Revenue is in rupees. */
export interface BreakdownRow {
  /** Id of the vendor or category. */
  _id?: string;
  /** Absent if unknown, as for orders without a city. */
  name?: string;
  /** Number of further rows that this row sums up. Only set on the last row. */
  others?: number;
  /** In a breakdown by category, an order counts in each category of its products. */
  orders?: number;
  revenue?: number;
  previousOrders?: number;
  previousRevenue?: number;
}

/** GET /api/admin/analytics/report?timeRange=month&compare=previous&by=vendor, with the feature analytics.report. */
export interface SalesReport {
  current?: ReportPeriod;
  previous?: ReportPeriod;
  /**
   * ISO stamp up to which the last day is counted, if that day is today. The last day of the previous period is counted
   * to the same time of day. Absent if the range has ended.
   */
  countedUntil?: string;
  /**
   * The ten rows with the highest revenue, and one row for all others: the revenues add up to the total of the days.
   * With the feature analytics.breakdown, `sort`, `order` and `limit` select other rows.
   */
  breakdown?: BreakdownRow[];
}
