/** Categories and products that a shop's own system sends. */
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { products, vendors } from "../../server/db/schema";
import { auditEntries } from "../../server/db/schema-audit";
import { startTestApp } from "./support/app";
import { findAuditEntries } from "./support/audit";
import { createIntegration, type ItemResult } from "./support/integration";
import { insertOrder } from "./support/make-order";

const stage = await startTestApp();
const { call, database } = stage;
const { db } = database;
const ACTIONS = ["upsert", "list", "show", "delete"];
const SCOPES = ["categories", "products"].flatMap((resource) => ACTIONS.map((action) => `${resource}.${action}`));
const { send, batch } = await createIntegration(stage, SCOPES);

const shops = await db.select().from(vendors).where(eq(vendors.status, "approved")).limit(2);
for (const [index, { id }] of shops.entries()) {
  await db.execute(
    sql`insert into external_ids (resource, external_id, record_id) values ('vendors', ${`shop-${index}`}, ${id})`,
  );
}

let lastNumber = 0;
const category = (changes: object = {}) => {
  lastNumber += 1;
  return { externalId: `category-${lastNumber}`, name: `Shelf ${lastNumber}`, description: "Things", ...changes };
};
const product = (changes: object = {}) => {
  lastNumber += 1;
  return { externalId: `product-${lastNumber}`, name: `Clay lamp ${lastNumber}`, price: 149.5, stock: 12, ...changes };
};

const statuses = (results: readonly ItemResult[]) => results.map(({ status }) => status);
const fieldsOf = (results: readonly ItemResult[]) => results.map(({ error }) => Object.keys(error?.errors ?? {}));
const idOf = ([result]: readonly ItemResult[]) => result?.id ?? "";
const entriesOf = (id: string) => findAuditEntries(db, eq(auditEntries.resourceId, id));
const readRow = async (id: string) => (await db.select().from(products).where(eq(products.id, id)))[0];
const countProducts = async (shop: number) => {
  const id = shops[shop]?.id ?? "";
  const [row] = await db.select({ count: vendors.productCount }).from(vendors).where(eq(vendors.id, id));
  return row?.count ?? 0;
};
const admin = (method: string, path: string, body?: object) =>
  call(method, `/api/admin/${path}`, { as: "admin", ...(body && { body }) });

describe("categories", () => {
  it("are created, repeated without effect, and updated", async () => {
    const item = category();
    const created = await batch("categories", [item]);
    const id = idOf(created);
    expect(statuses(created)).toEqual(["created"]);
    expect(statuses(await batch("categories", [item]))).toEqual(["unchanged"]);
    const { externalId, description: _, ...body } = item;
    expect((await send("PUT", `categories/${externalId}`, { ...body, name: `${item.name}!` })).body).toEqual({
      ...{ externalId, id, status: "updated" },
    });
    expect((await send("GET", `categories/${externalId}`)).body).toMatchObject({
      name: `${item.name}!`,
      description: "Things",
    });
    expect(await entriesOf(id)).toMatchObject([
      { action: "categories.upsert", before: null, after: { name: item.name } },
      { action: "categories.upsert", before: { name: item.name }, after: { name: `${item.name}!` } },
    ]);
    await batch("categories", [{ ...item, description: null }]);
    expect((await send("GET", `categories/${externalId}`)).body).not.toHaveProperty("description");
  });

  it("fail individually if their name is taken, regardless of its case, or if a field is invalid", async () => {
    const [taken, other] = [category(), category()];
    await admin("POST", "categories", { name: "Kept by the console" });
    const results = await batch("categories", [
      ...[taken, category({ name: taken.name.toUpperCase() }), category({ name: "KEPT by the console" })],
      ...[category({ name: "" }), category({ slug: "x" }), other],
    ]);
    expect(statuses(results)).toEqual(["created", "failed", "failed", "failed", "failed", "created"]);
    expect(fieldsOf(results)).toEqual([[], ["name"], ["name"], ["name"], ["slug"], []]);
  });

  it("are created once when the same name arrives in several batches at the same time", async () => {
    const name = "Lamps and lights";
    const all = await Promise.all([1, 2, 3].map(() => batch("categories", [category({ name }), category()])));
    expect(all.flat().filter(({ status }) => status === "created")).toHaveLength(4);
    expect(all.flat().filter(({ error }) => error?.errors?.["name"])).toHaveLength(2);
  });

  it("are deleted only without products, and stay deleted", async () => {
    const [used, unused] = [category(), category()];
    await batch("categories", [used, unused]);
    await batch("products", [product({ category: used.externalId })]);
    const rejected = await send("DELETE", `categories/${used.externalId}`);
    expect([rejected.status, rejected.body.message]).toEqual([
      409,
      "1 product uses this category. Give it another category first.",
    ]);
    expect((await send("DELETE", `categories/${unused.externalId}`)).status).toBe(204);
    expect(statuses(await batch("categories", [unused]))).toEqual(["failed"]);
    const [late] = await batch("products", [product({ category: unused.externalId })]);
    expect(late?.error?.errors).toEqual({ category: ["is not the external id of a category"] });
  });
});

