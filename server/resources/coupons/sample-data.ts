/** Generates the demo coupons: expired, active, upcoming, used up and paused. */
import { DAY, findLastDiwali } from "../../sample-data/calendar";
import type { Random } from "../../sample-data/random";
import type { CouponRow } from "../../sample-data/rows";

export type UsableCoupon = CouponRow & { usedCount: number };

type Start = { daysAgo: number } | { daysBeforeDiwali: number };

/** The definition of a coupon. A maximum discount or usage limit of null means no limit. */
type CouponDefinition = readonly [
  code: string,
  description: string,
  type: "percentage" | "fixed",
  value: number,
  minimum: number,
  maxDiscount: number | null,
  limit: number | null,
  start: Start,
  days: number,
  active: boolean,
];

const COUPONS: readonly CouponDefinition[] = [
  ["WELCOME10", "10% off for new customers", "percentage", 10, 499, 200, null, { daysAgo: 700 }, 1095, true],
  ["NAMASTE50", "₹50 off the first order", "fixed", 50, 399, null, 500, { daysAgo: 400 }, 540, true],
  ["FREESHIP75", "₹75 off, enough for the delivery", "fixed", 75, 999, null, null, { daysAgo: 300 }, 400, true],
  ["DIWALI25", "Festival of lights: 25% off", "percentage", 25, 999, 750, 1000, { daysBeforeDiwali: 18 }, 21, true],
  [
    "DHANTERAS15",
    "Dhanteras: 15% off kitchen and decor",
    "percentage",
    15,
    999,
    500,
    300,
    { daysBeforeDiwali: 5 },
    4,
    true,
  ],
  ["DIYA100", "₹100 off before Diwali", "fixed", 100, 799, null, 250, { daysBeforeDiwali: 30 }, 25, true],
  [
    "BHAIDOOJ200",
    "₹200 off gifts for brothers and sisters",
    "fixed",
    200,
    1999,
    null,
    150,
    { daysBeforeDiwali: 1 },
    5,
    true,
  ],
  ["WEDDING500", "₹500 off wedding shopping", "fixed", 500, 6999, null, 200, { daysAgo: 120 }, 180, true],
  ["SAREE20", "20% off sarees and ethnic wear", "percentage", 20, 1999, 800, 200, { daysAgo: 60 }, 75, true],
  ["SPICEUP", "₹40 off spices and dry fruits", "fixed", 40, 299, null, null, { daysAgo: 200 }, 230, true],
  ["CHAITIME", "12% off tea, coffee and snacks", "percentage", 12, 349, 150, 400, { daysAgo: 90 }, 120, true],
  ["RAKHI15", "Raksha Bandhan: 15% off", "percentage", 15, 699, 300, 200, { daysAgo: 340 }, 14, true],
  ["MONSOON10", "10% off in the rains", "percentage", 10, 599, 250, null, { daysAgo: 150 }, 45, true],
  ["SUMMER12", "12% off summer cottons", "percentage", 12, 799, 300, 150, { daysAgo: 230 }, 60, true],
  ["REPUBLIC26", "26% off for the long weekend", "percentage", 26, 1499, 600, 120, { daysAgo: 300 }, 5, true],
  ["BOOKWORM", "₹60 off books and stationery", "fixed", 60, 499, null, 100, { daysAgo: 250 }, 120, true],
  ["HOLI20", "Colours of Holi: 20% off", "percentage", 20, 999, 400, 120, { daysAgo: 260 }, 10, true],
  ["ARTISAN5", "5% off handicrafts, all year", "percentage", 5, 0, 250, null, { daysAgo: 365 }, 730, true],
  ["PAYDAY150", "₹150 off at the end of the month", "fixed", 150, 799, null, 10, { daysAgo: 30 }, 40, true],
  ["FLASH30", "30% off for one day", "percentage", 30, 999, 500, 25, { daysAgo: 45 }, 1, true],
  ["BULK1000", "₹1,000 off large orders", "fixed", 1000, 14999, null, null, { daysAgo: 180 }, 365, false],
  ["STAFF15", "15% off for our own team", "percentage", 15, 0, 1000, null, { daysAgo: 365 }, 500, false],
  ["NEWYEAR20", "New Year: 20% off", "percentage", 20, 999, 500, 500, { daysAgo: -20 }, 14, true],
  ["HARVEST10", "Harvest festivals: 10% off food", "percentage", 10, 499, 200, 300, { daysAgo: -40 }, 10, true],
];

export function makeCoupons(random: Random, now: Date): UsableCoupon[] {
  return COUPONS.map(([code, description, type, value, minimum, maxDiscount, limit, start, days, active]) => {
    const from =
      "daysAgo" in start ? now.getTime() - start.daysAgo * DAY : findLastDiwali(now) - start.daysBeforeDiwali * DAY;
    return {
      id: random.id(),
      code,
      description,
      type,
      value,
      minOrderAmount: minimum,
      maxDiscount,
      usageLimit: limit,
      usedCount: 0,
      validFrom: new Date(from),
      validUntil: new Date(from + days * DAY - 1000),
      isActive: active,
      createdAt: new Date(Math.min(from, now.getTime()) - random.int(2, 15) * DAY),
    };
  });
}

/** Redeems a coupon that is valid for the time and amount, often the newest. Returns the discount in paise, or 0. */
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
