import { defineResource } from "../../src/kit/define-resource";
import type { Look } from "../../src/kit/tones";
import type { Coupon, CouponType } from "./contract";
import { couponMessages } from "./messages";

const { words, fields: label, types, help, empty } = couponMessages;

const TYPES = {
  percentage: { label: types.percentage, tone: "violet" },
  fixed: { label: types.fixed, tone: "blue" },
} as const satisfies Record<CouponType, Look>;

export const coupons = defineResource<Coupon>()({
  name: "coupons",
  path: "coupons",
  readsOne: false,
  words,
  fields: {
    code: { label: label.code, input: { required: true, maxLength: 32, help: help.code } },
    description: { label: label.description, kind: "multiline", input: { maxLength: 500 } },
    type: { label: label.type, kind: "status", looks: TYPES, input: { required: true, initial: "percentage" } },
    value: { label: label.value, kind: "number", input: { required: true, min: 0, help: help.value } },
    minOrderAmount: { label: label.minOrderAmount, kind: "money", input: { required: true, min: 0, initial: 0 } },
    maxDiscount: { label: label.maxDiscount, kind: "money", input: { min: 0, help: help.unlimited } },
    usageLimit: { label: label.usageLimit, kind: "number", input: { min: 1, help: help.unlimited } },
    usedCount: { label: label.usedCount, kind: "number" },
    validFrom: { label: label.validFrom, kind: "date", input: { required: true } },
    validUntil: { label: label.validUntil, kind: "date", input: { required: true, endOfDay: true } },
    isActive: { label: label.isActive, kind: "boolean", input: { initial: true } },
    createdAt: { label: label.createdAt, kind: "date" },
  },
  recordTitle: ({ code }) => code,
  list: {
    columns: ["code", "type", "value", "minOrderAmount", "validFrom", "validUntil", "usedCount", "isActive"],
    sortable: ["code", "createdAt"],
    empty,
  },
});
