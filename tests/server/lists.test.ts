import { eq, sql, type SQL } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { recordStatements } from "../../scripts/recorded-queries";
import type { Db } from "../../server/db/database";
import { orders, products, users } from "../../server/db/schema";
import { readPage } from "../../server/records/read-page";
import { DEMO_SIZE, startTestApp } from "./support/app";
import type { ResponseBody } from "./support/body";
import { isCitus } from "./support/database";

const { database, call } = await startTestApp();
const { db } = database;
const get = async (path: string) => (await call("GET", path, { as: "admin" })).body;

const DEMO_ACCOUNTS = 6;
const id = expect.stringMatching(/^[0-9a-f]{24}$/);
const iso = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

describe("GET /api/admin/users", () => {
  it("is a page of users as {content, totalElements}, without secrets", async () => {
    const body = await get("/api/admin/users?limit=100");
    expect(body).toMatchObject({ totalElements: DEMO_SIZE.users + DEMO_ACCOUNTS, page: 1, size: 100, totalPages: 1 });
    const admin = body.content.find((user) => user.email === "admin@bazaar.example");
    expect(admin).toEqual({
      _id: id,
      name: "Asha Menon",
      email: "admin@bazaar.example",
      role: "admin",
      createdAt: iso,
    });
  });

  it.each(["admin", "vendor", "customer"] as const)("filters by the role %s", async (role) => {
    const body = await get(`/api/admin/users?limit=100&role=${role}`);
    expect(body.totalElements).toBe(await db.$count(users, eq(users.role, role)));
    expect(body.content.every((user) => user.role === role)).toBe(true);
  });

  it("sorts by email and rejects an unknown role", async () => {
    const names = (await get("/api/admin/users?limit=100&sort=email&order=desc")).content.map((user) => user.email);
    expect((names[0] ?? "") > (names.at(-1) ?? "")).toBe(true);
    expect((await call("GET", "/api/admin/users?role=king", { as: "admin" })).status).toBe(422);
  });
});

describe("GET /api/admin/orders", () => {
  it.skipIf(isCitus).each(["", "&status=pending"])(
    "reads a page with lines and total in one statement, with the filter %j",
    async (filter) => {
      await get(`/api/admin/orders?limit=5${filter}`);
      const statements = await recordStatements(database, () => get(`/api/admin/orders?limit=5${filter}`));
      const read = statements.filter(({ text }) => text.includes("all_lines") || text.includes("order_totals"));
      expect(read).toEqual([expect.objectContaining({ text: expect.stringMatching(/order_totals.*"order_items"/s) })]);
    },
  );

  it("returns the first page of each status, also when it is read again", async () => {
    const statuses = ["pending", "delivered", "pending", "cancelled", "delivered"] as const;
    for (const status of statuses) {
      const { orders: rows, pagination } = await get(`/api/admin/orders?limit=100&status=${status}`);
      expect(pagination.total).toBe(await db.$count(orders, eq(orders.status, status)));
      expect(rows.map((row) => row.status)).toEqual(Array.from({ length: pagination.total }, () => status));
    }
    expect((await get("/api/admin/orders?limit=2&status=delivered")).orders).toHaveLength(2);
  });

  it.skipIf(isCitus)("counts all facets in one statement", async () => {
    const read = () => get("/api/admin/orders?limit=1&facets=true");
    const { facets } = (await read()) as ResponseBody & { facets: object };
    expect(Object.keys(facets)).toEqual(["status", "paymentStatus", "paymentMethod", "city"]);
    const counts = (await recordStatements(database, read)).filter(({ text }) => text.includes("json_agg(json_build"));
    expect(counts.filter(({ text }) => !text.includes("all_lines"))).toHaveLength(1);
  });

  it("has the documented page shape, with the orders' lines", async () => {
    const body = await get("/api/admin/orders?limit=5");
    expect(body.pagination).toEqual({ total: DEMO_SIZE.orders, page: 1, limit: 5, totalPages: 9 });
    expect(body.orders).toHaveLength(5);
    for (const order of body.orders) {
      expect(order).toMatchObject({
        _id: id,
        customer: { _id: id, name: expect.any(String), email: expect.stringContaining("@") },
        vendor: { _id: id, shopName: expect.any(String) },
        shippingAddress: { street: expect.any(String), city: expect.any(String) },
        createdAt: iso,
      });
      expect(order.products.length).toBeGreaterThan(0);
      const lines = order.products.reduce((sum, line) => sum + line.quantity * line.price, 0);
      expect(order.totalAmount).toBeCloseTo(lines, 2);
      expect(order.finalAmount).toBeCloseTo(order.totalAmount - order.discountAmount, 2);
    }
  });

  it("filters by status, sorts by amount, and returns the total even past the last page", async () => {
    const total = await db.$count(orders, eq(orders.status, "delivered"));
    const body = await get("/api/admin/orders?status=delivered&limit=100&sort=finalAmount&order=desc");
    expect(body.pagination.total).toBe(total);
    const amounts = body.orders.map((order) => order.finalAmount);
    expect(amounts).toEqual([...amounts].sort((a, b) => b - a));
    expect(await get("/api/admin/orders?status=delivered&page=500")).toEqual({
      orders: [],
      pagination: { total, page: 500, limit: 10, totalPages: Math.ceil(total / 10) },
    });
  });
});

