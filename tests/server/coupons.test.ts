// @module-tag dates
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { auditEntries } from "../../server/db/schema-audit";
import { coupons } from "../../server/db/schema-coupons";
import { startTestApp } from "./support/app";
import { findAuditEntries } from "./support/audit";

const { database, call } = await startTestApp();
const { db } = database;

let next = 0;
const coupon = (changes: Record<string, unknown> = {}) => ({
  code: `TEST-${++next}`,
  type: "percentage",
  value: 12.5,
  validFrom: "2026-01-01T00:00:00+05:30",
  validUntil: "2026-02-01T00:00:00Z",
  ...changes,
});
const post = (body: unknown) => call("POST", "/api/admin/coupons", { as: "admin", body });
const put = (id: string, body: unknown) => call("PUT", `/api/admin/coupons/${id}`, { as: "admin", body });
const listEntries = (id: string) => findAuditEntries(db, eq(auditEntries.resourceId, id));

describe("GET coupons", () => {
  // Spec: coupons.calls
  it("returns a page as {content, totalElements}, and one of its coupons by id", async () => {
    const { body } = await call("GET", "/api/admin/coupons?limit=3&page=2", { as: "admin" });
    expect(body).toMatchObject({ page: 2, size: 3, totalElements: expect.any(Number), totalPages: expect.any(Number) });
    expect(body.totalPages).toBe(Math.ceil(body.totalElements / 3));
    expect(body.content).toHaveLength(3);
    const one = await call("GET", `/api/admin/coupons/${body.content[0]._id}`, { as: "admin" });
    expect(one.body).toEqual(body.content[0]);
  });

  it("returns the total even past the last page", async () => {
    const { body } = await call("GET", "/api/admin/coupons?page=999", { as: "admin" });
    expect(body).toMatchObject({ content: [], totalElements: await db.$count(coupons) });
  });
});

describe("POST coupons", () => {
  it("returns 201 with the coupon and its defaults, and writes an audit entry", async () => {
    const { status, body } = await post(coupon({ code: " diwali_50 " }));
    expect(status).toBe(201);
    expect(body).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      code: "DIWALI_50",
      description: "",
      type: "percentage",
      value: 12.5,
      minOrderAmount: 0,
      maxDiscount: null,
      usageLimit: null,
      usedCount: 0,
      validFrom: "2025-12-31T18:30:00.000Z",
      validUntil: "2026-02-01T00:00:00.000Z",
      isActive: true,
      createdAt: expect.any(String),
    });
    expect(await listEntries(body._id)).toMatchObject([
      { action: "coupons.create", before: null, after: { code: "DIWALI_50", value: 12.5 } },
    ]);
  });

  it("keeps amounts exactly, to the paisa", async () => {
    const { body } = await post(
      coupon({ type: "fixed", value: 999_999_999.99, minOrderAmount: 0.1, maxDiscount: 0.29 }),
    );
    expect(body).toMatchObject({ value: 999_999_999.99, minOrderAmount: 0.1, maxDiscount: 0.29 });
  });

  it.each([
    ["code", { code: "AB" }],
    ["code", { code: "x".repeat(33) }],
    ["code", { code: "SPACE BAR" }],
    ["code", { code: "é-TEST" }],
    ["code", { code: undefined }],
    ["type", { type: "free" }],
    ["value", { value: 0 }],
    ["value", { value: -5 }],
    ["value", { value: "12" }],
    ["value", { value: 100.01 }],
    ["value", { type: "fixed", value: 1.005 }],
    ["value", { type: "fixed", value: 1e12 }],
    ["minOrderAmount", { minOrderAmount: -1 }],
    ["maxDiscount", { maxDiscount: 0 }],
    ["usageLimit", { usageLimit: 0 }],
    ["usageLimit", { usageLimit: 1.5 }],
    ["validFrom", { validFrom: "tomorrow" }],
    ["validFrom", { validFrom: "0000-06-01T00:00:00Z" }],
    ["validFrom", { validFrom: "0001-01-01T00:00:00+05:30" }],
    ["validUntil", { validUntil: "9999-12-31T23:59:59-05:30" }],
    ["validUntil", { validUntil: "2025-01-01T00:00:00Z" }],
    ["validUntil", { validUntil: "2025-12-31T18:30:00Z" }],
    ["isActive", { isActive: "yes" }],
    ["usedCount", { usedCount: 5 }],
    ["description", { description: "x".repeat(501) }],
  ])("rejects an invalid %s: %j", async (field, changes) => {
    const { status, body } = await post(coupon(changes));
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual([field]);
  });

  it("accepts 100 percent, and a fixed amount above 100", async () => {
    expect((await post(coupon({ value: 100 }))).status).toBe(201);
    expect((await post(coupon({ type: "fixed", value: 101 }))).status).toBe(201);
  });

  it("rejects a code that is taken, even if a concurrent request takes it", async () => {
    const answers = await Promise.all([1, 2, 3].map(() => post(coupon({ code: "only-once" }))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toEqual({
      message: "Another coupon already has this code.",
      code: "conflict",
      errors: { code: ["is already taken"] },
    });
    expect(await db.$count(coupons, eq(coupons.code, "ONLY-ONCE"))).toBe(1);
  });
});

