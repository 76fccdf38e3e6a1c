/** Schemas of coupons. Amounts are rupees with at most two decimals; percentages are above 0 and at most 100. */
import { z } from "zod";
import { cleanPastedText } from "../../../providers/input/contract";
import { COUPON_TYPES, type Coupon } from "../../../resources/coupons/contract";
import { requiredChoice, booleanField, rupees, timestamp, optionalTextOrEmpty, wholeNumber } from "../../http/fields";

/** A complete coupon. It validates the body of POST, and the coupon that an update would save. */
export const couponInputSchema = z
  .strictObject(
    {
      code: z
        .string("must be text")
        .overwrite(cleanPastedText)
        .toUpperCase()
        .regex(/^[A-Z0-9_-]{3,32}$/, "must have 3 to 32 characters of A–Z, 0–9, - and _"),
      description: optionalTextOrEmpty(500),
      type: requiredChoice(COUPON_TYPES),
      value: rupees.refine((value) => value > 0, "must be above zero"),
      minOrderAmount: rupees.default(0),
      maxDiscount: rupees
        .refine((value) => value > 0, "must be above zero")
        .nullable()
        .default(null),
      usageLimit: wholeNumber(1).nullable().default(null),
      validFrom: timestamp,
      validUntil: timestamp,
      isActive: booleanField.default(true),
    },
    "must be an object",
  )
  .superRefine((coupon, context) => {
    if (coupon.type === "percentage" && coupon.value > 100) {
      context.addIssue({ code: "custom", path: ["value"], message: "must be at most 100 percent" });
    }
    if (coupon.validUntil <= coupon.validFrom) {
      context.addIssue({ code: "custom", path: ["validUntil"], message: "must be after validFrom" });
    }
  });

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
