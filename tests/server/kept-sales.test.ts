/** What was worked out for a report is given again only as long as nothing that it is about has changed. */
import { asc, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import type { Analytics } from "../../resources/overview/contract";
import { gatherOrderChanges } from "../../server/cluster/gather";
import { orderItems, orders, products, reviews, vendors } from "../../server/db/schema";
import { KeptResults, readSalesOnce } from "../../server/sales/kept-results";
import { rebuildSales } from "../../server/sales/rebuild";
import { startTestApp } from "./support/app";

const { database, call } = await startTestApp();
const { db } = database;
await rebuildSales(db);

/** A store, and how often something had to be worked out for what was asked of it. */
function counting() {
  const kept = new KeptResults();
  let worked = 0;
  const work = () => {
    worked += 1;
    return Promise.resolve(worked);
  };
  const ask = (key = "one") => readSalesOnce(db, kept, key, work);
  return { ask, worked: () => worked };
}

it("is worked out once for each key, also for those who ask at the same time", async () => {
  const { ask, worked } = counting();
  expect(await Promise.all([ask(), ask(), ask("two"), ask()])).toEqual([1, 1, 2, 1]);
  expect(await ask("two")).toBe(2);
  expect(worked()).toBe(2);
});

it("is worked out again after each change, and after summing up", async () => {
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
  const { ask, worked } = counting();
  await ask();
  for (const [index, change] of changes.entries()) {
    await change();
    // On a cluster nothing is kept before.
    await gatherOrderChanges(db);
    await ask();
    await ask();
    expect(worked()).toBe(index + 2);
  }
});

it("is not kept where working it out failed", async () => {
  const kept = new KeptResults();
  await expect(kept.once("state", "key", () => Promise.reject(new Error("Failed")))).rejects.toThrow("Failed");
  expect(await kept.once("state", "key", () => Promise.resolve("Done"))).toBe("Done");
});

it("forgets the oldest state, and any number of keys", async () => {
  const kept = new KeptResults();
  let worked = 0;
  const ask = (state: string, key: string) => kept.once(state, key, () => Promise.resolve((worked += 1)));
  await ask("first", "key");
  await ask("second", "key");
  expect(await ask("first", "key")).toBe(3);
  for (let index = 0; index < 500; index += 1) await ask("first", `key ${index}`);
  expect(await ask("first", "key")).toBe(worked);
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