describe("products", () => {
  it("are pending when they are new, and raise their vendor's product count", async () => {
    const parent = category();
    await batch("categories", [parent]);
    const before = await countProducts(0);
    const item = product({ category: parent.externalId, vendor: "shop-0", images: ["https://cdn.shop.example/1.jpg"] });
    const id = idOf(await batch("products", [item]));
    expect(await readRow(id)).toMatchObject({
      ...{ vendorId: shops[0]?.id, taxRate: 0, isActive: true, specifications: {}, approvalStatus: "pending" },
      ...{ submittedForApproval: expect.any(Date), approvalDate: null },
    });
    expect(await countProducts(0)).toBe(before + 1);
    const { externalId, ...sent } = item;
    expect((await send("GET", `products/${externalId}`)).body).toMatchObject({ ...sent, approvalStatus: "pending" });
    const found = await admin("GET", `products?search=${encodeURIComponent(item.name)}`);
    expect(found.text).toContain(id);
  });

  it("keep the console's decision, and the fields that an update omits", async () => {
    const item = product({ images: ["/1.jpg"], specifications: { Material: "Clay" }, taxRate: 5 });
    const id = idOf(await batch("products", [item]));
    await admin("PUT", `products/${id}/approve`, { approvalNotes: "Fine" });
    await admin("PUT", `products/${id}`, { isActive: false, images: ["/console.jpg"] });
    const { externalId, name, price, stock } = item;
    const sent = { externalId, name: `${name} XL`, price: price + 50, stock };
    expect(statuses(await batch("products", [sent, product()]))).toEqual(["updated", "created"]);
    const row = await readRow(id);
    expect(row).toMatchObject({
      ...{ name: sent.name, price: 199.5, isActive: false, images: ["/console.jpg"], taxRate: 5 },
      ...{ specifications: { Material: "Clay" }, approvalStatus: "approved", approvalNotes: "Fine" },
    });
    const cleared = { ...sent, specifications: null, description: null, images: [] };
    expect(statuses(await batch("products", [cleared]))).toEqual(["updated"]);
    expect(await readRow(id)).toMatchObject({ specifications: {}, images: [], approvalDate: row?.approvalDate });
    const last = (await entriesOf(id)).at(-1);
    expect(last).toMatchObject({
      action: "products.upsert",
      before: { images: ["/console.jpg"] },
      after: { images: [] },
    });
  });

  it("write nothing when a batch is repeated or older", async () => {
    const items = Array.from({ length: 20 }, (_, index) =>
      product({ vendor: `shop-${index % 2}`, specifications: { b: "1", a: "2" }, updatedAt: "2026-11-01T10:00:00Z" }),
    );
    await batch("products", items);
    const state = () =>
      db.execute(sql`select (select count(*) from evidence_entries) as entries, (select max(number) from external_ids) as number,
        (select sum(version) from products) as versions, (select sum(product_count) from vendors) as counted`);
    const before = await state();
    const repeated = items.map((item) => ({ ...item, specifications: { a: "2", b: "1" } }));
    expect(new Set(statuses(await batch("products", repeated)))).toEqual(new Set(["unchanged"]));
    const older = items.map((item) => ({ ...item, name: "Old", updatedAt: "2026-10-31T10:00:00Z" }));
    expect(new Set(statuses(await batch("products", older)))).toEqual(new Set(["stale"]));
    expect(JSON.stringify(await state())).toBe(JSON.stringify(before));
  });

  it("fail individually if a field is invalid", async () => {
    const results = await batch("products", [
      ...[product(), product({ price: -1 }), product({ price: 1.005 }), product({ stock: 1.5 })],
      ...[product({ category: "none" }), product({ vendor: "none" }), product({ approvalStatus: "approved" })],
      ...[product({ images: ["javascript:alert(1)"] }), product({ specifications: { a: 1 } }), product({ name: 5 })],
      product({ vendor: "shop-1", category: null }),
    ]);
    expect(fieldsOf(results)).toEqual([
      ...[[], ["price"], ["price"], ["stock"], ["category"], ["vendor"], ["approvalStatus"]],
      ...[["images.0"], ["specifications"], ["name"], []],
    ]);
    expect([results[0], results.at(-1)].map((result) => result?.status)).toEqual(["created", "created"]);
  });

  it("keep texts with markup, SQL or unusual characters unchanged", async () => {
    const name = `<img src=x onerror=alert(1)> '; drop table products; -- \u202e`;
    const specifications = { constructor: "{{7*7}}", 'a"b': "\\u0000 \ud83d\ude00" };
    const sent = JSON.parse(JSON.stringify({ ...product({ name }), specifications })) as { externalId: string };
    expect(statuses(await batch("products", [sent]))).toEqual(["created"]);
    expect((await send("GET", `products/${sent.externalId}`)).body).toMatchObject({ name, specifications });
    expect(statuses(await batch("products", [sent]))).toEqual(["unchanged"]);
    const [nul] = await batch("products", [product({ name: "a\u0000b" })]);
    expect(nul?.error?.errors).toEqual({ name: ["must not contain the character NUL"] });
    expect((await send("GET", `products/${encodeURIComponent("'; drop table products")}`)).status).toBe(422);
  });

  it("move between vendors in concurrent batches, with correct product counts", async () => {
    const items = Array.from({ length: 12 }, () => product({ vendor: "shop-0" }));
    await batch("products", items);
    const before = [await countProducts(0), await countProducts(1)] as const;
    const moved = items.map((item, index) => ({ ...item, vendor: index % 2 === 0 ? "shop-1" : null }));
    const all = await Promise.all([batch("products", moved), batch("products", moved.toReversed())]);
    expect(statuses(all.flat()).filter((status) => status === "updated")).toHaveLength(12);
    expect([await countProducts(0), await countProducts(1)]).toEqual([before[0] - 12, before[1] + 6]);
  });

  it("can be changed and deleted without changing the orders that contain them", async () => {
    const item = product({ vendor: "shop-0" });
    const id = idOf(await batch("products", [item]));
    const vendorId = shops[0]?.id ?? "";
    const line = { productId: id, name: item.name, quantity: 2, price: 149.5 };
    const orderId = await insertOrder(db, { at: "2026-11-01T10:00:00Z", vendorId, finalAmount: 299 }, [line]);
    await batch("products", [{ ...item, name: "Renamed", price: 5, vendor: "shop-1" }]);
    expect((await admin("GET", `orders/${orderId}`)).body).toMatchObject({
      vendor: { _id: vendorId },
      products: [{ product: { name: item.name }, price: 149.5 }],
    });
    expect((await send("DELETE", `products/${item.externalId}`)).status).toBe(204);
    expect((await send("DELETE", `products/${item.externalId}`)).status).toBe(204);
    const refunded = await admin("PUT", `orders/${orderId}/status`, { status: "refunded" });
    expect(refunded.status, refunded.text).toBe(200);
    expect(refunded.body).toMatchObject({ status: "refunded", products: [{ product: { name: item.name } }] });
    expect(await entriesOf(id)).toMatchObject([{}, {}, { action: "products.delete", after: null }]);
    const [again] = await batch("products", [item]);
    expect(again?.error?.message).toMatch(/^Product was deleted, and stays deleted\./);
    expect((await send("GET", `products/${item.externalId}`)).status).toBe(410);
  });

  it("are listed with their vendors, and with the time of their deletion", async () => {
    const { body } = await send("GET", "products?cursor=0&limit=500");
    const { items } = body as unknown as { items: { externalId: string; deletedAt?: string; vendor?: string }[] };
    expect(items.some(({ deletedAt }) => deletedAt !== undefined)).toBe(true);
    expect(items.some(({ vendor }) => vendor === "shop-1")).toBe(true);
  });
});

it.each(SCOPES)("rejects a token without %s", async (missing) => {
  const [resource = "", action] = missing.split(".");
  const lacking = await createIntegration(
    stage,
    SCOPES.filter((scope) => scope !== missing),
  );
  const [method, path, body] = {
    upsert: ["POST", `${resource}/batch`, { items: [{}] }],
    list: ["GET", resource],
    show: ["GET", `${resource}/x`],
    delete: ["DELETE", `${resource}/x`],
  }[action as "upsert"] as [string, string, object?];
  const rejected = await lacking.send(method, path, body);
  expect([rejected.status, rejected.body.message]).toEqual([403, `You lack the permission ${missing}.`]);
});
