// @module-tag dates
import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { nextTimestamp } from "../../server/base/clock";
import { newId } from "../../server/db/new-id";
import { products } from "../../server/db/schema";
import { auditEntries } from "../../server/db/schema-audit";
import { startTestApp } from "./support/app";
import { findAuditEntries } from "./support/audit";

const { database, call } = await startTestApp();
const { db } = database;

let id = "";

/** Creates a new pending product for each test. */
beforeEach(async () => {
  id = newId();
  await db.insert(products).values({ id, name: "Test Product", price: 10, searchText: "test product" });
});

const list = async (path: string) => (await call("GET", `/api/admin/products/${path}`, { as: "admin" })).body;
const put = (action: string, body?: unknown, product = id) =>
  call("PUT", `/api/admin/products/${product}/${action}`, { as: "admin", ...(body === undefined ? {} : { body }) });
const listEntries = () =>
  findAuditEntries(db, and(eq(auditEntries.resource, "products"), eq(auditEntries.resourceId, id)));

describe("the lists by approval status", () => {
  it.each([
    ["pending", "pending"],
    ["approval-status/pending", "pending"],
    ["approval-status/approved", "approved"],
    ["approval-status/rejected", "rejected"],
  ] as const)("%s lists the %s products", async (path, status) => {
    const total = await db.$count(products, eq(products.approvalStatus, status));
    expect(total).toBeGreaterThan(0);
    const body = await list(`${path}?limit=100`);
    expect(body).toMatchObject({ total, page: 1, limit: 100 });
    expect(body.data).toHaveLength(total);
    expect(new Set(body.data.map((one: { approvalStatus: string }) => one.approvalStatus))).toEqual(new Set([status]));
    expect(await list(`${path}?limit=1&page=999`)).toEqual({ data: [], total, page: 999, limit: 1, totalPages: total });
  });

  it("include the dates of submission and decision, and the reason of a rejection", async () => {
    const [approved] = (await list("approval-status/approved?limit=1")).data;
    expect(approved).toMatchObject({ submittedForApproval: expect.any(String), approvalDate: expect.any(String) });
    const [rejected] = (await list("approval-status/rejected?limit=1")).data;
    expect(rejected).toMatchObject({ rejectionDate: expect.any(String), rejectionReason: expect.any(String) });
  });

  it("return 404 for an unknown status, and validate the page", async () => {
    const unknown = await call("GET", "/api/admin/products/approval-status/closed", { as: "admin" });
    expect(unknown.status).toBe(404);
    expect(unknown.body.message).toBe("Approval status not found.");
    for (const path of ["pending?page=0", "approval-status/approved?limit=1000"]) {
      expect((await call("GET", `/api/admin/products/${path}`, { as: "admin" })).status).toBe(422);
    }
  });
});

describe("PUT products/{id}/approve", () => {
  it("records the date, the notes and the author", async () => {
    const { status, body } = await put("approve", { approvalNotes: "  Fine  " });
    expect(status).toBe(200);
    expect(body).toMatchObject({ _id: id, approvalStatus: "approved", approvalNotes: "Fine" });
    expect(nextTimestamp().getTime() - Date.parse(body.approvalDate)).toBeLessThan(10_000);
    const [entry, ...rest] = await listEntries();
    expect(rest).toEqual([]);
    expect(entry).toMatchObject({
      action: "product-approval.approve",
      actorEmail: "admin@bazaar.example",
      before: { approvalStatus: "pending", approvalDate: null },
      after: { approvalStatus: "approved", approvalDate: body.approvalDate, approvalNotes: "Fine" },
    });
  });

  it.each([undefined, {}, { approvalNotes: "" }, { approvalNotes: null }])("needs no notes: %j", async (body) => {
    const answer = await put("approve", body);
    expect(answer.status).toBe(200);
    expect(answer.body).not.toHaveProperty("approvalNotes");
  });

  it("says the current status, its date and author, when the product is not pending", async () => {
    await put("reject", { rejectionReason: "Blurred picture" });
    const { status, body } = await put("approve", {});
    expect(status).toBe(409);
    expect(body.code).toBe("conflict");
    expect(body.message).toMatch(/^This product is already rejected, since \d{1,2} \w+ \d{4}, by Asha Menon\.$/);
    expect((await put("reject", { rejectionReason: "Again" })).status).toBe(409);
    expect(await listEntries()).toHaveLength(1);
  });

  it("rejects an unknown field", async () => {
    const { status, body } = await put("approve", { notes: "lost" });
    expect(status).toBe(422);
    expect(body.errors).toEqual({ notes: ["is not a field of this request"] });
  });
});

describe("PUT products/{id}/reject", () => {
  it("records the date, the reason and the notes", async () => {
    const { status, body } = await put("reject", { rejectionReason: " Blurred picture ", rejectionNotes: "Ask again" });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      approvalStatus: "rejected",
      rejectionReason: "Blurred picture",
      rejectionNotes: "Ask again",
      rejectionDate: expect.stringMatching(/Z$/),
    });
    expect(body).not.toHaveProperty("approvalDate");
    expect(await listEntries()).toMatchObject([
      { action: "product-approval.reject", after: { approvalStatus: "rejected", rejectionReason: "Blurred picture" } },
    ]);
  });

  it.each([
    [undefined, "", "must be an object"],
    [{}, "rejectionReason", "is required"],
    [{ rejectionReason: "  " }, "rejectionReason", "is required"],
    [{ rejectionReason: "x".repeat(2001) }, "rejectionReason", "must have at most 2,000 characters"],
    [{ rejectionReason: "x", rejectionNotes: 5 }, "rejectionNotes", "must be text"],
    [{ rejectionReason: "x", reason: "y" }, "reason", "is not a field of this request"],
  ])("rejects %j", async (body, field, message) => {
    const answer = await put("reject", body);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual({ [field]: [message] });
    expect(await listEntries()).toEqual([]);
  });
});

it.each(["ffffffffffffffffffffffff", "nonsense", "%00"])("a decision returns 404 for the id %s", async (other) => {
  expect((await put("approve", {}, other)).status).toBe(404);
  expect((await put("reject", { rejectionReason: "x" }, other)).status).toBe(404);
});

it("accepts only one of several concurrent decisions, with one audit entry", async () => {
  const answers = await Promise.all([
    put("approve", {}),
    put("reject", { rejectionReason: "Blurred picture" }),
    put("approve", {}),
    put("reject", { rejectionReason: "Wrong tax rate" }),
  ]);
  const winners = answers.filter(({ status }) => status === 200);
  expect(winners).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(3);
  const now = await call("GET", `/api/admin/products/${id}`, { as: "admin" });
  expect(now.body.approvalStatus).toBe(winners[0]?.body.approvalStatus);
  expect(await listEntries()).toHaveLength(1);
});
