// @module-tag dates
import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { nextTimestamp } from "../../server/base/clock";
import { newId } from "../../server/db/new-id";
import { kycApplications, users, vendors } from "../../server/db/schema";
import { auditEntries } from "../../server/db/schema-audit";
import { startTestApp } from "./support/app";
import { findAuditEntries } from "./support/audit";

const { database, call } = await startTestApp();
const { db } = database;

let id = "";

/** Creates a new pending vendor for each test. */
beforeEach(async () => {
  id = newId();
  const [owner] = await db.select().from(users).where(eq(users.role, "vendor")).limit(1);
  await db.insert(vendors).values({
    id,
    userId: owner?.id ?? "",
    shopName: "Test Shop",
    documents: ["panCard"],
    searchText: "test shop",
    createdAt: new Date("2020-01-01T00:00:00Z"),
  });
});

const put = (action: string, body?: unknown, vendor = id) =>
  call("PUT", `/api/admin/vendors/${vendor}/${action}`, { as: "admin", ...(body === undefined ? {} : { body }) });
const listEntries = () =>
  findAuditEntries(db, and(eq(auditEntries.resource, "vendors"), eq(auditEntries.resourceId, id)));

describe("GET /{id}", () => {
  it("returns the vendor", async () => {
    const { status, body } = await call("GET", `/api/admin/vendors/${id}`, { as: "admin" });
    expect(status).toBe(200);
    expect(body).toEqual({
      _id: id,
      shopName: "Test Shop",
      user: { name: expect.any(String), email: expect.stringContaining("@") },
      status: "pending",
      productCount: 0,
      createdAt: "2020-01-01T00:00:00.000Z",
      bankDetails: {},
      documents: {
        panCard: expect.stringMatching(`^/files/documents/${id}/panCard\\?expires=\\d+&session=\\w+&signature=`),
      },
      kyc: null,
      duplicates: [],
    });
  });

  it("returns the latest KYC application, which the list and the decisions leave out", async () => {
    const sent = { vendorId: id, searchText: "test shop" };
    const [older, latest] = [newId(), newId()];
    await db.insert(kycApplications).values([
      { ...sent, id: older, status: "rejected", createdAt: new Date("2020-01-02T00:00:00Z") },
      { ...sent, id: latest, status: "under_review", createdAt: new Date("2020-01-03T00:00:00Z") },
    ]);
    const { body } = await call("GET", `/api/admin/vendors/${id}`, { as: "admin" });
    expect(body.kyc).toEqual({ _id: latest, status: "under_review" });
    const list = await call("GET", "/api/admin/vendors?limit=1", { as: "admin" });
    expect(list.body.data[0]).not.toHaveProperty("kyc");
    expect((await put("approve")).body).not.toHaveProperty("kyc");
  });

  it.each(["ffffffffffffffffffffffff", "1", "%00", "a%27%20or%201=1", "x".repeat(99)])(
    "returns 404 for %s",
    async (other) => {
      const { status, body } = await call("GET", `/api/admin/vendors/${other}`, { as: "admin" });
      expect(status).toBe(404);
      expect(body).toEqual({ message: "Vendor not found.", code: "not_found" });
    },
  );
});

describe("approve", () => {
  // Spec: vendors.records
  it("records the date, the notes and the author", async () => {
    const { status, body } = await put("approve", { approvalNotes: "  Papers are fine  " });
    expect(status).toBe(200);
    expect(body).toMatchObject({ _id: id, status: "approved", approvalNotes: "Papers are fine" });
    expect(nextTimestamp().getTime() - Date.parse(body.approvalDate)).toBeLessThan(10_000);
    const [entry, ...rest] = await listEntries();
    expect(rest).toEqual([]);
    expect(entry).toMatchObject({
      action: "vendors.approve",
      actorEmail: "admin@bazaar.example",
      ip: "127.0.0.1",
      before: { status: "pending", approvalDate: null },
      after: { status: "approved", approvalDate: body.approvalDate, approvalNotes: "Papers are fine" },
    });
  });

  it.each([undefined, {}, { approvalNotes: "" }, { approvalNotes: null }])("needs no notes: %j", async (body) => {
    const answer = await put("approve", body);
    expect(answer.status).toBe(200);
    expect(answer.body).not.toHaveProperty("approvalNotes");
  });

  it("is rejected with the current status, its date and its author if the vendor is not pending", async () => {
    await put("reject", { reason: "Blurred PAN" });
    const { status, body } = await put("approve", {});
    expect(status).toBe(409);
    expect(body.code).toBe("conflict");
    expect(body.message).toMatch(/^This vendor is already rejected, since \d{1,2} \w+ \d{4}, by Asha Menon\.$/);
    expect(await listEntries()).toHaveLength(1);
  });

  it("returns 404 for an unknown vendor", async () => {
    expect((await put("approve", {}, "ffffffffffffffffffffffff")).status).toBe(404);
    expect((await put("approve", {}, "nonsense")).status).toBe(404);
  });

  it("rejects an unknown field, so that no note is lost under a wrong name", async () => {
    const { status, body } = await put("approve", { notes: "lost" });
    expect(status).toBe(422);
    expect(body.errors).toEqual({ notes: ["is not a field of this request"] });
    expect(await listEntries()).toEqual([]);
  });
});

