/** The fields that the console computes for the list of coupons. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { formatDiscount, getCouponState } from "../../resources/coupons/computed-fields";

beforeEach(() => vi.useFakeTimers({ now: new Date("2026-11-18T06:30:00Z") }));
afterEach(() => void vi.useRealTimers());

const coupon = { isActive: true, validFrom: "2026-11-01T00:00:00Z", validUntil: "2026-11-30T18:29:59Z" };

describe("the state of a coupon", () => {
  it.each([
    ["live", {}],
    ["inactive", { isActive: false, validUntil: "2026-01-01T00:00:00Z" }],
    ["scheduled", { validFrom: "2026-11-18T06:30:01Z" }],
    ["expired", { validUntil: "2026-11-18T06:29:59Z" }],
    ["usedUp", { usageLimit: 100, usedCount: 100 }],
    ["live", { usageLimit: 100, usedCount: 99 }],
    ["live", { usageLimit: null, usedCount: 5000 }],
    ["live", { validFrom: {}, validUntil: [], usageLimit: {}, usedCount: Object.create(null) as object }],
    ["live", { validFrom: undefined, validUntil: "soon", isActive: undefined }],
  ])("is %s for %j", (state, changes) => {
    expect(getCouponState({ ...coupon, ...changes } as object)).toBe(state);
  });
});

describe("the discount", () => {
  it.each([
    ["12.5%", { type: "percentage", value: 12.5 }],
    ["₹1,50,000", { type: "fixed", value: 150_000 }],
    ["₹99.50", { type: "fixed", value: 99.5 }],
    ["10 PERCENTAGE", { type: "PERCENTAGE", value: 10 }],
    ["1,000", { value: 1000 }],
    [undefined, { type: "fixed" }],
    [undefined, { type: "percentage", value: "many" }],
  ])("is %s for %j", (shown, row) => {
    expect(formatDiscount(row as object)).toBe(shown);
  });
});
