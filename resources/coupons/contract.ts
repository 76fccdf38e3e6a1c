/** A coupon from the bundled API. Amounts are in rupees, a percentage coupon's value is in percent. */
export const COUPON_TYPES = ["percentage", "fixed"] as const;
export type CouponType = (typeof COUPON_TYPES)[number];

export interface Coupon {
  _id?: string;
  id?: string;
  code?: string;
  description?: string;
  type?: CouponType;
  value?: number;
  minOrderAmount?: number;
  maxDiscount?: number | null;
  usageLimit?: number | null;
  usedCount?: number;
  validFrom?: string;
  validUntil?: string;
  isActive?: boolean;
  createdAt?: string;
}
