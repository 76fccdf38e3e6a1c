import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { categories, products } from "../../server/db/schema";
import { auditEntries } from "../../server/db/schema-audit";
import type { ResponseBody } from "./support/body";
import { startTestApp } from "./support/app";
import { findAuditEntries } from "./support/audit";

const { database, call } = await startTestApp();
const { db } = database;

let next = 0;
const category = (changes: Record<string, unknown> = {}) => ({ name: `Test ${++next}`, ...changes });
const post = (body: unknown) => call("POST", "/api/admin/categories", { as: "admin", body });
const put = (id: string, body: unknown) => call("PUT", `/api/admin/categories/${id}`, { as: "admin", body });
const remove = (id: string) => call("DELETE", `/api/admin/categories/${id}`, { as: "admin" });
const listEntries = (id: string) =>
  findAuditEntries(db, and(eq(auditEntries.resource, "categories"), eq(auditEntries.resourceId, id)));

describe("POST categories", () => {
  it("returns 201 with the category, lists it and records it", async () => {
    const { status, body } = await post({ name: "  Musical Instruments ", description: " For all ages " });
    expect(status).toBe(201);
    expect(body).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      name: "Musical Instruments",
      description: "For all ages",
      createdAt: expect.any(String),
    });
    const read = { ...body, productCount: 0 };
    expect((await call("GET", `/api/admin/categories/${body._id}`, { as: "admin" })).body).toEqual(read);
    expect((await call("GET", "/api/admin/categories", { as: "admin" })).body).toContainEqual(read);
    expect(await listEntries(body._id)).toMatchObject([
      { action: "categories.create", before: null, after: { name: "Musical Instruments" } },
    ]);
  });

  it.each([undefined, "", "  ", null])("stores no description when it is %j", async (description) => {
    const { status, body } = await post(category({ description }));
    expect(status).toBe(201);
    expect(body).not.toHaveProperty("description");
  });

  it.each([
    [{}, "name", "is required"],
    [{ name: "  " }, "name", "is required"],
    [{ name: 5 }, "name", "must be text"],
    [{ name: "x".repeat(101) }, "name", "must have at most 100 characters"],
    [{ name: "x", description: 5 }, "description", "must be text"],
    [{ name: "x", description: "x".repeat(10_001) }, "description", "must have at most 10,000 characters"],
    [{ name: "x", slug: "x" }, "slug", "is not a field of this request"],
  ])("rejects %j", async (body, field, message) => {
    const answer = await post(body);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual({ [field]: [message] });
  });

  it.each(["Études", "Shawls (Pashmina)", "100% cotton_'\\"])(
    "accepts the name %j only once, regardless of its case",
    async (name) => {
      const answers = await Promise.all(
        [name, name.toUpperCase(), name.toLowerCase()].map((one) => post({ name: one })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
      expect(answers.find(({ status }) => status === 409)?.body).toEqual({
        message: "Another category already has this name.",
        code: "conflict",
        errors: { name: ["is already taken"] },
      });
    },
  );

  it("rejects the name of a demo category in capitals", async () => {
    const [known] = await db.select().from(categories).limit(1);
    expect((await post({ name: known?.name.toUpperCase() })).status).toBe(409);
  });
});

describe("PUT categories/{id}", () => {
  it("changes the given fields, keeps the others, and records the values before and after", async () => {
    const created = (await post(category({ description: "Old" }))).body;
    const renamed = await put(created._id, { name: "Renamed" });
    expect(renamed.status).toBe(200);
    expect(renamed.body).toEqual({ ...created, name: "Renamed" });
    const cleared = await put(created._id, { name: "Renamed", description: "" });
    expect(cleared.body).not.toHaveProperty("description");
    expect(await listEntries(created._id)).toMatchObject([
      { action: "categories.create" },
      { action: "categories.edit", before: created, after: { name: "Renamed", description: "Old" } },
      { action: "categories.edit" },
    ]);
  });

  it("rejects the name of another category, and accepts the category's own name in capitals", async () => {
    const [one, two] = [(await post(category())).body, (await post(category())).body];
    expect((await put(two._id, { name: one.name.toUpperCase() })).status).toBe(409);
    expect((await put(two._id, { name: two.name.toUpperCase() })).body.name).toBe(two.name.toUpperCase());
  });

  it.each([{ name: "" }, { name: null }, { id: "x" }, []])("rejects %j", async (body) => {
    const created = (await post(category())).body;
    expect((await put(created._id, body)).status).toBe(422);
  });
});

describe("DELETE categories/{id}", () => {
  it("deletes the category and records it", async () => {
    const created = (await post(category())).body;
    const { status, body } = await remove(created._id);
    expect(status).toBe(200);
    expect(body).toEqual(created);
    expect((await remove(created._id)).status).toBe(404);
    expect(await listEntries(created._id)).toMatchObject([
      { action: "categories.create" },
      { action: "categories.delete", before: created, after: null },
    ]);
    expect((await post({ name: created.name })).status).toBe(201);
  });

  it("is rejected while products use the category, and says how many", async () => {
    const created = (await post(category())).body;
    const [one, two] = await db.select().from(products).limit(2);
    const setCategory = (product: typeof one, categoryId: string | null) =>
      db
        .update(products)
        .set({ categoryId })
        .where(eq(products.id, product?.id ?? ""));
    await setCategory(one, created._id);
    const { status, body } = await remove(created._id);
    expect(status).toBe(409);
    expect(body).toEqual({
      message: "1 product uses this category. Give it another category first.",
      code: "conflict",
    });
    await setCategory(two, created._id);
    expect((await remove(created._id)).body.message).toBe(
      "2 products use this category. Give them another category first.",
    );
    const { body: read } = await call<ResponseBody[]>("GET", "/api/admin/categories", { as: "admin" });
    expect(read.find(({ _id }) => _id === created._id)).toMatchObject({ productCount: 2 });
    await setCategory(one, null);
    await setCategory(two, null);
    expect((await remove(created._id)).status).toBe(200);
  });
});

it.each(["ffffffffffffffffffffffff", "1", "%00"])("GET, PUT and DELETE return 404 for the id %s", async (id) => {
  const answers = [
    await call("GET", `/api/admin/categories/${id}`, { as: "admin" }),
    await put(id, category()),
    await remove(id),
  ];
  for (const { status, body } of answers) {
    expect(status).toBe(404);
    expect(body).toEqual({ message: "Category not found.", code: "not_found" });
  }
});
