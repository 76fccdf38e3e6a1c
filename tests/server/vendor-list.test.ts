import { asc, desc, eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { newId } from "../../server/db/new-id";
import { users, vendors } from "../../server/db/schema";
import { matchesVendor } from "../../server/resources/vendors/list";
import { DEMO_SIZE, startTestApp } from "./support/app";
import { isCitus } from "./support/database";
import { decryptRow } from "../../server/db/encrypted-records";

const { database, call } = await startTestApp();
const { db } = database;
const list = async (query: string) => (await call("GET", `/api/admin/vendors?${query}`, { as: "admin" })).body;

const TRICKY = ["100% Cotton", "100 Cotton", "snake_case", "snakeXcase", String.raw`back\slash`, "O'Brien; --"];
const [owner] = await db.select().from(users).where(eq(users.role, "vendor")).limit(1);
for (const shopName of TRICKY) {
  await db
    .insert(vendors)
    .values({ id: newId(), userId: owner?.id ?? "", shopName, searchText: shopName.toLowerCase() });
}
const TOTAL = DEMO_SIZE.vendors + TRICKY.length;

describe("pages", () => {
  it("start at 1, have ten rows by default, and are newest first", async () => {
    const body = await list("");
    expect(body).toMatchObject({ total: TOTAL, page: 1, limit: 10, totalPages: 4 });
    const dates = body.data.map((vendor: { createdAt: string }) => vendor.createdAt);
    expect(dates).toHaveLength(10);
    expect(dates).toEqual([...dates].sort().reverse());
  });

  it("contain every vendor once", async () => {
    const pages = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((page) => list(`page=${page}&limit=5`)));
    const ids = pages.flatMap((body) => body.data.map((vendor: { _id: string }) => vendor._id));
    expect(ids).toHaveLength(TOTAL);
    expect(new Set(ids).size).toBe(TOTAL);
  });

  it("include the total even after the last page", async () => {
    expect(await list("page=1000&limit=10")).toEqual({ data: [], total: TOTAL, page: 1000, limit: 10, totalPages: 4 });
    expect(await list("status=pending&page=1000000&limit=100")).toMatchObject({ data: [], page: 1_000_000 });
  });

  it.each([
    ["page=0", "page"],
    ["page=-1", "page"],
    ["page=1.5", "page"],
    ["page=abc", "page"],
    ["page=99999999999999999999", "page"],
    ["page=1&page=2", "page"],
    ["limit=0", "limit"],
    ["limit=101", "limit"],
    ["status=unknown", "status"],
    ["status=pending&status=approved", "status"],
    ["search=%00", "search"],
    [`search=${"x".repeat(201)}`, "search"],
    ["sort=passwordHash", "sort"],
    ["sort=shopName&order=sideways", "order"],
  ])("reject the query %s", async (query, field) => {
    const { status, body } = await call("GET", `/api/admin/vendors?${query}`, { as: "admin" });
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual([field]);
    expect(body.message.toLowerCase()).toContain(field);
  });

  it("treat empty filters as absent, and ignore unknown parameters", async () => {
    expect(await list("status=&search=&sort=&order=&_=123")).toMatchObject({ total: TOTAL });
  });
});

describe("filters", () => {
  it.each(["pending", "approved", "rejected"])(
    "status=%s finds and counts vendors with this status",
    async (status) => {
      const body = await list(`status=${status}&limit=100`);
      expect(body.total).toBe(await db.$count(vendors, eq(vendors.status, status as "pending")));
      expect(body.data).toHaveLength(body.total);
      expect(new Set(body.data.map((vendor: { status: string }) => vendor.status))).toEqual(new Set([status]));
    },
  );

  it.each([
    ["100%", ["100% Cotton"]],
    ["%", ["100% Cotton"]],
    ["e_c", ["snake_case"]],
    ["_", ["snake_case"]],
    ["\\", [String.raw`back\slash`]],
    ["COTTON", ["100 Cotton", "100% Cotton"]],
    ["  cotton  ", ["100 Cotton", "100% Cotton"]],
    ["o'brien; --", ["O'Brien; --"]],
    ["no such shop", []],
  ])("search %j finds %j", async (search, names) => {
    const body = await list(`limit=100&search=${encodeURIComponent(search)}`);
    expect(body.data.map((vendor) => vendor.shopName).sort()).toEqual(names);
    expect(body.total).toBe(names.length);
  });

  it("search finds a vendor by the owner's email, the phone, the GSTIN and the PAN", async () => {
    const [vendor] = (await list("status=approved&limit=1")).data;
    const [row] = await db.select().from(vendors).where(eq(vendors.id, vendor._id));
    const { panNumber, gstin, phone } = (row && decryptRow(vendors, row)) ?? {};
    for (const text of [vendor.user.email, panNumber ?? "", gstin ?? "", phone ?? ""]) {
      const body = await list(`limit=100&search=${encodeURIComponent(text.toUpperCase())}`);
      expect(body.data.map((found) => found._id)).toContain(vendor._id);
    }
  });

  it("search and status combine", async () => {
    expect(await list("search=cotton&status=approved")).toMatchObject({ total: 0, data: [] });
    expect(await list("search=cotton&status=pending")).toMatchObject({ total: 2 });
  });

  // On a cluster each node makes its own plan.
  it.skipIf(isCitus)("search uses the trigram index", async () => {
    const plan = await db.transaction(async (tx) => {
      // With so few rows the planner would scan the table.
      await tx.execute(sql`set local enable_seqscan = off`);
      const query = tx.select({ id: vendors.id }).from(vendors).where(matchesVendor("cotton"));
      return JSON.stringify(await tx.execute(sql`explain ${query}`));
    });
    expect(plan).toContain("vendors_search_idx");
  });
});

describe("sorting", () => {
  it.each(["asc", "desc"])("by shop name, %s", async (order) => {
    const direction = order === "asc" ? asc : desc;
    const rows = await db.select().from(vendors).orderBy(direction(vendors.shopName), direction(vendors.id));
    const body = await list(`limit=100&sort=shopName&order=${order}`);
    expect(body.data.map((vendor) => vendor.shopName)).toEqual(rows.map((row) => row.shopName));
  });

  it("is ascending by default", async () => {
    const [first] = (await list("sort=createdAt&limit=1")).data;
    const [last] = (await list("sort=createdAt&order=desc&limit=1")).data;
    expect(Date.parse(first.createdAt)).toBeLessThan(Date.parse(last.createdAt));
  });
});
