import { desc, eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { newId } from "../../server/db/new-id";
import { products, vendors } from "../../server/db/schema";
import { matchesProduct } from "../../server/resources/products/list";
import { DEMO_SIZE, startTestApp } from "./support/app";
import type { ResponseBody } from "./support/body";
import { isCitus } from "./support/database";

const { database, call } = await startTestApp();
const { db } = database;
const list = async (path: string) => (await call("GET", `/api/admin/products${path}`, { as: "admin" })).body;
const names = (body: ResponseBody) => body.data.map(({ name }) => name).sort();

const TRICKY = ["100% Wool", "100 Wool", "tab_let", "tabXlet", String.raw`back\slash`, "O'Neill; --"];
for (const name of TRICKY) {
  await db.insert(products).values({ id: newId(), name, price: 1, searchText: name.toLowerCase() });
}
const TOTAL = DEMO_SIZE.products + TRICKY.length;

describe("the list of products", () => {
  it("is a page as {data, total}, newest first, with category and vendor", async () => {
    const body = await list("?limit=100");
    expect(body).toMatchObject({ total: TOTAL, page: 1, limit: 100, totalPages: 1 });
    const rows = await db.select().from(products).orderBy(desc(products.createdAt), desc(products.id));
    expect(body.data.map(({ _id }) => _id)).toEqual(rows.map(({ id }) => id));
    const one = body.data.find((product: Partial<ResponseBody>) => product.vendor && product.category);
    expect(one).toMatchObject({
      vendor: { _id: expect.any(String), shopName: expect.any(String) },
      category: { _id: expect.any(String), name: expect.any(String) },
      images: expect.arrayContaining([expect.stringMatching(/^\/files\/products\//)]),
    });
    expect(one).not.toHaveProperty("searchText");
    expect(await list("?page=1000")).toMatchObject({ data: [], total: TOTAL });
  });

  it("filters by category and vendor, separately and together", async () => {
    const [row] = await db
      .select()
      .from(products)
      .where(sql`${products.categoryId} is not null and vendor_id is not null`);
    const { vendorId, categoryId } = row ?? {};
    const ofVendor = await list(`?limit=100&vendor=${vendorId}`);
    expect(ofVendor.total).toBe(await db.$count(products, eq(products.vendorId, vendorId ?? "")));
    const [vendor] = await db
      .select()
      .from(vendors)
      .where(eq(vendors.id, vendorId ?? ""));
    expect(ofVendor.total).toBe(vendor?.productCount);
    const ofCategory = await list(`?limit=100&category=${categoryId}`);
    expect(ofCategory.total).toBe(await db.$count(products, eq(products.categoryId, categoryId ?? "")));
    const both = await list(`?limit=100&category=${categoryId}&vendor=${vendorId}`);
    expect(both.data.length).toBeGreaterThan(0);
    for (const product of both.data) {
      expect([product.category._id, product.vendor._id]).toEqual([categoryId, vendorId]);
    }
    expect(await list("?category=nonsense")).toMatchObject({ data: [], total: 0 });
    expect(await list("?category=&vendor=&search=")).toMatchObject({ total: TOTAL });
  });

  it("sorts by price", async () => {
    const prices = (await list("?limit=100&sort=price&order=desc")).data.map(({ price }) => price);
    expect(prices).toEqual([...prices].sort((a, b) => b - a));
  });

  it.each(["page=0", "limit=101", "category=%00", "vendor=%00", "search=%00", "sort=vendorId"])(
    "rejects %s",
    async (query) => {
      expect((await call("GET", `/api/admin/products?${query}`, { as: "admin" })).status).toBe(422);
    },
  );
});

describe("the search for products", () => {
  it.each([
    ["100%", ["100% Wool"]],
    ["%", ["100% Wool"]],
    ["b_l", ["tab_let"]],
    ["\\", [String.raw`back\slash`]],
    [" WOOL ", ["100 Wool", "100% Wool"]],
    ["o'neill; --", ["O'Neill; --"]],
    ["no such product", []],
  ])("%j finds %j", async (q, expected) => {
    const found = await list(`/search?limit=100&q=${encodeURIComponent(q)}`);
    expect(names(found)).toEqual(expected);
    expect(found.total).toBe(expected.length);
    expect(names(await list(`?limit=100&search=${encodeURIComponent(q)}`))).toEqual(expected);
  });

  // Spec: products.search
  it("finds demo products by a part of the description", async () => {
    const [row] = await db
      .select()
      .from(products)
      .where(sql`length(${products.description}) > 60`)
      .limit(1);
    const part = row?.description?.slice(20, 50).toUpperCase() ?? "";
    const found = await list(`/search?limit=100&q=${encodeURIComponent(part)}`);
    expect(found.data.map(({ _id }) => _id)).toContain(row?.id);
  });

  it("returns everything for an empty text, page by page", async () => {
    expect(await list("/search?q=&limit=2&page=2")).toMatchObject({ total: TOTAL, page: 2, limit: 2 });
    expect(await list("/search")).toMatchObject({ total: TOTAL, limit: 10 });
  });

  it("accepts the list's filters and sort order, and its export has as many rows", async () => {
    const [{ vendor }] = (await list("/search?q=&limit=1&sort=price&order=desc")).data;
    for (const query of [`limit=100&vendor=${vendor._id}`, "limit=100&sort=price&order=desc"])
      expect(await list(`/search?q=&${query}`)).toEqual(await list(`?${query}`));
    const { text } = await call("GET", "/api/admin/export/products?format=csv&q=tab", { as: "admin" });
    expect(text.trim().split("\n").length - 1).toBe((await list("/search?q=tab")).total);
  });

  it.each(["q=%00", `q=${"x".repeat(201)}`, "q=a&q=b"])("rejects %s", async (query) => {
    const { status, body } = await call("GET", `/api/admin/products/search?${query}`, { as: "admin" });
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual(["q"]);
  });

  // On a cluster, each node makes a plan of its own, which this query does not show.
  it.skipIf(isCitus)("uses the trigram index", async () => {
    const plan = await db.transaction(async (tx) => {
      // With the demo's few rows, the planner would scan the table instead.
      await tx.execute(sql`set local enable_seqscan = off`);
      const query = tx.select({ id: products.id }).from(products).where(matchesProduct("wool"));
      return JSON.stringify(await tx.execute(sql`explain ${query}`));
    });
    expect(plan).toContain("products_search_idx");
  });
});
