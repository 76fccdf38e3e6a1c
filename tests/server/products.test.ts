import { and, eq, ne } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { categories, products, vendors } from "../../server/db/schema";
import { auditEntries } from "../../server/db/schema-audit";
import { startTestApp } from "./support/app";
import { findAuditEntries } from "./support/audit";

const { database, call } = await startTestApp();
const { db } = database;

const [category] = await db.select().from(categories).limit(1);
const [vendor] = await db.select().from(vendors).where(eq(vendors.status, "approved")).limit(1);
const categoryId = category?.id ?? "";
const vendorId = vendor?.id ?? "";

const product = (changes: Record<string, unknown> = {}) => ({
  name: "Clay Lamp",
  price: 149.5,
  stock: 12,
  ...changes,
});
const post = (body: unknown) => call("POST", "/api/admin/products", { as: "admin", body });
const put = (id: string, body: unknown) => call("PUT", `/api/admin/products/${id}`, { as: "admin", body });
const get = (id: string) => call("GET", `/api/admin/products/${id}`, { as: "admin" });
const remove = (id: string) => call("DELETE", `/api/admin/products/${id}`, { as: "admin" });
const add = async (changes: Record<string, unknown> = {}) => (await post(product(changes))).body;
const productCount = async () =>
  (await call("GET", `/api/admin/vendors/${vendorId}`, { as: "admin" })).body.productCount;
const listEntries = (id: string) =>
  findAuditEntries(db, and(eq(auditEntries.resource, "products"), eq(auditEntries.resourceId, id)));

/** Values that POST and PUT both reject. */
const INVALID_FIELDS: [Record<string, unknown>, string, string][] = [
  [{ name: "  " }, "name", "is required"],
  [{ name: "x".repeat(201) }, "name", "must have at most 200 characters"],
  [{ name: "a\u0000b" }, "name", "must not contain the character NUL"],
  [{ description: 5 }, "description", "must be text"],
  [{ price: "149" }, "price", "must be a number"],
  [{ price: null }, "price", "must be a number"],
  [{ price: -0.01 }, "price", "must not be negative"],
  [{ price: 1.005 }, "price", "must have at most two decimals"],
  [{ price: 1e12 }, "price", "must be at most 1,00,00,00,000"],
  [{ stock: 1.5 }, "stock", "must be a whole number"],
  [{ stock: -1 }, "stock", "must not be negative"],
  [{ stock: 3e9 }, "stock", "must be at most 1,00,00,00,000"],
  [{ taxRate: 100.01 }, "taxRate", "must be at most 100"],
  [{ taxRate: -1 }, "taxRate", "must not be negative"],
  [{ taxRate: 2.505 }, "taxRate", "must have at most two decimals"],
  [{ isActive: "yes" }, "isActive", "must be true or false"],
  [{ category: "ffffffffffffffffffffffff" }, "category", "is not a category"],
  [{ category: "nonsense" }, "category", "is not a category"],
  [{ specifications: "{}" }, "specifications", "must be an object of text values"],
  [{ specifications: ["a"] }, "specifications", "must be an object of text values"],
  [{ specifications: { Weight: 5 } }, "specifications", 'must have text as the value of "Weight"'],
  [{ specifications: { Size: { toString: 1 } } }, "specifications", 'must have text as the value of "Size"'],
  [{ specifications: { " ": "x" } }, "specifications", "must not have an empty key"],
  [{ specifications: { a: "\u0000" } }, "specifications", "must not contain the character NUL"],
  [
    { specifications: { a: "x".repeat(2001) } },
    "specifications",
    'must have at most 2,000 characters as the value of "a"',
  ],
  [{ vendor: "ffffffffffffffffffffffff" }, "vendor", "is not a vendor"],
  [{ vendor: "nonsense" }, "vendor", "is not a vendor"],
  [{ images: "a.jpg" }, "images", "must be a list"],
  [
    { images: ["javascript:alert(1)"] },
    "images.0",
    "must be a path that starts with /, or a URL that starts with http:// or https://",
  ],
  [
    { images: ["/a.jpg", "//evil.example/a.jpg"] },
    "images.1",
    "must be a path that starts with /, or a URL that starts with http:// or https://",
  ],
  [
    { images: ["/\\evil.example/a.jpg"] },
    "images.0",
    "must be a path that starts with /, or a URL that starts with http:// or https://",
  ],
  [{ images: Array.from({ length: 21 }, () => "/a.jpg") }, "images", "must have at most 20 entries"],
  [{ approvalStatus: "approved" }, "approvalStatus", "is not a field of this request"],
];

