/**
 * The plan as our API serves it, which a vendor subscribes to: price in rupees for each interval, commissionRate in
 * percent of a sale, dates as ISO stamps. Without productLimit there is no limit.
 */
export const PLAN_INTERVALS = ["month", "year"] as const;
export type PlanInterval = (typeof PLAN_INTERVALS)[number];

export interface Plan {
  _id?: string;
  id?: string;
  name?: string;
  description?: string;
  price?: number;
  interval?: PlanInterval;
  commissionRate?: number;
  productLimit?: number | null;
  features?: string[];
  isActive?: boolean;
  createdAt?: string;
}
