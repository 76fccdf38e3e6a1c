// @module-tag dates
import { describe, expect, it } from "vitest";
import { decryptRow } from "../../server/db/encrypted-records";
import { vendors } from "../../server/db/schema";
import { coupons } from "../../server/db/schema-coupons";
import { readIds, readCsv, readRecords } from "../support/read-csv";
import { TEST_DAY } from "../support/test-day";
import { startTestApp } from "./support/app";
import type { ResponseBody } from "./support/body";
import { createExportCalls } from "./support/exports";

const stage = await startTestApp();
const { call, database } = stage;
const { db } = database;

const { exportNow, listAudits } = createExportCalls(stage);

/** The path of each type's list, and the headings of its export, on which other programs rely. */
const TYPES = {
  users: ["users", "User ID,Created At,Name,Email,Role,Phone"],
  vendors: [
    "vendors",
    "Vendor ID,Created At,Shop Name,Owner,Owner Email,Phone,Address,City,Business Type,Business Category,Status,Decided At,Products",
  ],
  products: [
    "products",
    "Product ID,Created At,Name,Description,Category ID,Category,Vendor ID,Vendor,Price,Stock,Tax Rate,Active,Approval Status,Submitted At,Decided At",
  ],
  categories: ["categories", "Category ID,Created At,Name,Description"],
  orders: [
    "orders",
    "Order ID,Created At,Status,Customer ID,Customer,Customer Email,Vendor ID,Vendor,Products,Total Amount,Discount Amount,Final Amount,Payment Method,Payment Status,Shipping Street,Shipping City",
  ],
  reviews: ["reviews", "Review ID,Created At,Rating,Comment,User,User Email,Product,Vendor"],
  support: [
    "support/tickets",
    "Ticket ID,Created At,Subject,Description,Status,Priority,User ID,User,User Email,User Phone,Messages,Last Message At,Acknowledge By,Acknowledged At,Redress By,Redressed At,Due,Assignee ID,Assignee",
  ],
  coupons: [
    "coupons",
    "Coupon ID,Code,Description,Type,Value,Min Order Amount,Max Discount,Usage Limit,Used Count,Valid From,Valid Until,Is Active,Created At",
  ],
  shipping: ["shipping", "Shipping Method ID,Name,Description,Cost,Free Above,Min Days,Max Days,Is Active,Created At"],
  plans: [
    "plans",
    "Plan ID,Name,Description,Price,Interval,Commission Rate,Product Limit,Features,Is Active,Created At",
  ],
} as const;

/** Returns all ids of a list, page by page, in list order. */
async function listIds(path: string, query = ""): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1; ; page += 1) {
    const url = `/api/admin/${path}?limit=100&page=${page}${query}`;
    const { body } = await call<ResponseBody[] | Partial<ResponseBody>>("GET", url, { as: "admin" });
    const rows = Array.isArray(body) ? body : (body.content ?? body.data ?? body.orders ?? []);
    ids.push(...rows.map(({ _id }) => _id));
    if (Array.isArray(body) || rows.length < 100) return ids;
  }
}

describe.each(Object.entries(TYPES))("GET /api/admin/export/%s", (type, [path, headings]) => {
  it("returns a named file with every record of the list, in list order", async () => {
    const { status, headers, text } = await exportNow(type, "?format=csv");
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${type}-${TEST_DAY}.csv"`,
      "cache-control": "no-store",
    });
    const ids = readIds(text);
    expect(ids.length).toBeGreaterThan(2);
    // Only the list of categories is in another order, by name.
    if (type === "categories") expect([...ids].sort()).toEqual((await listIds(path)).sort());
    else expect(ids).toEqual(await listIds(path));
  });

  it("always has the same headings, and times in a format that spreadsheets read", async () => {
    expect(readCsv((await exportNow(type)).text)[0]).toEqual(headings.split(","));
    for (const record of readRecords((await exportNow(type)).text)) {
      expect(record["Created At"]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    }
  });

  it("rejects an auditor, and records who exported how many rows", async () => {
    const rejected = await call("GET", `/api/admin/export/${type}`, { as: "auditor" });
    expect(rejected.status).toBe(403);
    expect(rejected.body.message).toBe(`You lack the permission ${type}.export.`);
    const before = await listAudits(type);
    const rows = readRecords((await exportNow(type)).text).length;
    const after = await listAudits(type);
    expect(after).toHaveLength(before.length + 1);
    const facts = { format: "csv", filters: {}, rows };
    expect(after.filter(({ id }) => !before.some((old) => old.id === id))).toMatchObject([
      { actorEmail: "admin@bazaar.example", resource: type, before: null, after: facts },
    ]);
  });
});