describe("POST products", () => {
  it("returns 201 with the pending product, raises the vendor's product count and records the product", async () => {
    const before = await productCount();
    const { status, body } = await post({
      name: "  Brass Lamp ",
      description: " Polished by hand ",
      price: 1499.99,
      stock: 0,
      taxRate: 12.5,
      isActive: false,
      category: categoryId,
      specifications: { Material: "Brass", वज़न: "1.2 kg" },
      vendor: vendorId,
      images: ["/uploads/lamp.jpg", "https://pictures.example/lamp.jpg"],
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      name: "Brass Lamp",
      description: "Polished by hand",
      price: 1499.99,
      stock: 0,
      taxRate: 12.5,
      isActive: false,
      category: { _id: categoryId, name: category?.name },
      vendor: { _id: vendorId, shopName: vendor?.shopName },
      images: ["/uploads/lamp.jpg", "https://pictures.example/lamp.jpg"],
      specifications: { Material: "Brass", वज़न: "1.2 kg" },
      createdAt: expect.any(String),
      approvalStatus: "pending",
      submittedForApproval: expect.any(String),
    });
    expect((await get(body._id)).body).toEqual(body);
    expect(await productCount()).toBe(before + 1);
    expect(await listEntries(body._id)).toMatchObject([
      { action: "products.create", before: null, after: { name: "Brass Lamp", price: 1499.99 } },
    ]);
  });

  it("requires a name, a price and a stock, and has defaults for the other fields", async () => {
    const { body } = await post(product());
    expect(body).toEqual({
      _id: expect.any(String),
      name: "Clay Lamp",
      price: 149.5,
      stock: 12,
      taxRate: 0,
      isActive: true,
      images: [],
      specifications: {},
      createdAt: expect.any(String),
      approvalStatus: "pending",
      submittedForApproval: expect.any(String),
    });
    const answer = await post({});
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual({ name: ["is required"], price: ["is required"], stock: ["is required"] });
  });

  it.each(INVALID_FIELDS)("rejects %j", async (changes, field, message) => {
    const total = await db.$count(products);
    const { status, body } = await post(product({ vendor: vendorId, ...changes }));
    expect(status).toBe(422);
    expect(body.errors).toEqual({ [field]: [message] });
    expect(await db.$count(products)).toBe(total);
  });

  it("does not raise the vendor's product count if the product is rejected", async () => {
    const before = await productCount();
    expect((await post(product({ vendor: vendorId, category: "nonsense" }))).status).toBe(422);
    expect(await productCount()).toBe(before);
  });

  it("keeps hostile text unchanged, and replaces lone surrogates", async () => {
    const name = `<script>alert("x")</script> ' ; -- 😀`;
    const body = await add({ name, specifications: { "half \ud800": "\udc00 half", constructor: "text" } });
    expect(body.name).toBe(name);
    expect(body.specifications).toEqual({ "half \ufffd": "\ufffd half", constructor: "text" });
  });

  it("counts all products that are created concurrently", async () => {
    const before = await productCount();
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => post(product({ vendor: vendorId, category: categoryId }))),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(await productCount()).toBe(before + 4);
  });
});

