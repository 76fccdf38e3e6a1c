/**
 * Statistics, analytics, daily sales and sales reports as the API returns them. Shared with the bundled API, so this
 * file imports only other contracts.
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

/** The length of each range in days in India. The last day is today. A year has 365 days. */
export const RANGE_DAYS = { "7d": 7, "30d": 30, "90d": 90, "1y": 365 } as const;
export type Range = keyof typeof RANGE_DAYS;

/**
 * Further values of `timeRange` with the feature analytics.report. Each range ends today, except `last-month`. The
 * financial year starts in April. Instead of `timeRange`, `from` and `to` can select any range of at most 800 days.
 */
export const CALENDAR_RANGES = ["month", "last-month", "quarter", "financial-year"] as const;
export type CalendarRange = (typeof CALENDAR_RANGES)[number];

/** The period to compare with: the previous period, or the same days of the previous year. */
export const COMPARISONS = ["previous", "year"] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** Dimensions of a sales breakdown. The dimension `product` needs the feature orders.refunds. */
export const BREAKDOWNS = ["vendor", "product", "category", "city", "payment"] as const;
export type Breakdown = (typeof BREAKDOWNS)[number];

/** Dimensions whose rows have returns, with the feature orders.refunds. */
const RETURN_BREAKDOWNS = ["vendor", "product"] as const;
export type ReturnBreakdown = (typeof RETURN_BREAKDOWNS)[number];

/** Returns whether the rows of a breakdown can have returns. */
export const canHaveReturns = (by: Breakdown): by is ReturnBreakdown =>
  (RETURN_BREAKDOWNS as readonly Breakdown[]).includes(by);

/** Columns of returns, which only some breakdowns have. */
export const RETURN_SORTS = ["returned", "returnRate"] as const;

/**
 * Columns by which the server can sort a breakdown, with the feature analytics.breakdown. In a breakdown by product,
 * `orders` sorts by units.
 */
export const BREAKDOWN_SORTS = ["name", "revenue", "orders", "previousRevenue", "change", ...RETURN_SORTS] as const;
export type BreakdownSort = (typeof BREAKDOWN_SORTS)[number];

/** Number of rows of a breakdown, without the row that sums up the rest. */
export const BREAKDOWN_LIMITS = { default: 10, max: 1000 } as const;

/** Figures of one period. averageRating is absent or null if there are no ratings. */
export interface PeriodFigures extends Omit<Stats, "averageRating"> {
  averageRating?: number | null;
}

/**
 * Amounts of the orders that were placed in a period, in rupees: gross, the amount refunded so far, and the
 * difference.
 */
export interface ReturnFigures {
  gross?: number;
  returned?: number;
  net?: number;
}

/**
 * GET /api/admin/analytics?timeRange=7d. Revenue is in rupees. `returnRate` is the refunded amount in percent of the
 * amount sold. It is absent without returns.
 */
export interface Analytics {
  topProducts?: { _id?: string; name?: string; sales?: number; revenue?: number; returnRate?: number }[];
  topVendors?: { _id?: string; shopName?: string; orders?: number; revenue?: number; returnRate?: number }[];
  recentOrders?: Order[];
  /** Figures of the range, and of the period to compare with. They need the feature analytics.changes. */
  current?: PeriodFigures;
  previous?: PeriodFigures;
  /** Returns in both periods, with the feature orders.refunds. */
  returns?: { current?: ReturnFigures; previous?: ReturnFigures };
}

/**
 * One entry of GET /api/admin/analytics/sales?startDate=2026-11-14&endDate=2026-11-20. The bundled API returns an entry
 * for each day in India, oldest first. Both dates are included, and so are days without orders. Other backends may omit
 * days.
 */
export interface DaySales {
  /** YYYY-MM-DD */
  date?: string;
  orders?: number;
  /** Revenue in rupees. */
  revenue?: number;
}

/** A period of a report. `from` and `to` are its first and last day, as YYYY-MM-DD. */
export interface ReportPeriod {
  from?: string;
  to?: string;
  /** Every day, oldest first. */
  days?: DaySales[];
}

