/**
 * DELETE /api/admin/bulk/products: returns a result for each product, with the same counts and audit as single calls.
 */
import { and, eq, inArray } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { products, vendors } from "../../server/db/schema";
import { auditEntries } from "../../server/db/schema-audit";
import { startTestApp, type DemoAccount } from "./support/app";
import { findAuditEntries } from "./support/audit";

const { database, call } = await startTestApp();
const { db } = database;

const UNKNOWN = "f".repeat(24);
const [first, second] = await db.select().from(vendors).limit(2);
const vendorIds = [first?.id ?? "", second?.id ?? ""];
let ids: string[] = [];

async function make(vendor?: string): Promise<string> {
  const body = { name: "Clay Lamp", price: 149.5, stock: 12, vendor };
  return (await call("POST", "/api/admin/products", { as: "admin", body })).body._id;
}

/** Two products of one vendor, one of another and one without a vendor. */
beforeEach(async () => {
  ids = [];
  for (const vendor of [vendorIds[0], vendorIds[0], vendorIds[1], undefined]) ids.push(await make(vendor));
});

const remove = (productIds: unknown, as: DemoAccount = "admin") =>
  call("DELETE", "/api/admin/bulk/products", { as, body: { productIds } });
const countLeft = () => db.$count(products, inArray(products.id, ids));
const counts = async () => {
  const found = await db.select().from(vendors).where(inArray(vendors.id, vendorIds));
  return vendorIds.map((id) => found.find((vendor) => vendor.id === id)?.productCount ?? 0);
};
const audit = () =>
  findAuditEntries(db, and(eq(auditEntries.action, "products.delete"), inArray(auditEntries.resourceId, ids)));

// Spec: calls.bulk
it("deletes each product, lowers its vendor's count and records the deletion", async () => {
  const [many = 0, few = 0] = await counts();
  const { status, body } = await remove(ids);
  expect(status).toBe(200);
  expect(body).toEqual({ results: ids.map((_id) => ({ _id, ok: true, status: 200 })) });
  expect(await countLeft()).toBe(0);
  expect(await counts()).toEqual([many - 2, few - 1]);
  const entries = await audit();
  expect(entries.map(({ resourceId }) => resourceId).sort()).toEqual([...ids].sort());
  for (const { before, after } of entries) {
    expect(before).toMatchObject({ name: "Clay Lamp", price: 149.5 });
    expect(after).toBeNull();
  }
});

it("reports an unknown product as not found and deletes the others", async () => {
  const [one = ""] = ids;
  const { status, body } = await remove([UNKNOWN, one, "no id"]);
  expect(status).toBe(200);
  const missing = { ok: false, status: 404, message: "Product not found." };
  expect(body.results).toEqual([
    { _id: UNKNOWN, ...missing },
    { _id: one, ok: true, status: 200 },
    { _id: "no id", ...missing },
  ]);
  expect(await countLeft()).toBe(ids.length - 1);
});

it("deletes each product once when several calls run at the same time, and lowers each count once", async () => {
  const [many = 0, few = 0] = await counts();
  const [one = ""] = ids;
  const single = call("DELETE", `/api/admin/products/${one}`, { as: "admin" });
  const answers = await Promise.all([remove(ids), remove([...ids].reverse()), single]);
  expect(answers.slice(0, 2).map(({ status }) => status)).toEqual([200, 200]);
  expect(await countLeft()).toBe(0);
  expect(await counts()).toEqual([many - 2, few - 1]);
  expect(await audit()).toHaveLength(ids.length);
});

describe("rejects", () => {
  it.each([
    ["a missing list", undefined, "productIds", "must be a list"],
    ["an empty list", [], "productIds", "must not be empty"],
    ["more than a hundred", Array.from({ length: 101 }, String), "productIds", "must have at most 100 entries"],
    ["a product twice", [UNKNOWN, UNKNOWN], "productIds", "must name each record once"],
    ["an id that is not text", [7], "productIds.0", "must be text"],
  ])("%s with 422", async (_name, productIds, field, message) => {
    const { status, body } = await remove(productIds);
    expect(status).toBe(422);
    expect(body.errors).toEqual({ [field]: [message] });
  });

  it("an auditor, and deletes no product", async () => {
    const { status, body } = await remove(ids, "auditor");
    expect(status).toBe(403);
    expect(body.message).toBe("You lack the permission products.delete.");
    expect(await countLeft()).toBe(ids.length);
  });
});
