// @module-tag dates
import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { KYC_STATUSES, type KycStatus } from "../../resources/kyc/contract";
import { VENDOR_STATUSES } from "../../resources/vendors/contract";
import { encryptRow } from "../../server/db/encrypted-records";
import { nextTimestamp } from "../../server/base/clock";
import { newId } from "../../server/db/new-id";
import { kycApplications, vendors } from "../../server/db/schema";
import { auditEntries } from "../../server/db/schema-audit";
import { startTestApp } from "./support/app";
import { findAuditEntries } from "./support/audit";

const { database, call } = await startTestApp();
const { db } = database;

const [vendor] = await db.select().from(vendors).limit(1);
let id = "";

/** Creates a new pending application for each test. */
beforeEach(async () => {
  id = newId();
  await db.insert(kycApplications).values(
    encryptRow(kycApplications, {
      id,
      vendorId: vendor?.id ?? "",
      aadhaarName: "Meera Iyer",
      aadhaarNumber: "234567890124",
      dateOfBirth: "1984-02-29",
      documents: ["aadhaarFront", "panCard"],
      searchText: "test shop",
      createdAt: new Date("2020-01-01T00:00:00Z"),
    }),
  );
});

const get = (application = id) => call("GET", `/api/admin/kyc/${application}`, { as: "admin" });
const put = (action: string, body?: unknown, application = id) =>
  call("PUT", `/api/admin/kyc/${application}/${action}`, { as: "admin", ...(body === undefined ? {} : { body }) });
const setStatus = (status: KycStatus) => db.update(kycApplications).set({ status }).where(eq(kycApplications.id, id));
const listEntries = () =>
  findAuditEntries(db, and(eq(auditEntries.resource, "kyc-management"), eq(auditEntries.resourceId, id)));

describe("GET kyc/{id}", () => {
  it("returns the application with its vendor, and omits missing values", async () => {
    const { status, body } = await get();
    expect(status).toBe(200);
    expect(body).toEqual({
      _id: id,
      status: "pending",
      createdAt: "2020-01-01T00:00:00.000Z",
      vendor: expect.objectContaining({ _id: vendor?.id, shopName: vendor?.shopName, status: vendor?.status }),
      aadhaarInfo: { name: "Meera Iyer", aadhaarNumber: "XXXX XXXX 0124", dateOfBirth: "XX/XX/1984" },
      documents: {
        aadhaarFront: expect.stringMatching(`^/files/kyc/${id}/aadhaarFront\\?expires=\\d+&session=\\w+&signature=`),
        panCard: expect.stringMatching(`^/files/kyc/${id}/panCard\\?expires=\\d+&session=\\w+&signature=`),
      },
      businessDetails: {},
      bankDetails: {},
      checks: { aadhaar: "ok", pan: "ok" },
      duplicates: [],
    });
  });

  it("returns everything about an application of the demo", async () => {
    const [seeded] = (await call("GET", "/api/admin/kyc?status=rejected&limit=1", { as: "admin" })).body.data;
    // The list only says which documents exist. It has no duplicates of decided applications, and no vendor status.
    const { documents, duplicates, vendor, ...one } = (await get(seeded._id)).body;
    expect(duplicates).toEqual([]);
    const { status, ...rest } = vendor;
    expect(VENDOR_STATUSES).toContain(status);
    expect({ ...one, vendor: rest, documents: seeded.documents }).toEqual(seeded);
    expect(Object.keys(documents).sort()).toEqual(Object.keys(seeded.documents).sort());
    expect(seeded).toMatchObject({
      vendor: { shopName: expect.any(String) },
      aadhaarInfo: {
        name: expect.any(String),
        aadhaarNumber: expect.stringMatching(/^XXXX XXXX \d{4}$/),
        phoneNumber: expect.stringMatching(/^\+91[6-9]\d{9}$/),
        dateOfBirth: expect.stringMatching(/^XX\/XX\/\d{4}$/),
      },
      businessDetails: { businessType: expect.any(String) },
      bankDetails: { accountHolderName: expect.any(String), ifscCode: expect.stringMatching(/^[A-Z]{4}0/) },
      review: { reviewedBy: { name: "Asha Menon" }, reviewedAt: expect.any(String) },
      rejectionReason: expect.any(String),
    });
  });

  it.each(["ffffffffffffffffffffffff", "1", "%00"])("returns 404 for %s, and so do the decisions", async (other) => {
    const answers = [
      await get(other),
      await put("approve", {}, other),
      await put("reject", { reason: "x" }, other),
      await put("review", {}, other),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(404);
      expect(body).toEqual({ message: "KYC application not found.", code: "not_found" });
    }
  });
});

it("GET kyc/stats counts applications by status, also after a decision", async () => {
  const stats = async () => (await call("GET", "/api/admin/kyc/stats", { as: "admin" })).body;
  const count = (status: KycStatus) => db.$count(kycApplications, eq(kycApplications.status, status));
  const before = await stats();
  expect(before).toEqual({
    total: await db.$count(kycApplications),
    pending: await count("pending"),
    approved: await count("approved"),
    rejected: await count("rejected"),
    underReview: await count("under_review"),
  });
  await put("review", {});
  expect(await stats()).toEqual({ ...before, pending: before.pending - 1, underReview: before.underReview + 1 });
});

