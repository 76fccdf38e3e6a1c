import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Review } from "../../resources/reviews/contract";
import type { Db, Transaction } from "../db/database";
import { onPage } from "../db/on-page";
import { products, reviews, users, vendors } from "../db/schema";
import type { ApiContext, ApiServer } from "../http/api-context";
import { recordChange } from "../http/audit";
import { contentBody, contentSchema } from "../http/envelope";
import { notFound } from "../http/errors";
import { idParams, isId } from "../http/fields";
import { orderOf, pageQuery } from "../http/page-query";

const review = z.object({
  _id: z.string(),
  user: z.object({ _id: z.string(), name: z.string(), email: z.string() }),
  rating: z.number(),
  comment: z.string().optional(),
  product: z.object({ _id: z.string(), name: z.string() }).optional(),
  /** Absent where a product is attached: the review is of the product. */
  vendor: z.object({ _id: z.string(), shopName: z.string() }).optional(),
  createdAt: z.string(),
}) satisfies z.ZodType<Review>;

/** /api/admin/reviews: list (page, limit), one, delete. */
export function reviewsRoutes(app: ApiServer, { db, env }: ApiContext): void {
  const querystring = pageQuery(["createdAt", "rating"], env.API_FEATURES);
  const answers = { response: { 200: review } };

  app.get(
    "/api/admin/reviews",
    {
      config: { permission: "reviews.list" },
      schema: { querystring, response: { 200: contentSchema(review) } },
    },
    async ({ query }) => {
      const order = orderOf(reviews, query);
      const [rows, total] = await Promise.all([
        selectReviews(db)
          .where(onPage(db, reviews, query, order))
          .orderBy(...order),
        db.$count(reviews),
      ]);
      return contentBody(rows.map(toAnswer), total, query);
    },
  );

  app.get(
    "/api/admin/reviews/:id",
    { config: { permission: "reviews.show" }, schema: { params: idParams, ...answers } },
    async ({ params }) => toAnswer(await readReview(db, params.id)),
  );

  app.delete(
    "/api/admin/reviews/:id",
    { config: { permission: "reviews.delete" }, schema: { params: idParams, ...answers } },
    async (request) =>
      db.transaction(async (tx) => {
        const { id } = request.params;
        await lockReview(tx, id);
        const before = toAnswer(await readReview(tx, id));
        await tx.delete(reviews).where(eq(reviews.id, id));
        const entry = { action: "reviews.delete", resource: "reviews", resourceId: id };
        await recordChange(tx, request, { ...entry, before, after: null });
        return before;
      }),
  );
}

function selectReviews(db: Db | Transaction) {
  return db
    .select({
      review: reviews,
      user: { _id: users.id, name: users.name, email: users.email },
      product: { _id: products.id, name: products.name },
      vendor: { _id: vendors.id, shopName: vendors.shopName },
    })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.userId))
    .leftJoin(products, eq(products.id, reviews.productId))
    .leftJoin(vendors, eq(vendors.id, reviews.vendorId));
}

type ReviewRow = Awaited<ReturnType<typeof selectReviews>>[number];

/** @throws HttpError 404 */
async function readReview(db: Db | Transaction, id: string): Promise<ReviewRow> {
  const [row] = isId(id) ? await selectReviews(db).where(eq(reviews.id, id)) : [];
  if (!row) throw notFound("Review");
  return row;
}

/**
 * Of two people who delete the review at the same time, the second does not find it.
 * @throws HttpError 404
 */
async function lockReview(tx: Transaction, id: string): Promise<void> {
  const [row] = isId(id)
    ? await tx.select({ id: reviews.id }).from(reviews).where(eq(reviews.id, id)).for("update")
    : [];
  if (!row) throw notFound("Review");
}

function toAnswer({ review: row, user, product, vendor }: ReviewRow) {
  return {
    _id: row.id,
    user,
    rating: row.rating,
    comment: row.comment ?? undefined,
    product: product ?? undefined,
    vendor: product ? undefined : (vendor ?? undefined),
    createdAt: row.createdAt.toISOString(),
  };
}