/** Sales of one vendor, product, category, city or payment method, in both periods. Amounts are in rupees. */
export interface BreakdownRow {
  /** Id of the vendor, product or category. */
  _id?: string;
  /** Absent if unknown, as for orders without a city, for deleted products and for orders without products. */
  name?: string;
  /** The number of vendors, products, categories, cities or methods that this row sums up. Only set on the last row. */
  others?: number;
  /** In a breakdown by category, an order counts in each category of its products. Absent in a breakdown by product. */
  orders?: number;
  /** Units sold. Only in a breakdown by product. */
  units?: number;
  revenue?: number;
  previousOrders?: number;
  previousUnits?: number;
  previousRevenue?: number;
  /** The amount refunded so far for orders placed in the current period, as in `ReturnFigures`. */
  returned?: number;
  /**
   * `returned` in percent of the amount of these orders before returns, with one decimal. That amount is the revenue
   * plus the refunds of orders that no longer count as sales. Absent if nothing was sold.
   */
  returnRate?: number;
}

/** GET /api/admin/analytics/report?timeRange=month&compare=previous&by=vendor, with the feature analytics.report. */
export interface SalesReport {
  current?: ReportPeriod;
  previous?: ReportPeriod;
  /**
   * If the last day is today, the time up to which it is counted, as an ISO timestamp. Otherwise absent. If the previous
   * period has the same number of days, its last day is counted up to the same time of day.
   */
  countedUntil?: string;
  /**
   * The ten rows with the highest revenue, and one row for all others. Their revenues add up to the total of the days.
   * With the feature analytics.breakdown, `sort`, `order` and `limit` select other rows.
   */
  breakdown?: BreakdownRow[];
}

/**
 * The parts of the revenue of a period, in rupees: revenue = ordered - discounts - cancelled - refunded. A partial
 * refund changes none of them, because its order still counts as a sale.
 */
export interface RevenueLines {
  /** The number of orders placed, of every status. */
  orders?: number;
  /** The amount of these orders before discounts. */
  ordered?: number;
  discounts?: number;
  /** Cancelled orders, after discounts. */
  cancelled?: number;
  /** Orders that were refunded in full, after discounts. */
  refunded?: number;
  revenue?: number;
}

/**
 * The steps from the previous revenue to the current one. `orders` is the effect of the number of orders, at the
 * previous average order value. `orderValue` is the effect of the average order value before discounts.
 */
export const REVENUE_STEPS = ["orders", "orderValue", "discounts", "cancelled", "refunded"] as const;
export type RevenueStep = (typeof REVENUE_STEPS)[number];

/** A vendor, product, category, city or payment method whose revenue changed. Amounts are in rupees. */
export interface RevenueMover {
  /** Id of the vendor, product or category. */
  _id?: string;
  /** Absent if unknown, as for orders without a city, for deleted products and for orders without products. */
  name?: string;
  /** The number of movers that this row sums up. Only set on the last row. */
  others?: number;
  /** 0 if the sales fell to zero. */
  revenue?: number;
  /** 0 if the mover is new. */
  previousRevenue?: number;
  change?: number;
}

/** `new` movers had no sales in the previous period. `stopped` movers have no sales in the current period. */
export const MOVER_KINDS = ["new", "grown", "shrunk", "stopped"] as const;
export type MoverKind = (typeof MOVER_KINDS)[number];

/** The number of movers of one kind, and the sum of their changes in rupees. */
interface MoverTotal {
  count?: number;
  change?: number;
}

/**
 * GET /api/admin/analytics/revenue-change?timeRange=month&compare=previous&by=vendor, with the feature
 * analytics.revenueChange. The steps add up to the change in revenue to the paisa, and so do the totals.
 */
export interface RevenueChange {
  current?: Pick<ReportPeriod, "from" | "to">;
  previous?: Pick<ReportPeriod, "from" | "to">;
  /** As in `SalesReport`. */
  countedUntil?: string;
  lines?: { current?: RevenueLines; previous?: RevenueLines };
  steps?: Partial<Record<RevenueStep, number>>;
  /** The ten with the largest increase, and one row for all others. */
  gainers?: RevenueMover[];
  /** The ten with the largest decrease, and one row for all others. */
  losers?: RevenueMover[];
  totals?: Partial<Record<MoverKind, MoverTotal>>;
}
