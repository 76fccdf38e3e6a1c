import { and, desc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "../../server/db/new-id";
import { products, users, vendors } from "../../server/db/schema";
import { reviews } from "../../server/db/schema-reviews";
import { auditEntries } from "../../server/db/schema-audit";
import { DEMO_SIZE, startTestApp } from "./support/app";
import type { ResponseBody } from "./support/body";
import { findAuditEntries } from "./support/audit";

const { database, call } = await startTestApp();
const { db } = database;

const [user] = await db.select().from(users).where(eq(users.role, "customer")).limit(1);
const [vendor] = await db.select().from(vendors).limit(1);
const [product] = await db.select().from(products).limit(1);
let id = "";

const insertReview = async (changes: Partial<typeof reviews.$inferInsert>) => {
  const reviewId = newId();
  const createdAt = new Date("2020-01-01T00:00:00Z");
  await db.insert(reviews).values({ id: reviewId, userId: user?.id ?? "", rating: 4, createdAt, ...changes });
  return reviewId;
};

/** Creates a new review for each test. */
beforeEach(async () => {
  id = await insertReview({ productId: product?.id ?? "", comment: "Fine weave." });
});

const get = (review = id) => call("GET", `/api/admin/reviews/${review}`, { as: "admin" });
const remove = (review = id) => call("DELETE", `/api/admin/reviews/${review}`, { as: "admin" });
const list = async (query: string) => (await call("GET", `/api/admin/reviews?${query}`, { as: "admin" })).body;
const listIds = (body: ResponseBody) => body.content.map(({ _id }) => _id);
const listEntries = (review = id) =>
  findAuditEntries(db, and(eq(auditEntries.resource, "reviews"), eq(auditEntries.resourceId, review)));

describe("GET reviews/{id}", () => {
  it("returns a review of a product", async () => {
    const { status, body } = await get();
    expect(status).toBe(200);
    expect(body).toEqual({
      _id: id,
      user: { _id: user?.id, name: user?.name, email: user?.email },
      rating: 4,
      comment: "Fine weave.",
      product: { _id: product?.id, name: product?.name },
      createdAt: "2020-01-01T00:00:00.000Z",
    });
  });

  it("returns a review of a vendor, and omits a missing comment", async () => {
    const { body } = await get(await insertReview({ vendorId: vendor?.id ?? "" }));
    expect(body.vendor).toEqual({ _id: vendor?.id, shopName: vendor?.shopName });
    expect(body).not.toHaveProperty("product");
    expect(body).not.toHaveProperty("comment");
  });

  it("returns only the product of a review that has a product and a vendor", async () => {
    const { body } = await get(await insertReview({ productId: product?.id ?? "", vendorId: vendor?.id ?? "" }));
    expect(body.product._id).toBe(product?.id);
    expect(body).not.toHaveProperty("vendor");
  });

  it.each(["ffffffffffffffffffffffff", "1", "%00"])("returns 404 for %s, and so does DELETE", async (other) => {
    for (const { status, body } of [await get(other), await remove(other)]) {
      expect(status).toBe(404);
      expect(body).toEqual({ message: "Review not found.", code: "not_found" });
    }
  });
});

describe("the list of reviews", () => {
  it("is a page as {content, totalElements}, newest first, with every review", async () => {
    const total = await db.$count(reviews);
    expect(total).toBeGreaterThan(DEMO_SIZE.reviews);
    const body = await list("limit=100");
    expect(body).toMatchObject({ totalElements: total, page: 1, size: 100, totalPages: 1 });
    const rows = await db.select().from(reviews).orderBy(desc(reviews.createdAt), desc(reviews.id));
    expect(listIds(body)).toEqual(rows.map((row) => row.id));
    for (const one of body.content) {
      expect(one.user).toEqual({ _id: expect.any(String), name: expect.any(String), email: expect.any(String) });
      expect("product" in one).toBe(!("vendor" in one));
      expect((await get(one._id)).body).toEqual(one);
    }
    expect(await list("page=500")).toEqual({
      content: [],
      totalElements: total,
      page: 500,
      size: 10,
      totalPages: Math.ceil(total / 10),
    });
  });

  it("sorts by rating in both directions, with each record on one page", async () => {
    const ratings = async (order: string) =>
      (await list(`limit=100&sort=rating&order=${order}`)).content.map(({ rating }) => rating);
    const ascending = await ratings("asc");
    expect(ascending).toEqual([...ascending].sort((a, b) => a - b));
    expect(await ratings("desc")).toEqual([...ascending].reverse());
    const pages = [await list("limit=15&sort=rating"), await list("limit=15&page=2&sort=rating")];
    expect(new Set(pages.flatMap(listIds)).size).toBe(30);
  });

  it.each(["page=0", "limit=101", "sort=comment", "order=up"])("rejects %s", async (query) => {
    expect((await call("GET", `/api/admin/reviews?${query}`, { as: "admin" })).status).toBe(422);
  });
});

describe("DELETE reviews/{id}", () => {
  it("deletes the review, returns it and keeps it in the audit log", async () => {
    const review = (await get()).body;
    const { status, body } = await remove();
    expect(status).toBe(200);
    expect(body).toEqual(review);
    expect((await get()).status).toBe(404);
    const [entry, ...rest] = await listEntries();
    expect(rest).toEqual([]);
    expect(entry).toMatchObject({
      action: "reviews.delete",
      actorEmail: "admin@bazaar.example",
      before: review,
      after: null,
    });
  });

  it("succeeds once when several requests are sent concurrently", async () => {
    const answers = await Promise.all([remove(), remove(), remove()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect(await listEntries()).toHaveLength(1);
  });

  it("is rejected for an auditor, who may read the review", async () => {
    const { status, body } = await call("DELETE", `/api/admin/reviews/${id}`, { as: "auditor" });
    expect(status).toBe(403);
    expect(body.message).toBe("You lack the permission reviews.delete.");
    expect((await call("GET", `/api/admin/reviews/${id}`, { as: "auditor" })).status).toBe(200);
  });
});