describe("a decision", () => {
  it.each([
    ["approve", "approved"],
    ["review", "under_review"],
  ])("to %s records the date, the comments and the reviewer", async (action, status) => {
    const answer = await put(action, { comments: "  All fine  " });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      _id: id,
      status,
      review: { reviewedBy: { name: "Asha Menon" }, comments: "All fine" },
    });
    expect(nextTimestamp().getTime() - Date.parse(answer.body.review.reviewedAt)).toBeLessThan(10_000);
    expect(answer.body).not.toHaveProperty("rejectionReason");
    const [entry, ...rest] = await listEntries();
    expect(rest).toEqual([]);
    expect(entry).toMatchObject({
      action: `kyc-management.${action}`,
      actorEmail: "admin@bazaar.example",
      before: { status: "pending", reviewedAt: null },
      after: { status, reviewComments: "All fine", reviewedByName: "Asha Menon" },
    });
    // Audit entries are kept forever, so they contain no personal data of the applicant.
    expect(JSON.stringify([entry?.before, entry?.after])).not.toMatch(/234567890124|Meera|1984/);
  });

  it("to reject also records the reason", async () => {
    const { status, body } = await put("reject", { reason: " Blurred card ", comments: "Ask again" });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: "rejected",
      rejectionReason: "Blurred card",
      review: { reviewedBy: { name: "Asha Menon" }, comments: "Ask again" },
    });
    expect(await listEntries()).toMatchObject([
      { action: "kyc-management.reject", after: { rejectionReason: "Blurred card" } },
    ]);
  });

  it.each([
    ["approve", undefined],
    ["approve", {}],
    ["review", undefined],
    ["review", { comments: null }],
    ["reject", { reason: "x", comments: "" }],
  ])("to %s needs no comments: %j", async (action, body) => {
    const answer = await put(action, body);
    expect(answer.status).toBe(200);
    expect(answer.body.review).not.toHaveProperty("comments");
  });

  it.each([
    ["reject", undefined, "", "must be an object"],
    ["reject", {}, "reason", "is required"],
    ["reject", { reason: " " }, "reason", "is required"],
    ["reject", { reason: "x".repeat(2001) }, "reason", "must have at most 2,000 characters"],
    ["reject", { reason: "a\u0000b" }, "reason", "must not contain the character NUL"],
    ["reject", { reason: "x", rejectionNotes: "y" }, "rejectionNotes", "is not a field of this request"],
    ["approve", { comments: 5 }, "comments", "must be text"],
    ["approve", { reason: "x" }, "reason", "is not a field of this request"],
    ["review", { notes: "lost" }, "notes", "is not a field of this request"],
  ])("to %s rejects %j", async (action, body, field, message) => {
    const answer = await put(action, body);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual({ [field]: [message] });
    expect((await get()).body.status).toBe("pending");
    expect(await listEntries()).toEqual([]);
  });

  const ALLOWED: Record<string, KycStatus[]> = {
    approve: ["pending", "under_review"],
    reject: ["pending", "under_review"],
    review: ["pending"],
  };
  const CASES = Object.keys(ALLOWED).flatMap((action) => KYC_STATUSES.map((from) => [action, from] as const));
  it.each(CASES)("to %s an application that is %s succeeds only if its status allows it", async (action, from) => {
    await setStatus(from);
    const { status, body } = await put(action, action === "reject" ? { reason: "Blurred card" } : {});
    if (ALLOWED[action]?.includes(from)) {
      expect(status).toBe(200);
    } else {
      expect(status).toBe(409);
      expect(body).toEqual({
        message: `This KYC application is already ${from.replace("_", " ")}.`,
        code: "conflict",
      });
      expect((await get()).body.status).toBe(from);
      expect(await listEntries()).toEqual([]);
    }
  });

  it("removes the comments of an earlier review, which stay in the audit log", async () => {
    await put("review", { comments: "Waiting for a scan" });
    const { body } = await put("approve", {});
    expect(body.review).toEqual({ reviewedBy: { name: "Asha Menon" }, reviewedAt: expect.any(String) });
    expect(await listEntries()).toMatchObject([
      { after: { status: "under_review", reviewComments: "Waiting for a scan" } },
      { before: { status: "under_review", reviewComments: "Waiting for a scan" }, after: { status: "approved" } },
    ]);
    const again = await put("review", {});
    expect(again.status).toBe(409);
    expect(again.body.message).toMatch(
      /^This KYC application is already approved, since \d{1,2} \w+ \d{4}, by Asha Menon\.$/,
    );
  });

  it("takes effect once when several are sent concurrently", async () => {
    await setStatus("under_review");
    const answers = await Promise.all([
      put("approve", {}),
      put("reject", { reason: "Blurred card" }),
      put("approve", {}),
      put("reject", { reason: "Wrong name" }),
    ]);
    const winners = answers.filter(({ status }) => status === 200);
    expect(winners).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3);
    expect((await get()).body.status).toBe(winners[0]?.body.status);
    expect(await listEntries()).toHaveLength(1);
  });
});
