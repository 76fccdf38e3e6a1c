/** Coupons as the bundled API returns them. Amounts are in rupees. The value of a percentage coupon is in percent. */
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