describe("PUT coupons/{id}", () => {
  it("changes the given fields, keeps the others, and writes an audit entry with the old and new values", async () => {
    const created = (await post(coupon({ description: "Old" }))).body;
    const { status, body } = await put(created._id, { value: 20, isActive: false, maxDiscount: 500 });
    expect(status).toBe(200);
    expect(body).toEqual({ ...created, value: 20, isActive: false, maxDiscount: 500 });
    expect(await listEntries(created._id)).toMatchObject([
      { action: "coupons.create" },
      { action: "coupons.edit", before: { value: 12.5, isActive: true }, after: { value: 20, isActive: false } },
    ]);
    expect((await put(created._id, { maxDiscount: null })).body.maxDiscount).toBeNull();
  });

  it("validates the coupon that results from the change", async () => {
    const created = (await post(coupon({ type: "fixed", value: 500 }))).body;
    expect((await put(created._id, { type: "percentage" })).body.errors).toEqual({
      value: ["must be at most 100 percent"],
    });
    expect((await put(created._id, { validFrom: "2027-01-01T00:00:00Z" })).body.errors).toEqual({
      validUntil: ["must be after validFrom"],
    });
    expect((await put(created._id, { code: "" })).status).toBe(422);
    expect((await put(created._id, { _id: "x" })).body.errors).toEqual({ _id: ["is not a field of this request"] });
    expect((await put(created._id, [])).status).toBe(422);
  });

  it("rejects the code of another coupon, and accepts the coupon's own code", async () => {
    const [one, two] = [(await post(coupon())).body, (await post(coupon())).body];
    expect((await put(two._id, { code: one.code.toLowerCase() })).status).toBe(409);
    expect((await put(two._id, { code: two.code })).status).toBe(200);
  });

  it("returns 404 for an unknown coupon", async () => {
    const { status, body } = await put("ffffffffffffffffffffffff", { value: 1 });
    expect(status).toBe(404);
    expect(body.message).toBe("Coupon not found.");
  });
});

describe("DELETE coupons/{id}", () => {
  it("deletes and returns the coupon, and writes an audit entry", async () => {
    const created = (await post(coupon())).body;
    const { status, body } = await call("DELETE", `/api/admin/coupons/${created._id}`, { as: "admin" });
    expect(status).toBe(200);
    expect(body).toEqual(created);
    for (const method of ["GET", "DELETE"]) {
      expect((await call(method, `/api/admin/coupons/${created._id}`, { as: "admin" })).status).toBe(404);
    }
    expect(await listEntries(created._id)).toMatchObject([
      { action: "coupons.create" },
      { action: "coupons.delete", before: created, after: null },
    ]);
  });
});
