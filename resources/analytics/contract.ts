/** The analytics answers as the API serves them. Pure: the bundled API imports this file. */
import type { Order } from "../orders/contract";

/** Whole days in India, today included; a year is 365 of them. */
export const RANGES = { "7d": 7, "30d": 30, "90d": 90, "1y": 365 } as const;
export type Range = keyof typeof RANGES;

/** What happened in one period. averageRating is absent where nothing was rated. */
export interface PeriodFigures {
  totalRevenue?: number;
  totalOrders?: number;
  totalUsers?: number;
  totalVendors?: number;
  totalProducts?: number;
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