it("GET /api/admin/categories is a plain array, with the number of products of each category", async () => {
  const { body } = await call<ResponseBody[]>("GET", "/api/admin/categories", { as: "admin" });
  expect(Array.isArray(body)).toBe(true);
  expect(body).toHaveLength(12);
  expect(body[0]).toEqual({
    _id: id,
    name: expect.any(String),
    description: expect.any(String),
    createdAt: iso,
    productCount: expect.any(Number),
  });
  for (const { _id, productCount } of body)
    expect(productCount).toBe(await db.$count(products, eq(products.categoryId, _id)));
});

describe("GET /api/admin/stats", () => {
  it("counts orders, users, vendors and products, and omits cancelled and refunded orders from revenue", async () => {
    const revenue = async () => (await get("/api/admin/stats")).totalRevenue;
    const before = await revenue();
    expect(before).toBeGreaterThan(0);
    const [order] = await db.select().from(orders).where(eq(orders.status, "delivered")).limit(1);
    for (const status of ["cancelled", "refunded"] as const) {
      await db
        .update(orders)
        .set({ status })
        .where(eq(orders.id, order?.id ?? ""));
      expect(await revenue()).toBeCloseTo(before - (order?.finalAmount ?? 0), 2);
    }
    expect(await get("/api/admin/stats")).toEqual({
      totalRevenue: expect.any(Number),
      totalOrders: DEMO_SIZE.orders,
      totalUsers: DEMO_SIZE.users + DEMO_ACCOUNTS,
      totalVendors: DEMO_SIZE.vendors,
      totalProducts: DEMO_SIZE.products,
      averageRating: expect.any(Number),
    });
  });

  it("returns zeros if there are no orders and no reviews", async () => {
    const tables = sql`orders, order_items, order_status_changes, reviews, ledger_entries, payout_entries, refunds`;
    await db.execute(sql`truncate ${tables} cascade`);
    expect(await get("/api/admin/stats")).toMatchObject({ totalRevenue: 0, totalOrders: 0, averageRating: 0 });
  });
});

it("GET /api/health names the kind of database", async () => {
  expect(await get("/api/health")).toEqual({ status: "ok", database: database.kind });
});

it("keeps the 50 newest queries of first pages", async () => {
  const select = vi.fn((from: Db, totalCount: SQL<number>) => from.select({ id: users.id, totalCount }).from(users));
  const read = (limit: number) =>
    readPage<"createdAt", { id: string; totalCount: number }>(db, users, { page: 1, limit }, select);
  for (let limit = 1; limit <= 60; limit += 1) await read(limit);
  expect(select).toHaveBeenCalledTimes(60);
  // The oldest and the newest of them.
  for (const limit of [11, 60]) expect((await read(limit)).rows).toHaveLength(limit);
  expect(select).toHaveBeenCalledTimes(60);
  await read(10);
  expect(select, "the query before the oldest was dropped").toHaveBeenCalledTimes(61);
});
