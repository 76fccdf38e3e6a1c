/**
 * Vendor plans as the bundled API returns them. `price` is in rupees per interval, `commissionRate` in percent of a
 * sale. Without `productLimit` there is no limit. Dates are ISO timestamps.
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
