/** Lists of the orders that contain a product, or any product of a category. */
import { asc, eq, inArray } from "drizzle-orm";
import { expect, it } from "vitest";
import type { Facets } from "../../providers/data/contract";
import { categories, products } from "../../server/db/schema";
import { readIds } from "../support/read-csv";
import { startTestApp } from "./support/app";
import type { ResponseBody } from "./support/body";
import { createExportCalls } from "./support/exports";
import { setPermissions } from "./support/grant";
import { insertOrder } from "./support/make-order";

const stage = await startTestApp();
const { call, database } = stage;
const { db } = database;
const { exportNow } = createExportCalls(stage);

const someProducts = await db.select({ id: products.id }).from(products).orderBy(asc(products.id)).limit(4);
const [lamp = "", vase = "", saree = "", mug = ""] = someProducts.map(({ id }) => id);
const someCategories = await db.select({ id: categories.id }).from(categories).orderBy(asc(categories.id)).limit(2);
const [home = "", clothing = ""] = someCategories.map(({ id }) => id);
const setCategory = (ids: string[], categoryId: string | null) =>
  db.update(products).set({ categoryId }).where(inArray(products.id, ids));
await setCategory([lamp, vase], home);
await setCategory([saree], clothing);
await setCategory([mug], null);

/** Inserts an order with a line for each product id. The id of a deleted product is null. */
const insert = (day: string, lines: (string | null)[], values: { finalAmount?: number; status?: "cancelled" } = {}) =>
  insertOrder(
    db,
    { at: `2008-04-${day}T06:00:00Z`, ...values },
    lines.map((productId) => ({ productId, name: "Sold", quantity: 1, price: 50 })),
  );
const repeated = await insert("05", [lamp, lamp, vase], { finalAmount: 300 });
const mixed = await insert("04", [lamp, saree], { finalAmount: 200, status: "cancelled" });
const single = await insert("03", [vase]);
const uncategorised = await insert("02", [mug, null]);
const empty = await insert("01", []);

/** Lists orders of 2008, which only this file creates. */
async function list(query: Readonly<Record<string, string>>) {
  const params = new URLSearchParams({ createdAtTo: "2008-12-31", limit: "100", ...query });
  const { status, body } = await call<ResponseBody & Facets>("GET", `/api/admin/orders?${params}`, { as: "admin" });
  expect(status, JSON.stringify(body)).toBe(200);
  const { orders, pagination, facets, figures } = body;
  return { ids: orders.map(({ _id }) => _id), total: pagination.total, facets, figures };
}

it.each([
  ["a product, each order once", { product: lamp }, [repeated, mixed]],
  ["another product", { product: vase }, [repeated, single]],
  ["a product without a category", { product: mug }, [uncategorised]],
  ["a category, each order once", { category: home }, [repeated, mixed, single]],
  ["another category", { category: clothing }, [mixed]],
  ["a product and the category of another line", { product: lamp, category: clothing }, [mixed]],
  ["a product and a category that are in no order together", { product: vase, category: clothing }, []],
  ["a product and a status", { product: lamp, status: "cancelled" }, [mixed]],
  ["a category and days", { category: home, createdAtFrom: "2008-04-04" }, [repeated, mixed]],
  ["an unknown product", { product: "ffffffffffffffffffffffff" }, []],
  ["the id of a category as a product", { product: home }, []],
  ["empty values, which do not filter", { product: "", category: "" }, [repeated, mixed, single, uncategorised, empty]],
] as const)("lists by %s", async (_, query, ids) => {
  const listed = await list(query);
  expect(listed.ids).toEqual(ids);
  expect(listed.total).toBe(ids.length);
});

it("pages and sorts the orders of a category", async () => {
  const pages = await Promise.all(["1", "2", "3", "4"].map((page) => list({ category: home, limit: "1", page })));
  expect(pages.map(({ ids }) => ids)).toEqual([[repeated], [mixed], [single], []]);
  expect(pages.map(({ total }) => total)).toEqual([3, 3, 3, 3]);
  expect((await list({ category: home, sort: "finalAmount" })).ids).toEqual([single, mixed, repeated]);
});

it("counts and sums up only the orders of the category or product", async () => {
  const { facets, figures } = await list({ category: home, facets: "true" });
  expect(facets?.["status"]).toEqual({ delivered: 2, cancelled: 1 });
  expect(figures).toEqual({ revenue: 600 });
  expect((await list({ product: vase, facets: "true" })).figures).toEqual({ revenue: 400 });
});

it("exports the same orders as it lists", async () => {
  const { text } = await exportNow("orders", `?category=${home}&createdAtTo=2008-12-31`);
  expect(readIds(text)).toEqual([repeated, mixed, single]);
  expect(readIds((await exportNow("orders", `?product=${mug}&createdAtTo=2008-12-31`)).text)).toEqual([uncategorised]);
});

it("follows a product into another category", async () => {
  await setCategory([vase], clothing);
  expect((await list({ category: home })).ids).toEqual([repeated, mixed]);
  expect((await list({ category: clothing })).ids).toEqual([repeated, mixed, single]);
  await setCategory([vase], home);
});

it("no longer finds an order by a deleted product", async () => {
  const { body } = await call("POST", "/api/admin/products", {
    as: "admin",
    body: { name: "Clay Lamp", price: 50, stock: 1 },
  });
  const order = await insert("06", [body._id]);
  expect((await list({ product: body._id })).ids).toEqual([order]);
  await db.delete(products).where(eq(products.id, body._id));
  expect((await list({ product: body._id })).ids).toEqual([]);
});

it.each(["product", "category"])("rejects a %s that is too long or not text", async (name) => {
  for (const value of ["x".repeat(101), "%00"]) {
    const { status, body } = await call("GET", `/api/admin/orders?${name}=${value}`, { as: "admin" });
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual([name]);
  }
});

it("needs the permission for orders, and none for products or categories", async () => {
  const path = `/api/admin/orders?createdAtTo=2008-12-31&product=${vase}&category=${home}`;
  await setPermissions(db, "auditor@bazaar.example", ["products.list", "categories.list"]);
  expect((await call("GET", path, { as: "auditor" })).status).toBe(403);
  await setPermissions(db, "auditor@bazaar.example", ["orders.list"]);
  const { status, body } = await call("GET", path, { as: "auditor" });
  expect(status).toBe(200);
  expect(body.pagination.total).toBe(2);
});
