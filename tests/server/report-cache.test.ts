/** Computed reports are reused only until the underlying data changes. */
import { asc, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import type { Analytics } from "../../resources/overview/contract";
import { gatherOrderChanges } from "../../server/db/gather-order-changes";
import { orderItems, orders, products, vendors } from "../../server/db/schema";
import { reviews } from "../../server/db/schema-reviews";
import { ReportCache, readSalesCached } from "../../server/sales/report-cache";
import { rebuildSales } from "../../server/sales/rebuild";
import { startTestApp } from "./support/app";

const { database, call } = await startTestApp();
const { db } = database;
await rebuildSales(db);

/** Returns `ask`, which reads through a new cache, and `countComputed`, which returns the number of computations. */
function createCountingCache() {
  const cache = new ReportCache();
  let computed = 0;
  const work = () => {
    computed += 1;
    return Promise.resolve(computed);
  };
  const ask = (key = "one") => readSalesCached(db, cache, key, work);
  return { ask, countComputed: () => computed };
}

it("computes once per key, even for concurrent callers", async () => {
  const { ask, countComputed } = createCountingCache();
  expect(await Promise.all([ask(), ask(), ask("two"), ask()])).toEqual([1, 1, 2, 1]);
  expect(await ask("two")).toBe(2);
  expect(countComputed()).toBe(2);
});

it("computes again after each change, and after the sales were summed up", async () => {
  const [line] = await db.select().from(orderItems).orderBy(asc(orderItems.orderId)).limit(1);
  const [shop] = await db.select().from(vendors).orderBy(asc(vendors.id)).limit(1);
  const [review] = await db.select().from(reviews).limit(1);
  const changes: (() => Promise<unknown>)[] = [
    () =>
      db
        .update(orders)
        .set({ status: "cancelled" })
        .where(eq(orders.id, line?.orderId ?? "")),
    () =>
      db
        .update(orderItems)
        .set({ quantity: 9 })
        .where(eq(orderItems.orderId, line?.orderId ?? "")),
    () =>
      db
        .update(products)
        .set({ name: "Renamed" })
        .where(eq(products.id, line?.productId ?? "")),
    () =>
      db
        .update(vendors)
        .set({ shopName: "Renamed" })
        .where(eq(vendors.id, shop?.id ?? "")),
    () => rebuildSales(db),
    () => db.delete(reviews).where(eq(reviews.id, review?.id ?? "")),
    () => rebuildSales(db),
  ];
  const { ask, countComputed } = createCountingCache();
  await ask();
  for (const [index, change] of changes.entries()) {
    await change();
    // On a cluster, changes reach the cache only after they are gathered.
    await gatherOrderChanges(db);
    await ask();
    await ask();
    expect(countComputed()).toBe(index + 2);
  }
});

it("does not cache a failure", async () => {
  const cache = new ReportCache();
  await expect(cache.once("state", "key", () => Promise.reject(new Error("Failed")))).rejects.toThrow("Failed");
  expect(await cache.once("state", "key", () => Promise.resolve("Done"))).toBe("Done");
});

it("forgets results of an earlier state, and limits the number of keys", async () => {
  const cache = new ReportCache();
  let computed = 0;
  const ask = (state: string, key: string) => cache.once(state, key, () => Promise.resolve((computed += 1)));
  await ask("first", "key");
  await ask("second", "key");
  expect(await ask("first", "key")).toBe(3);
  for (let index = 0; index < 500; index += 1) await ask("first", `key ${index}`);
  expect(await ask("first", "key")).toBe(computed);
});

it("shows an order's new status in the analytics at once", async () => {
  const revenue = async () => {
    const { body } = await call<Analytics>("GET", "/api/admin/analytics?timeRange=1y", { as: "admin" });
    return body.current?.totalRevenue ?? Number.NaN;
  };
  const before = await revenue();
  expect(await revenue()).toBe(before);
  const [sold] = await db.select().from(orders).where(eq(orders.status, "pending")).limit(1);
  await db
    .update(orders)
    .set({ status: "cancelled" })
    .where(eq(orders.id, sold?.id ?? ""));
  expect(await revenue()).toBeCloseTo(before - (sold?.finalAmount ?? 0), 2);
});
