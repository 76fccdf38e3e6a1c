import { externalIdEquals } from "../../db/external-id-equals";
import { eq, inArray, or, type SQL } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { Review } from "../../../resources/reviews/contract";
import type { Conditions } from "../../db/conditions";
import { averageOf } from "../../db/counters";
import type { Db, Transaction } from "../../db/database";
import { products, users, vendors } from "../../db/schema";
import { reviews } from "../../db/schema-reviews";
import { belongsToAny, personContains, columnContains } from "../../db/search-text";
import type { ApiServer } from "../../http/api-server";
import type { ApiContext } from "../../records/api-context";
import type { Subject } from "../../audit/keys";
import { recordChange } from "../../audit/record-event";
import { contentBody, contentSchema } from "../../records/envelope";
import { notFoundError } from "../../http/errors";
import { idParams, isId } from "../../http/fields";
import { countFacets, facetsParameter, createListFilters, anyOf } from "../../records/list-filters";
import { pageQuerySchema, searchParameter } from "../../records/page-query";
import { TOTAL_NOT_COUNTED, readPage } from "../../records/read-page";
import { requireVersion } from "../../records/versions";
import { exportRoute } from "../../records/export-route";

const review = z.object({
  _id: z.string(),
  user: z.object({ _id: z.string(), name: z.string(), email: z.string() }),
  rating: z.number(),
  comment: z.string().optional(),
  /** The id is missing if the product was deleted. */
  product: z.object({ _id: z.string().optional(), name: z.string() }).optional(),
  /** Missing if the review is about a product. */
  vendor: z.object({ _id: z.string(), shopName: z.string() }).optional(),
  createdAt: z.string(),
}) satisfies z.ZodType<Review>;

/** /api/admin/reviews: list (page, limit, search, rating, type), read, delete. */
export function reviewsRoutes(app: ApiServer, context: ApiContext): void {
  const { db, reading } = context;
  const filters = createListFilters({
    rating: anyOf(reviews.rating, [1, 2, 3, 4, 5]),
    type: anyOf(reviews.type, reviews.type.enumValues),
  });
  const querystring = pageQuerySchema(["createdAt", "rating"]).extend({
    search: searchParameter,
    ...filters.shape,
    facets: facetsParameter,
  });
  const where = (query: z.infer<typeof querystring>): Conditions => [
    query.search ? matchesReview(query.search) : undefined,
    ...filters.where(query),
  ];
  const counted = {
    table: reviews,
    facets: { rating: reviews.rating, type: reviews.type },
    figures: { averageRating: averageOf(reviews.rating) },
    where,
  };
  const answers = { response: { 200: review } };

  app.get(
    "/api/admin/reviews",
    {
      config: { permission: "reviews.list", mayReadReplica: true },
      schema: { querystring, response: { 200: contentSchema(review) } },
    },
    (request) =>
      reading.list(request, async (db) => {
        const { query } = request;
        const { rows, total } = await readPage(db, reviews, query, selectReviews, where(query));
        return { ...contentBody(rows.map(toResponse), total, query), ...(await countFacets(db, query, counted)) };
      }),
  );

  exportRoute(app, context, {
    type: "reviews",
    table: reviews,
    querystring,
    where,
    read: async (ids) => (await selectReviews(db).where(inArray(reviews.id, ids))).map(toResponse),
    columns: {
      "Review ID": ({ _id }) => _id,
      "Created At": ({ createdAt }) => createdAt,
      Rating: ({ rating }) => rating,
      Comment: ({ comment }) => comment,
      User: ({ user }) => user.name,
      "User Email": ({ user }) => user.email,
      Product: ({ product }) => product?.name,
      Vendor: ({ vendor }) => vendor?.shopName,
    },
  });

  app.get(
    "/api/admin/reviews/:id",
    { config: { permission: "reviews.show" }, schema: { params: idParams, ...answers } },
    async ({ params }) => toResponse(await readReview(db, params.id)),
  );

  app.delete(
    "/api/admin/reviews/:id",
    { config: { permission: "reviews.delete" }, schema: { params: idParams, ...answers } },
    (request) => db.transaction((tx) => deleteReview(tx, request, request.params.id)),
  );
}

/**
 * Deletes a review, and records the deletion.
 * @throws HttpError 404; 412
 */
export async function deleteReview(tx: Transaction, request: FastifyRequest, id: string) {
  await lockReview(tx, id);
  await requireVersion(tx, request, id);
  const row = await readReview(tx, id);
  const before = toResponse(row);
  await tx.delete(reviews).where(eq(reviews.id, id));
  const about: Subject = `users/${row.review.userId}`;
  const entry = { action: "reviews.delete", resource: "reviews", resourceId: id, about };
  await recordChange(tx, request, { ...entry, before, after: null });
  return before;
}

/**
 * Matches reviews if the comment, the product's name, or the author's name or email address contains the text, or if
 * the external id equals it.
 */
function matchesReview(search: string): SQL | undefined {
  return or(
    columnContains(reviews.comment, search),
    externalIdEquals(reviews.id, "reviews", search),
    columnContains(reviews.productName, search),
    belongsToAny(reviews.productId, products, columnContains(products.name, search)),
    belongsToAny(reviews.userId, users, personContains(users, search)),
  );
}

/** Selects reviews with their author, product and vendor. */
export function selectReviews(db: Db | Transaction, totalCount = TOTAL_NOT_COUNTED) {
  return db
    .select({
      review: reviews,
      user: { _id: users.id, name: users.name, email: users.email },
      product: { _id: products.id, name: products.name },
      vendor: { _id: vendors.id, shopName: vendors.shopName },
      totalCount,
    })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.userId))
    .leftJoin(products, eq(products.id, reviews.productId))
    .leftJoin(vendors, eq(vendors.id, reviews.vendorId));
}

export type ReviewRow = Awaited<ReturnType<typeof selectReviews>>[number];

/** @throws HttpError 404 */
async function readReview(db: Db | Transaction, id: string): Promise<ReviewRow> {
  const [row] = isId(id) ? await selectReviews(db).where(eq(reviews.id, id)) : [];
  if (!row) throw notFoundError("Review");
  return row;
}

/**
 * Locks the review. If two people delete it at the same time, the second gets a 404.
 * @throws HttpError 404
 */
async function lockReview(tx: Transaction, id: string): Promise<void> {
  const [row] = isId(id)
    ? await tx.select({ id: reviews.id }).from(reviews).where(eq(reviews.id, id)).for("update")
    : [];
  if (!row) throw notFoundError("Review");
}

export function toResponse({ review: row, user, product: kept, vendor }: ReviewRow) {
  const product = kept ?? (row.productName === null ? undefined : { name: row.productName });
  return {
    _id: row.id,
    user,
    rating: row.rating,
    comment: row.comment ?? undefined,
    product,
    vendor: product ? undefined : (vendor ?? undefined),
    createdAt: row.createdAt.toISOString(),
  };
}
