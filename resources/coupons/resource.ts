import { defineResource } from "../../src/kit/define/define-resource";
import type { ValueLabel } from "../../src/kit/define/tones";
import { computedFields } from "./computed-fields";
import type { Coupon, CouponType } from "./contract";
import { couponMessages as words } from "./messages";

const { fields: label, types, help } = words;
const TYPES = {
  percentage: { label: types.percentage },
  fixed: { label: types.fixed },
} as const satisfies Record<CouponType, ValueLabel>;

export const coupons = defineResource<Coupon>()({
  name: "coupons",
  path: "coupons",
  names: words.names,
  fields: {
    code: { kind: "code", input: { required: true, maxLength: 32, help: help.code } },
    description: { kind: "multiline", input: { maxLength: 500 } },
    type: { kind: "status", valueLabels: TYPES, input: { required: true, initial: "percentage" } },
    value: { kind: "number", input: { required: true, help: help.value } },
    minOrderAmount: { label: label.minOrderAmount, kind: "money", input: { required: true, initial: 0 } },
    maxDiscount: { label: label.maxDiscount, kind: "money", input: { help: help.unlimited } },
    usageLimit: { kind: "integer", input: { help: help.unlimited } },
    ...computedFields,
    validFrom: { kind: "date", input: { required: true } },
    validUntil: { kind: "endDate", input: { required: true } },
    isActive: { label: words.active, kind: "boolean", input: { initial: true } },
    createdAt: { kind: "date" },
  },
  title: ({ code }) => code,
  list: {
    filters: { search: { feature: "lists.search" } },
    columns: ["code", "type", "discount", "minOrderAmount", "validFrom", "validUntil", "usedCount", "state"],
    collapsedColumns: ["discount", "minOrderAmount", "validUntil", "usedCount"],
    sortable: ["code", "createdAt"],
    empty: words.empty,
  },
});