it("writes times in Indian time, as on screen", async () => {
  const { body } = await call<{ orders: ResponseBody[] }>("GET", "/api/admin/orders?limit=100&page=1", { as: "admin" });
  const stamps = new Map(body.orders.map(({ _id, createdAt }) => [_id, String(createdAt)]));
  const records = readRecords((await exportNow("orders")).text).filter((record) =>
    stamps.has(record["Order ID"] ?? ""),
  );
  expect(records).toHaveLength(stamps.size);
  for (const record of records) {
    const stamp = stamps.get(record["Order ID"] ?? "") ?? "";
    expect(new Date(`${record["Created At"]?.replace(" ", "T")}+05:30`).toISOString().slice(0, 19)).toBe(
      stamp.slice(0, 19),
    );
  }
});

describe("an export with filters", () => {
  it.each([
    ["orders", "&status=delivered"],
    ["orders", "&sort=finalAmount&order=desc"],
    ["orders", "&sort=status&order=asc&status=pending"],
    ["products", "&search=a&sort=name"],
    ["vendors", "&status=pending&search=a&sort=shopName&order=desc"],
    ["users", "&role=vendor&sort=email"],
    ["reviews", "&sort=rating"],
    ["support", "&status=open&priority=high"],
    ["shipping", "&isActive=true&sort=freeAbove"],
    ["shipping", "&sort=freeAbove&order=desc"],
    ["plans", "&interval=month&sort=price"],
  ] as const)("has the records of the list of %s with %s, in list order", async (type, query) => {
    const [path] = TYPES[type];
    const ids = readIds((await exportNow(type, `?${query}`)).text);
    expect(ids).toEqual(await listIds(path, query));
    expect(ids).not.toEqual(await listIds(path));
  });

  it("is recorded with its filters in the audit log", async () => {
    await exportNow("orders", "?status=delivered&sort=finalAmount&page=3");
    expect((await listAudits("orders")).map(({ after }) => after)).toContainEqual(
      expect.objectContaining({ filters: { status: "delivered", sort: "finalAmount" } }),
    );
  });

  it("is rejected if the list rejects a filter, or if the format or type is unknown", async () => {
    expect((await exportNow("orders", "?status=lost")).body.errors).toMatchObject({ status: [expect.any(String)] });
    const { status, body } = await exportNow("orders", "?format=xlsx");
    expect(status).toBe(422);
    expect(body.errors).toEqual({ format: ["must be one of csv"] });
    expect((await exportNow("invoices")).status).toBe(404);
  });
});

describe("the cells of an export", () => {
  const CELLS = [
    ...["=1+1", "+91 98765", "-2", "@SUM(A1)", "\tx", "\rx"].map((text) => [text, `'${text}`]),
    ...['say "no", please', "two\r\nlines", "one\nline", "ends with \\", "  spaces  ", "ノート 🙂", "'already"].map(
      (text) => [text, text],
    ),
  ] as const;

  it.each(CELLS)("%j becomes %j", async (text, cell) => {
    await db.update(coupons).set({ description: text });
    for (const record of readRecords((await exportNow("coupons")).text)) expect(record["Description"]).toBe(cell);
  });

  it("keep numbers as numbers, and are empty for missing values", async () => {
    for (const record of readRecords((await exportNow("orders")).text)) {
      expect(record["Final Amount"]).toMatch(/^\d+(\.\d+)?$/);
    }
    expect(readRecords((await exportNow("shipping")).text).map((record) => record["Free Above"])).toContain("");
  });

  it("contain no PAN, GSTIN or account number", async () => {
    const rows = (await db.select().from(vendors)).map((row) => decryptRow(vendors, row));
    const { text } = await exportNow("vendors");
    const secrets = rows.flatMap(({ panNumber, gstin, accountNumber }) => [panNumber, gstin, accountNumber]);
    expect(secrets.filter(Boolean).length).toBeGreaterThan(10);
    for (const secret of secrets) if (secret) expect(text).not.toContain(secret);
  });
});