describe("PUT products/{id}", () => {
  it("changes the given fields, keeps the others, and records the values before and after", async () => {
    const saved = await add({ category: categoryId, vendor: vendorId, description: "Old", specifications: { a: "b" } });
    const { status, body } = await put(saved._id, { price: 99, isActive: false });
    expect(status).toBe(200);
    expect(body).toEqual({ ...saved, price: 99, isActive: false });
    expect(await listEntries(saved._id)).toMatchObject([
      { action: "products.create" },
      { action: "products.edit", before: { price: 149.5, isActive: true }, after: { price: 99, isActive: false } },
    ]);
  });

  it("accepts the documented payload, and clears empty fields", async () => {
    const saved = await add({ category: categoryId, description: "Old", specifications: { a: "b" } });
    const { body } = await put(saved._id, {
      name: "New",
      description: "",
      price: 0,
      stock: 0,
      taxRate: 0,
      isActive: true,
      category: "",
      specifications: {},
    });
    expect(body).toMatchObject({ name: "New", price: 0, stock: 0, specifications: {} });
    expect(body).not.toHaveProperty("description");
    expect(body).not.toHaveProperty("category");
  });

  it("moves a product to another vendor or to none, and updates the product counts of both vendors", async () => {
    const [other] = await db.select().from(vendors).where(ne(vendors.id, vendorId)).limit(1);
    const counts = async () =>
      Promise.all([vendorId, other?.id ?? ""].map((id) => db.select().from(vendors).where(eq(vendors.id, id)))).then(
        (found) => found.map(([row]) => row?.productCount ?? 0),
      );
    const [from = 0, to = 0] = await counts();
    const saved = await add({ vendor: vendorId, images: ["/uploads/a.jpg"] });
    expect(await counts()).toEqual([from + 1, to]);
    const moved = await put(saved._id, { vendor: other?.id, images: ["/uploads/b.jpg", "/uploads/a.jpg"] });
    expect(moved.body).toMatchObject({ vendor: { _id: other?.id }, images: ["/uploads/b.jpg", "/uploads/a.jpg"] });
    expect(await counts()).toEqual([from, to + 1]);
    expect((await put(saved._id, { vendor: "" })).body).not.toHaveProperty("vendor");
    expect(await counts()).toEqual([from, to]);
    expect(await listEntries(saved._id)).toMatchObject([
      {},
      { after: { vendor: { _id: other?.id } } },
      { action: "products.edit" },
    ]);
  });

  it.each(INVALID_FIELDS)("rejects %j", async (changes, field, message) => {
    const saved = await add();
    const { status, body } = await put(saved._id, changes);
    expect(status).toBe(422);
    expect(body.errors).toEqual({ [field]: [message] });
    expect((await get(saved._id)).body).toEqual(saved);
    expect(await listEntries(saved._id)).toHaveLength(1);
  });

  it("makes the product searchable by its new name", async () => {
    const saved = await add({ name: "Zzyzx Old" });
    await put(saved._id, { name: "Zzyzx New" });
    const found = async (q: string) =>
      (await call("GET", `/api/admin/products/search?q=${q}`, { as: "admin" })).body.total;
    expect([await found("zzyzx%20old"), await found("zzyzx%20new")]).toEqual([0, 1]);
  });

  it("never assigns a category that is deleted concurrently", async () => {
    const saved = await add();
    const { body } = await call("POST", "/api/admin/categories", { as: "admin", body: { name: "Short-lived" } });
    const [edit, deletion] = await Promise.all([
      put(saved._id, { category: body._id }),
      call("DELETE", `/api/admin/categories/${body._id}`, { as: "admin" }),
    ]);
    expect([
      [200, 409],
      [422, 200],
    ]).toContainEqual([edit.status, deletion.status]);
  });
});

it.each(["ffffffffffffffffffffffff", "1", "%00"])("GET, PUT and DELETE return 404 for the id %s", async (id) => {
  for (const { status, body } of [await get(id), await put(id, { price: 1 }), await remove(id)]) {
    expect(status).toBe(404);
    expect(body).toEqual({ message: "Product not found.", code: "not_found" });
  }
});
