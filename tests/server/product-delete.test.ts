import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { newId } from "../../server/db/new-id";
import { orderItems, orders, users, vendors } from "../../server/db/schema";
import { reviews } from "../../server/db/schema-reviews";
import { auditEntries } from "../../server/db/schema-audit";
import { startTestApp } from "./support/app";
import { findAuditEntries } from "./support/audit";

const { database, call } = await startTestApp();
const { db } = database;

const [vendor] = await db.select().from(vendors).where(eq(vendors.status, "approved")).limit(1);
const vendorId = vendor?.id ?? "";

async function createProduct(changes: Record<string, unknown> = {}) {
  const body = { name: "Clay Lamp", price: 149.5, stock: 12, ...changes };
  return (await call("POST", "/api/admin/products", { as: "admin", body })).body;
}
const remove = (id: string) => call("DELETE", `/api/admin/products/${id}`, { as: "admin" });
const productCount = async () =>
  (await call("GET", `/api/admin/vendors/${vendorId}`, { as: "admin" })).body.productCount;
const listEntries = (id: string) =>
  findAuditEntries(db, and(eq(auditEntries.resource, "products"), eq(auditEntries.resourceId, id)));

describe("DELETE products/{id}", () => {
  it("deletes the product, lowers the vendor's count and keeps orders and reviews readable", async () => {
    const created = await createProduct({ vendor: vendorId });
    const count = await productCount();
    const [customer] = await db.select().from(users).where(eq(users.role, "customer")).limit(1);
    const userId = customer?.id ?? "";
    const orderId = newId();
    const money = { totalAmount: 299, finalAmount: 299, paymentMethod: "upi", paymentStatus: "paid" } as const;
    await db.insert(orders).values({ id: orderId, customerId: userId, vendorId, status: "pending", ...money });
    await db
      .insert(orderItems)
      .values({ orderId, position: 0, productId: created._id, name: "Clay Lamp", quantity: 2, price: 149.5 });
    const reviewId = newId();
    await db.insert(reviews).values({ id: reviewId, userId, productId: created._id, rating: 4 });

    const { status, body } = await remove(created._id);
    expect(status).toBe(200);
    expect(body).toEqual(created);
    expect((await call("GET", `/api/admin/products/${created._id}`, { as: "admin" })).status).toBe(404);
    expect(await productCount()).toBe(count - 1);
    const review = await call("GET", `/api/admin/reviews/${reviewId}`, { as: "admin" });
    expect(review.body).toMatchObject({ rating: 4, product: { name: "Clay Lamp" } });
    expect(review.body.product, "no link to the deleted product").not.toHaveProperty("_id");
    const [order] = (await call("GET", "/api/admin/orders?limit=1", { as: "admin" })).body.orders;
    expect(order).toMatchObject({
      _id: orderId,
      products: [{ product: { name: "Clay Lamp" }, quantity: 2, price: 149.5 }],
    });
    expect(await listEntries(created._id)).toMatchObject([
      { action: "products.create" },
      { action: "products.delete", before: created, after: null },
    ]);
  });

  it("succeeds once when several requests are sent concurrently", async () => {
    const created = await createProduct({ vendor: vendorId });
    const count = await productCount();
    const answers = await Promise.all([1, 2, 3].map(() => remove(created._id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect(await productCount()).toBe(count - 1);
    expect(await listEntries(created._id)).toHaveLength(2);
  });

  it("also deletes a product without a vendor", async () => {
    expect((await remove((await createProduct())._id)).status).toBe(200);
  });
});
