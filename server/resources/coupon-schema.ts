/** The coupon in and out. Amounts in rupees with at most two decimals; a percentage is in percent. */
import { z } from "zod";
import { COUPON_TYPES, type Coupon } from "../../resources/coupons/contract";
import { choice, optionalText } from "../http/fields";

/** Far above any coupon and within numeric(14,2). */
const MOST_RUPEES = 1_000_000_000;
const MOST_USES = 1_000_000_000;

const amount = z
  .number("must be a number")
  .min(0, "must not be negative")
  .max(MOST_RUPEES, `must be at most ${MOST_RUPEES.toLocaleString("en-IN")}`)
  .refine((value) => Number(value.toFixed(2)) === value, "must have at most two decimals");

const stamp = z.iso.datetime({ offset: true, error: "must be a date and time such as 2026-01-31T18:30:00Z" });

const fields = z.strictObject(
  {
    code: z
      .string("must be text")
      .trim()
      .toUpperCase()
      .regex(/^[A-Z0-9_-]{3,32}$/, "must have 3 to 32 characters of A–Z, 0–9, - and _"),
    description: optionalText(500).transform((value) => value ?? ""),
    type: choice(COUPON_TYPES),
    value: amount.refine((value) => value > 0, "must be above zero"),
    minOrderAmount: amount.default(0),
    maxDiscount: amount
      .refine((value) => value > 0, "must be above zero")
      .nullable()
      .default(null),
    usageLimit: z
      .int("must be a whole number")
      .min(1, "must be at least 1")
      .max(MOST_USES, `must be at most ${MOST_USES.toLocaleString("en-IN")}`)
      .nullable()
      .default(null),
    validFrom: stamp,
    validUntil: stamp,
    isActive: z.boolean("must be true or false").default(true),
  },
  "must be an object",
);

export type CouponInput = z.infer<typeof fields>;

/** A whole coupon: what POST takes, and what a change must leave. */
export const couponInput = fields.superRefine((coupon, context) => {
  if (coupon.type === "percentage" && coupon.value > 100) {
    context.addIssue({ code: "custom", path: ["value"], message: "must be at most 100 percent" });
  }
  if (Date.parse(coupon.validUntil) <= Date.parse(coupon.validFrom)) {
    context.addIssue({ code: "custom", path: ["validUntil"], message: "must be after validFrom" });
  }
});

/** What PUT takes: the fields to change. Checked as a whole after they are merged with the rest. */
export const couponChange = z.strictObject(
  Object.fromEntries(Object.keys(fields.shape).map((name) => [name, z.unknown().optional()])) as Record<
    keyof typeof fields.shape,
    z.ZodOptional<z.ZodUnknown>
  >,
  "must be an object",
);

export const couponSchema = z.object({
  _id: z.string(),
  code: z.string(),
  description: z.string(),
  type: z.enum(COUPON_TYPES),
  value: z.number(),
  minOrderAmount: z.number(),
  maxDiscount: z.number().nullable(),
  usageLimit: z.number().nullable(),
  usedCount: z.number(),
  validFrom: z.string(),
  validUntil: z.string(),
  isActive: z.boolean(),
  createdAt: z.string(),
}) satisfies z.ZodType<Coupon>;
