import type { Field } from "../../src/kit/define/field";
import type { ValueLabel } from "../../src/kit/define/tones";
import { formatMoneyShort, toIndianTime, toText, parseBoolean, parseNumber } from "../../src/kit/format";
import { serverNow } from "../../src/kit/server-time";
import { formatNumber } from "../../src/kit/numbers";
import type { Coupon } from "./contract";
import { couponMessages as words } from "./messages";

const { fields: label, states } = words;

/** Formats the discount as "20%" or "₹200", or as "20 BOGO" for the unknown type BOGO; undefined without a value. */
export function formatDiscount({ type, value }: Coupon): string | undefined {
  const amount = parseNumber(value);
  if (amount === undefined) return undefined;
  const unit = type === "percentage" ? "%" : ` ${toText(type) ?? ""}`.trimEnd();
  return type === "fixed" ? formatMoneyShort(amount) : formatNumber(amount) + unit;
}

const STATES = {
  inactive: { label: states.inactive },
  scheduled: { label: states.scheduled },
  live: { label: states.live },
  usedUp: { label: states.usedUp },
  expired: { label: states.expired },
} as const satisfies Record<string, ValueLabel>;

/** Returns the current state. A missing or invalid date sets no limit. */
export function getCouponState(coupon: Coupon): keyof typeof STATES {
  const [from, until] = [toIndianTime(coupon.validFrom), toIndianTime(coupon.validUntil)];
  if (parseBoolean(coupon.isActive) === false) return "inactive";
  if (until && until.valueOf() < serverNow()) return "expired";
  if (from && from.valueOf() > serverNow()) return "scheduled";
  return (parseNumber(coupon.usedCount) ?? 0) >= (parseNumber(coupon.usageLimit) ?? Infinity) ? "usedUp" : "live";
}

export const computedFields = {
  usedCount: { label: label.usedCount, kind: "number" },
  discount: { label: label.discount, value: formatDiscount },
  state: { label: label.state, kind: "status", valueLabels: STATES, value: getCouponState },
} as const satisfies Record<string, Field<Coupon>>;
