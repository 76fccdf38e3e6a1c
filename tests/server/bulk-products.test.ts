/**
 * DELETE /api/admin/bulk/products returns a result for each product. It writes the same audit entries and changes the
 * same product counts as a call for each product.
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

async function createProduct(vendor?: string): Promise<string> {
  const body = { name: "Clay Lamp", price: 149.5, stock: 12, vendor };
  return (await call("POST", "/api/admin/products", { as: "admin", body })).body._id;
}

/** Creates two products of one vendor, one of another vendor, and one without a vendor. */
beforeEach(async () => {
  ids = [];
  for (const vendor of [vendorIds[0], vendorIds[0], vendorIds[1], undefined]) ids.push(await createProduct(vendor));
});

const remove = (productIds: unknown, as: DemoAccount = "admin") =>
  call("DELETE", "/api/admin/bulk/products", { as, body: { productIds } });
const countLeft = () => db.$count(products, inArray(products.id, ids));
const readProductCounts = async () => {
  const found = await db.select().from(vendors).where(inArray(vendors.id, vendorIds));
  return vendorIds.map((id) => found.find((vendor) => vendor.id === id)?.productCount ?? 0);
};
const listEntries = () =>
  findAuditEntries(db, and(eq(auditEntries.action, "products.delete"), inArray(auditEntries.resourceId, ids)));

// Spec: calls.bulk
it("deletes each product, lowers its vendor's product count and records the deletion", async () => {
  const [many = 0, few = 0] = await readProductCounts();
  const { status, body } = await remove(ids);
  expect(status).toBe(200);
  expect(body).toEqual({ results: ids.map((_id) => ({ _id, ok: true, status: 200 })) });
  expect(await countLeft()).toBe(0);
  expect(await readProductCounts()).toEqual([many - 2, few - 1]);
  const entries = await listEntries();
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

it("deletes each product and lowers its vendor's count once when concurrent calls name the same products", async () => {
  const [many = 0, few = 0] = await readProductCounts();
  const [one = ""] = ids;
  const single = call("DELETE", `/api/admin/products/${one}`, { as: "admin" });
  const answers = await Promise.all([remove(ids), remove([...ids].reverse()), single]);
  expect(answers.slice(0, 2).map(({ status }) => status)).toEqual([200, 200]);
  expect(await countLeft()).toBe(0);
  expect(await readProductCounts()).toEqual([many - 2, few - 1]);
  expect(await listEntries()).toHaveLength(ids.length);
});

describe("rejects", () => {
  it.each([
    ["a missing list", undefined, "productIds", "must be a list"],
    ["an empty list", [], "productIds", "must not be empty"],
    ["over a hundred products", Array.from({ length: 101 }, String), "productIds", "must have at most 100 entries"],
    ["a product twice", [UNKNOWN, UNKNOWN], "productIds", "must name each record once"],
    ["an id that is not text", [7], "productIds.0", "must be text"],
  ])("%s with 422", async (_name, productIds, field, message) => {
    const { status, body } = await remove(productIds);
    expect(status).toBe(422);
    expect(body.errors).toEqual({ [field]: [message] });
  });

  it("an auditor with 403, and deletes no product", async () => {
    const { status, body } = await remove(ids, "auditor");
    expect(status).toBe(403);
    expect(body.message).toBe("You lack the permission products.delete.");
    expect(await countLeft()).toBe(ids.length);
  });
});
