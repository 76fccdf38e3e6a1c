/** The overview's answers as the API serves them: statistics, analytics, sales by day. Pure: the bundled API imports this file. */
import type { Order } from "../orders/contract";

/** GET /api/admin/stats: the marketplace in six figures. totalRevenue in rupees, averageRating from 1 to 5. */
export interface Stats {
  totalRevenue?: number;
  totalOrders?: number;
  totalUsers?: number;
  totalVendors?: number;
  totalProducts?: number;
  averageRating?: number;
}

/** Whole days in India, today included; a year is 365 of them. */
export const RANGES = { "7d": 7, "30d": 30, "90d": 90, "1y": 365 } as const;
export type Range = keyof typeof RANGES;

/**
 * With the feature analytics.report `timeRange` may also name days of the calendar: until today, but for the last
 * month. The financial year begins in April. Instead of it there may be `from` and `to`, two days of at most 800.
 */
export const PRESETS = ["month", "last-month", "quarter", "financial-year"] as const;
export type Preset = (typeof PRESETS)[number];

/** What a range is compared with: the one before, or the same days of the year before. */
export const COMPARISONS = ["previous", "year"] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** What sales can be broken down by. */
export const BREAKDOWNS = ["vendor", "category", "city", "payment"] as const;
export type Breakdown = (typeof BREAKDOWNS)[number];

/** The columns that the server sorts a breakdown by, with the feature analytics.breakdown. */
export const BREAKDOWN_SORTS = ["name", "revenue", "orders", "previousRevenue", "change"] as const;
export type BreakdownSort = (typeof BREAKDOWN_SORTS)[number];
/** Rows of a breakdown before all others are summed up in one, and at most. */
export const BREAKDOWN_LIMITS = { usual: 10, most: 1000 } as const;

/** What happened in one period. averageRating is absent where nothing was rated. */
export interface PeriodFigures extends Omit<Stats, "averageRating"> {
  averageRating?: number | null;
}

/** GET /api/admin/analytics?timeRange=7d. Revenue in rupees. */
export interface Analytics {
  topProducts?: { _id?: string; name?: string; sales?: number; revenue?: number }[];
  topVendors?: { _id?: string; shopName?: string; orders?: number; revenue?: number }[];
  recentOrders?: Order[];
  /** Only with the feature analytics.changes: the range, and the equally long one before it. */
  current?: PeriodFigures;
  previous?: PeriodFigures;
}

/**
 * GET /api/admin/analytics/sales?startDate=2026-11-14&endDate=2026-11-20: one entry per Indian day, oldest first,
 * both ends included, days without orders too. Another backend may leave days out.
 */
export interface DaySales {
  /** YYYY-MM-DD */
  date?: string;
  orders?: number;
  /** Rupees. */
  revenue?: number;
}

/** Days of a report, both ends included, as YYYY-MM-DD. */
export interface ReportPeriod {
  from?: string;
  to?: string;
  /** Every day, oldest first. */
  days?: DaySales[];
}

/** What one vendor, category, city or way to pay sold, in both periods. Revenue in rupees. */
export interface BreakdownRow {
  /** Of a vendor or a category. */
  _id?: string;
  /** Absent where there is none, such as of orders without a city. */
  name?: string;
  /** How many further ones this row sums up; only of the last row. */
  others?: number;
  /** Of categories, orders with something of it: an order can count in several. */
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
   * An ISO stamp where the last day is today: until then it is counted, and the last day of the previous period to the
   * same time of day. Absent where the range is over.
   */
  countedUntil?: string;
  /**
   * The ten of the highest revenue, and all others in one row: the revenues add up to that of the days. With the feature
   * analytics.breakdown, sort, order and limit choose other rows.
   */
  breakdown?: BreakdownRow[];
}
