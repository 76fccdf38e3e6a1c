/** Generates the demo coupons: expired, active, upcoming, used up and paused. */
import { DAY, findLastDiwali } from "../../sample-data/calendar";
import type { Random } from "../../sample-data/random";
import type { CouponRow } from "../../sample-data/rows";
import coupons from "./sample-coupons.json" with { type: "json" };

export type UsableCoupon = CouponRow & { usedCount: number };

/** A coupon that starts some days before now (after now, if negative) or before the last Diwali, and lasts `days`. */
interface CouponDefinition extends Omit<CouponRow, "validFrom" | "validUntil"> {
  daysAgo?: number;
  daysBeforeDiwali?: number;
  days: number;
}

export function makeCoupons(random: Random, now: Date): UsableCoupon[] {
  return (coupons as CouponDefinition[]).map(({ daysAgo = 0, daysBeforeDiwali, days, ...coupon }) => {
    const from =
      daysBeforeDiwali === undefined ? now.getTime() - daysAgo * DAY : findLastDiwali(now) - daysBeforeDiwali * DAY;
    return {
      ...coupon,
      id: random.id(),
      usedCount: 0,
      validFrom: new Date(from),
      validUntil: new Date(from + days * DAY - 1000),
      createdAt: new Date(Math.min(from, now.getTime()) - random.int(2, 15) * DAY),
    };
  });
}

/** Redeems a coupon that is valid at this time for this total. Returns the discount in paise; 0 if there is none. */
export function redeemCoupon(random: Random, coupons: readonly UsableCoupon[], at: number, totalPaise: number): number {
  const usable = coupons.filter(
    (coupon) =>
      coupon.isActive === true &&
      coupon.validFrom.getTime() <= at &&
      at <= coupon.validUntil.getTime() &&
      totalPaise >= (coupon.minOrderAmount ?? 0) * 100 &&
      (coupon.usageLimit == null || coupon.usedCount < coupon.usageLimit),
  );
  if (usable.length === 0) return 0;
  const newest = usable.reduce((a, b) => (b.validFrom > a.validFrom ? b : a));
  const coupon = random.chance(0.6) ? newest : random.pick(usable);
  coupon.usedCount += 1;
  if (coupon.type === "fixed") return Math.min(totalPaise, coupon.value * 100);
  return Math.min(Math.round((totalPaise * coupon.value) / 100), (coupon.maxDiscount ?? Infinity) * 100);
}
