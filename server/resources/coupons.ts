import { eq } from "drizzle-orm";
import type { Transaction } from "../db/database";
import { newId } from "../db/new-id";
import { coupons } from "../db/schema";
import type { ApiContext, ApiServer } from "../http/api-context";
import { unlessTaken } from "../http/unless-taken";
import { recordChange } from "../http/audit";
import { contentBody, contentSchema } from "../http/envelope";
import { invalid, notFound } from "../http/errors";
import { idParams, isId } from "../http/fields";
import { orderOf, pageQuery } from "../http/page-query";
import { couponChange, couponInput, couponSchema, type CouponInput } from "./coupon-schema";

type CouponRow = typeof coupons.$inferSelect;

/** /api/admin/coupons: list (page, limit), one, create, change, delete. Every change answers the coupon. */
export function couponsRoutes(app: ApiServer, { db, env }: ApiContext): void {
  const sortable = ["code", "value", "usedCount", "validFrom", "validUntil", "createdAt"] as const;
  const querystring = pageQuery(sortable, env.API_FEATURES);
  const answers = { response: { 200: couponSchema } };

  app.get(
    "/api/admin/coupons",
    { config: { permission: "coupons.list" }, schema: { querystring, response: { 200: contentSchema(couponSchema) } } },
    async ({ query }) => {
      const [rows, total] = await Promise.all([
        db
          .select()
          .from(coupons)
          .orderBy(...orderOf(coupons, query))
          .limit(query.limit)
          .offset((query.page - 1) * query.limit),
        db.$count(coupons),
      ]);
      return contentBody(rows.map(toAnswer), total, query);
    },
  );

  app.get(
    "/api/admin/coupons/:id",
    { config: { permission: "coupons.show" }, schema: { params: idParams, ...answers } },
    async ({ params }) => {
      const [row] = isId(params.id) ? await db.select().from(coupons).where(eq(coupons.id, params.id)) : [];
      if (!row) throw notFound("Coupon");
      return toAnswer(row);
    },
  );

  app.post(
    "/api/admin/coupons",
    { config: { permission: "coupons.create" }, schema: { body: couponInput, response: { 201: couponSchema } } },
    async (request, reply) => {
      const row = await unlessTaken({ noun: "coupon", field: "code" }, () =>
        db.transaction(async (tx) => {
          const [made] = await tx
            .insert(coupons)
            .values({ id: newId(), ...toColumns(request.body) })
            .returning();
          if (!made) throw new Error("An insert answers the row that it made.");
          const change = { action: "coupons.create", resource: "coupons", resourceId: made.id };
          await recordChange(tx, request, { ...change, before: null, after: toAnswer(made) });
          return made;
        }),
      );
      return reply.code(201).send(toAnswer(row));
    },
  );

  app.put(
    "/api/admin/coupons/:id",
    { config: { permission: "coupons.edit" }, schema: { params: idParams, body: couponChange, ...answers } },
    async (request) =>
      unlessTaken({ noun: "coupon", field: "code" }, () =>
        db.transaction(async (tx) => {
          const before = await lockCoupon(tx, request.params.id);
          const merged = couponInput.safeParse({ ...toInput(before), ...request.body });
          if (!merged.success) throw invalid(merged.error.issues);
          const [row] = await tx
            .update(coupons)
            .set(toColumns(merged.data))
            .where(eq(coupons.id, before.id))
            .returning();
          if (!row) throw new Error("The row is locked, so it is there.");
          const change = { action: "coupons.edit", resource: "coupons", resourceId: row.id };
          await recordChange(tx, request, { ...change, before: toAnswer(before), after: toAnswer(row) });
          return toAnswer(row);
        }),
      ),
  );

  app.delete(
    "/api/admin/coupons/:id",
    { config: { permission: "coupons.delete" }, schema: { params: idParams, ...answers } },
    async (request) =>
      db.transaction(async (tx) => {
        const before = await lockCoupon(tx, request.params.id);
        await tx.delete(coupons).where(eq(coupons.id, before.id));
        const change = { action: "coupons.delete", resource: "coupons", resourceId: before.id };
        await recordChange(tx, request, { ...change, before: toAnswer(before), after: null });
        return toAnswer(before);
      }),
  );
}

/** @throws HttpError 404 */
async function lockCoupon(tx: Transaction, id: string): Promise<CouponRow> {
  const [row] = isId(id) ? await tx.select().from(coupons).where(eq(coupons.id, id)).for("update") : [];
  if (!row) throw notFound("Coupon");
  return row;
}

function toColumns(input: CouponInput) {
  return { ...input, validFrom: new Date(input.validFrom), validUntil: new Date(input.validUntil) };
}

function toInput(row: CouponRow): CouponInput {
  const { code, description, type, value, minOrderAmount, maxDiscount, usageLimit, isActive } = row;
  const [validFrom, validUntil] = [row.validFrom.toISOString(), row.validUntil.toISOString()];
  return { code, description, type, value, minOrderAmount, maxDiscount, usageLimit, validFrom, validUntil, isActive };
}

function toAnswer({ id, createdAt, validFrom, validUntil, ...rest }: CouponRow) {
  return {
    _id: id,
    ...rest,
    validFrom: validFrom.toISOString(),
    validUntil: validUntil.toISOString(),
    createdAt: createdAt.toISOString(),
  };
}
