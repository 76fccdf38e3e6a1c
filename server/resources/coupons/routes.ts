import { coupons } from "../../db/schema-coupons";
import type { ApiServer } from "../../http/api-server";
import type { ApiContext } from "../../records/api-context";
import { registerCrudRoutes } from "../../records/crud-routes";
import { couponInputSchema, couponSchema } from "./schema";

/** /api/admin/coupons: list (page, limit, search), read, create, update, delete, and export of the list. */
export function couponsRoutes(app: ApiServer, context: ApiContext): void {
  registerCrudRoutes(app, context, {
    name: "coupons",
    one: "Coupon",
    table: coupons,
    sortable: ["code", "value", "usedCount", "validFrom", "validUntil", "createdAt"],
    search: ["code"],
    input: couponInputSchema,
    answer: couponSchema,
    mayReadReplica: true,
    unique: { noun: "coupon", field: "code" },
  });
}
