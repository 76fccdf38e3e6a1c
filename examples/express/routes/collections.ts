/** Categories, coupons, shipping methods and plans, which are managed through forms. */
import { Router } from "express";
import { z } from "zod";
import type { FormRecord, Store } from "../data/store";
import type { Table } from "../data/table";
import { parseBody, RequiredText, Text } from "../http/body";
import { paginate } from "../http/lists";

const Amount = z.number().min(0);
const Count = z.number().int().min(0);

const CategoryForm = z.object({ name: RequiredText, description: Text.optional() });

const CouponForm = z
  .object({
    code: RequiredText,
    description: Text.optional(),
    type: z.enum(["percentage", "fixed"]),
    value: Amount,
    minOrderAmount: Amount.nullish(),
    maxDiscount: Amount.nullish(),
    usageLimit: Count.nullish(),
    validFrom: z.iso.datetime({ offset: true }),
    validUntil: z.iso.datetime({ offset: true }),
    isActive: z.boolean().default(true),
  })
  .refine(({ validFrom, validUntil }) => Date.parse(validFrom) <= Date.parse(validUntil), {
    path: ["validUntil"],
    error: "must not be before the start",
  });

const ShippingForm = z.object({
  name: RequiredText,
  description: Text.optional(),
  cost: Amount,
  freeAbove: Amount.nullish(),
  minDays: Count.nullish(),
  maxDays: Count.nullish(),
  isActive: z.boolean().default(true),
});

const PlanForm = z.object({
  name: RequiredText,
  description: Text.optional(),
  price: Amount,
  interval: z.enum(["month", "year"]),
  commissionRate: Amount.max(100).nullish(),
  productLimit: Count.nullish(),
  features: z.array(Text).default([]),
  isActive: z.boolean().default(true),
});

type Form = z.ZodType<Record<string, unknown>>;

/** The routes to list, create, read, change and delete records. */
function collectionRouter(table: Table<FormRecord>, form: Form, { whole = false } = {}): Router {
  const router = Router();

  router
    .route("/")
    .get((request, response) => void response.json(whole ? table.all() : paginate(request, table.all(), "content")))
    .post((request, response) => void response.status(201).json(table.add(parseBody(request, form))));

  router
    .route("/:id")
    .get((request, response) => void response.json(table.get(request.params.id)))
    .put((request, response) => void response.json(table.change(request.params.id, parseBody(request, form))))
    .delete((request, response) => {
      table.remove(request.params.id);
      response.status(204).end();
    });

  return router;
}

export const collectionRouters = ({ categories, coupons, shipping, plans }: Store): [path: string, Router][] => [
  // Not paginated: the console offers all categories as options and paginates the list itself.
  ["/categories", collectionRouter(categories, CategoryForm, { whole: true })],
  ["/coupons", collectionRouter(coupons, CouponForm)],
  ["/shipping", collectionRouter(shipping, ShippingForm)],
  ["/plans", collectionRouter(plans, PlanForm)],
];
