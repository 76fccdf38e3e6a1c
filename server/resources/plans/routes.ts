import { z } from "zod";
import { PLAN_INTERVALS, type Plan } from "../../../resources/plans/contract";
import { plans } from "../../db/schema-plans";
import type { ApiServer } from "../../http/api-server";
import type { ApiContext } from "../../records/api-context";
import { registerCrudRoutes } from "../../records/crud-routes";
import {
  requiredChoice,
  booleanField,
  percent,
  requiredText,
  rupees,
  optionalTextOrEmpty,
  replaceLoneSurrogates,
  wholeNumber,
} from "../../http/fields";

const MAX_FEATURES = 20;

const feature = requiredText(100);

/** All messages use the path `features`, because the form has a single field for the list. */
const features = z
  .array(z.unknown(), "must be a list of texts")
  .max(MAX_FEATURES, `must have at most ${MAX_FEATURES} lines`)
  .nullish()
  .transform((given, context) =>
    (given ?? []).flatMap((text, index) => {
      const parsed = feature.safeParse(text);
      if (parsed.success) return replaceLoneSurrogates(parsed.data);
      const message = `${parsed.error.issues[0]?.message ?? ""} in line ${index + 1}`;
      context.addIssue({ code: "custom", message });
      return [];
    }),
  );

/** A complete plan. Validates the body of POST, and the merged record after PUT. */
const input = z.strictObject(
  {
    name: requiredText(100),
    description: optionalTextOrEmpty(500),
    price: rupees,
    interval: requiredChoice(PLAN_INTERVALS),
    commissionRate: percent,
    productLimit: wholeNumber(1).nullable().default(null),
    features,
    isActive: booleanField.default(true),
  },
  "must be an object",
);

const answer = z.object({
  _id: z.string(),
  name: z.string(),
  description: z.string(),
  price: z.number(),
  interval: z.enum(PLAN_INTERVALS),
  commissionRate: z.number(),
  productLimit: z.number().nullable(),
  features: z.array(z.string()),
  isActive: z.boolean(),
  createdAt: z.string(),
}) satisfies z.ZodType<Plan>;

/** /api/admin/plans: list (page, limit, interval, isActive, search), read, create, update and delete. */
export function plansRoutes(app: ApiServer, context: ApiContext): void {
  registerCrudRoutes(app, context, {
    name: "plans",
    one: "Plan",
    table: plans,
    sortable: ["name", "price", "commissionRate", "productLimit", "createdAt"],
    filters: ["interval", "isActive"],
    search: ["name", "description"],
    input,
    answer,
    unique: { noun: "plan", field: "name" },
  });
}
