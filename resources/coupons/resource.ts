import { defineResource } from "../../src/kit/define-resource";
import type { Look } from "../../src/kit/tones";
import type { Coupon, CouponType } from "./contract";
import { couponMessages as words } from "./messages";

const TYPES = {
  percentage: { label: words.types.percentage, tone: "violet" },
  fixed: { label: words.types.fixed, tone: "blue" },
} as const satisfies Record<CouponType, Look>;

const { fields, help } = words;

export const coupons = defineResource<Coupon>()({
  name: "coupons",
  path: "coupons",
  readsOne: false,
  words: words.words,
  fields: {
    code: { label: fields.code, input: { required: true, maxLength: 32, help: help.code } },
    description: { label: fields.description, kind: "multiline", input: { maxLength: 500 } },
    type: { label: fields.type, kind: "status", looks: TYPES, input: { required: true, initial: "percentage" } },
    value: { label: fields.value, kind: "number", input: { required: true, min: 0, help: help.value } },
    minOrderAmount: { label: fields.minOrderAmount, kind: "money", input: { required: true, min: 0, initial: 0 } },
    maxDiscount: { label: fields.maxDiscount, kind: "money", input: { min: 0, help: help.unlimited } },
    usageLimit: { label: fields.usageLimit, kind: "number", input: { min: 1, help: help.unlimited } },
    usedCount: { label: fields.usedCount, kind: "number" },
    validFrom: { label: fields.validFrom, kind: "date", input: { required: true } },
    validUntil: { label: fields.validUntil, kind: "date", input: { required: true, endOfDay: true } },
    isActive: { label: fields.isActive, kind: "boolean", input: { initial: true } },
    createdAt: { label: fields.createdAt, kind: "date" },
  },
  recordTitle: ({ code }) => code,
  list: {
    cards: [
      { title: words.total, scope: "all", value: ({ total }) => total },
      { title: words.active, scope: "page", value: ({ rows }) => rows.filter(({ isActive }) => isActive).length },
    ],
    columns: [
      { title: words.columns.coupon, fields: ["code", "description"] },
      "type",
      "value",
      "minOrderAmount",
      { title: words.columns.validity, fields: ["validFrom", "validUntil"] },
      "usedCount",
      "isActive",
    ],
    sortable: ["code", "createdAt"],
    empty: words.empty,
  },
  sections: [
    {
      title: words.sections.discount,
      fields: ["code", "type", "value", "minOrderAmount", "maxDiscount", "description"],
    },
    {
      title: words.sections.validity,
      fields: ["validFrom", "validUntil", "usageLimit", "usedCount", "isActive", "createdAt"],
    },
  ],
  form: [
    "code",
    "description",
    "type",
    "value",
    "minOrderAmount",
    "maxDiscount",
    "usageLimit",
    "validFrom",
    "validUntil",
    "isActive",
  ],
});
