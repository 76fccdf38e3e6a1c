import { z } from "zod";
import type { ShippingMethod } from "../../../resources/shipping/contract";
import { shipping } from "../../db/schema-shipping";
import type { ApiServer } from "../../http/api-server";
import type { ApiContext } from "../../records/api-context";
import { registerCrudRoutes } from "../../records/crud-routes";
import { booleanField, requiredText, rupees, optionalTextOrEmpty, wholeNumber } from "../../http/fields";

/** Upper limit for `minDays` and `maxDays`. */
const MAX_DAYS = 90;

const days = wholeNumber(0).max(MAX_DAYS, `must be at most ${MAX_DAYS}`);

/** A complete shipping method. Validates the body of POST, and the merged record after PUT. */
const input = z
  .strictObject(
    {
      name: requiredText(100),
      description: optionalTextOrEmpty(500),
      cost: rupees,
      freeAbove: rupees
        .refine((value) => value > 0, "must be above zero")
        .nullable()
        .default(null),
      minDays: days,
      maxDays: days,
      isActive: booleanField.default(true),
    },
    "must be an object",
  )
  .superRefine(({ minDays, maxDays }, context) => {
    if (maxDays < minDays) {
      context.addIssue({ code: "custom", path: ["maxDays"], message: "must not be below the minimum days" });
    }
  });

const answer = z.object({
  _id: z.string(),
  name: z.string(),
  description: z.string(),
  cost: z.number(),
  freeAbove: z.number().nullable(),
  minDays: z.number(),
  maxDays: z.number(),
  isActive: z.boolean(),
  createdAt: z.string(),
}) satisfies z.ZodType<ShippingMethod>;

/** /api/admin/shipping: list (page, limit, isActive, search), read, create, update, delete, and export of the list. */
export function shippingRoutes(app: ApiServer, context: ApiContext): void {
  registerCrudRoutes(app, context, {
    name: "shipping",
    one: "Shipping Method",
    table: shipping,
    sortable: ["name", "cost", "freeAbove", "createdAt"],
    filters: ["isActive"],
    search: ["name", "description"],
    input,
    answer,
    mayReadReplica: true,
    unique: { noun: "shipping method", field: "name" },
  });
}