describe("reject", () => {
  // Spec: vendors.records
  it("records the date, the reason and the notes", async () => {
    const { status, body } = await put("reject", { reason: " Blurred PAN ", rejectionNotes: "Ask again" });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: "rejected",
      rejectionReason: "Blurred PAN",
      rejectionNotes: "Ask again",
      rejectionDate: expect.stringMatching(/Z$/),
    });
    expect(body).not.toHaveProperty("approvalDate");
  });

  it.each([
    [undefined, "", "must be an object"],
    [[], "", "must be an object"],
    [{}, "reason", "is required"],
    [{ reason: "  " }, "reason", "is required"],
    [{ reason: 5 }, "reason", "must be text"],
    [{ reason: "x".repeat(2001) }, "reason", "must have at most 2,000 characters"],
    [{ reason: "x", rejectionNotes: "x".repeat(2001) }, "rejectionNotes", "must have at most 2,000 characters"],
    [{ reason: "a\u0000b" }, "reason", "must not contain the character NUL"],
  ])("rejects %j", async (body, field, message) => {
    const answer = await put("reject", body);
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ code: "validation_failed", errors: { [field]: [message] } });
    expect((await call("GET", `/api/admin/vendors/${id}`, { as: "admin" })).body.status).toBe("pending");
  });

  it("stores 2,000 characters, including quotes, and replaces lone surrogates", async () => {
    const reason = `${"x".repeat(1990)}'"\\;--₹\ud800`;
    const { status, body } = await put("reject", { reason });
    expect(status).toBe(200);
    expect(body.rejectionReason).toBe(reason.replace("\ud800", "\ufffd"));
  });
});

describe("status", () => {
  // Spec: vendors.status
  it("sets any status with its date and notes, and clears the previous decision", async () => {
    await put("reject", { reason: "Blurred PAN" });
    const approved = await put("status", { status: "approved", notes: "After a call" });
    expect(approved.status).toBe(200);
    expect(approved.body).toMatchObject({ status: "approved", approvalNotes: "After a call" });
    expect(approved.body).not.toHaveProperty("rejectionReason");
    const rejected = await put("status", { status: "rejected" });
    expect(rejected.body).toMatchObject({ status: "rejected", rejectionDate: expect.any(String) });
    const pending = await put("status", { status: "pending" });
    expect(pending.body).not.toHaveProperty("rejectionDate");
    expect((await put("approve")).status).toBe(200);
    expect((await listEntries()).length).toBe(5);
  });

  it("rejects notes for the status pending, which stores none", async () => {
    const answer = await put("status", { status: "pending", notes: "Look again" });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual({ notes: ["must be empty for pending"] });
    expect((await put("status", { status: "pending", notes: "" })).status).toBe(200);
  });

  it.each([{}, { status: "closed" }, { status: null }])("rejects %j", async (body) => {
    const answer = await put("status", body);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual({ status: ["must be one of pending, approved, rejected"] });
  });
});

describe("decisions at the same time", () => {
  it("succeed only once, with one audit entry", async () => {
    const answers = await Promise.all([
      put("approve", {}),
      put("reject", { reason: "Blurred PAN" }),
      put("approve", {}),
      put("reject", { reason: "Wrong GSTIN" }),
    ]);
    const winners = answers.filter(({ status }) => status === 200);
    expect(winners).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3);
    const now = await call("GET", `/api/admin/vendors/${id}`, { as: "admin" });
    expect(now.body.status).toBe(winners[0]?.body.status);
    expect(await listEntries()).toHaveLength(1);
  });
});
