/** The coupon as our API serves it. Pure: the bundled API imports this file. */

export const COUPON_TYPES = ["percentage", "fixed"] as const;
export type CouponType = (typeof COUPON_TYPES)[number];

/** GET /api/admin/coupons. Amounts in rupees; a percentage coupon's value is in percent. */
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
  /** ISO date-times; the coupon counts from validFrom up to and with validUntil. */
  validFrom?: string;
  validUntil?: string;
  isActive?: boolean;
  createdAt?: string;
}
