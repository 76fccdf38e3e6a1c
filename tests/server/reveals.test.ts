/** Identifiers leave the server masked, and are revealed only one at a time. */
import { desc, eq, gt } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { KycApplication } from "../../resources/kyc/contract";
import { newId } from "../../server/db/new-id";
import { kycApplications, users, vendors } from "../../server/db/schema";
import { payouts } from "../../server/db/schema-ledger";
import { auditEntries } from "../../server/db/schema-audit";
import { findAuditEntries } from "./support/audit";
import { cheapPasswords, TEST_PASSWORD, startTestApp, type ApiResponse } from "./support/app";
import { openTestDatabase } from "./support/database";
import { createRole } from "./support/grant";
import { encryptRow } from "../../server/db/encrypted-records";
import { encryptValues } from "./support/encrypted-values";

const database = await openTestDatabase();
const { call } = await startTestApp({ database, env: { REVEALS_PER_HOUR: "12" } });
const { db } = database;

const VALUES = {
  ...{ aadhaarNumber: "234123412346", dateOfBirth: "1988-04-01", gstNumber: "27AAPFU0939F1ZV" },
  ...{ kycAccount: "998877665544", panNumber: "AAPFU0939F", gstin: "27AAPFU0939F1ZV", accountNumber: "112233445566" },
};
const MASKED = {
  ...{ aadhaarNumber: "XXXX XXXX 2346", dateOfBirth: "XX/XX/1988", gstNumber: "27AAPFUXXXXF1ZX" },
  ...{ kycAccount: "XXXXXXXX5544", panNumber: "AAPFUXXXXF", gstin: "27AAPFUXXXXF1ZX", accountNumber: "XXXXXXXX5566" },
};

const { panNumber, gstin, accountNumber } = VALUES;
const [owner] = await db.select().from(users).where(eq(users.role, "vendor")).limit(1);
const vendorId = newId();
await db.insert(vendors).values(
  encryptRow(vendors, {
    ...{ id: vendorId, userId: owner?.id ?? "", shopName: "Masked Shop", searchText: "masked shop" },
    ...{ panNumber, gstin, accountNumber, documents: ["panCard"], createdAt: new Date("2040-01-01") },
  }),
);
const kycId = newId();
await db.insert(kycApplications).values(
  encryptRow(kycApplications, {
    ...{ id: kycId, vendorId, searchText: "masked shop", createdAt: new Date("2040-01-01") },
    aadhaarNumber: VALUES.aadhaarNumber,
    dateOfBirth: VALUES.dateOfBirth,
    gstNumber: VALUES.gstNumber,
    accountNumber: VALUES.kycAccount,
    documents: ["panCard"],
  }),
);
const payoutId = newId();
await db.insert(payouts).values({
  ...{ id: payoutId, vendorId, amount: 1200 },
  ...{ periodStart: new Date("2026-01-01"), periodEnd: new Date("2026-02-01"), createdAt: new Date("2040-01-01") },
});
const setVendor = (values: { panNumber?: string | null; accountNumber?: string }) =>
  db
    .update(vendors)
    .set(encryptValues(vendors, vendorId, values))
    .where(eq(vendors.id, vendorId));
const setAadhaar = (aadhaarNumber: string) =>
  db
    .update(kycApplications)
    .set(encryptValues(kycApplications, kycId, { aadhaarNumber }))
    .where(eq(kycApplications.id, kycId));

/** Creates an administrator with exactly these permissions and returns the headers of their session. */
async function signInWith(permissions: string[]) {
  const email = `${newId()}@bazaar.example`;
  const passwordHash = await cheapPasswords.hash(TEST_PASSWORD);
  const roleId = await createRole(db, permissions);
  await db.insert(users).values({ id: newId(), name: "Clerk", email, role: "admin", roleId, passwordHash });
  const { body } = await call("POST", "/api/auth/login", { body: { email, password: TEST_PASSWORD } });
  return { authorization: `Bearer ${body.token}` };
}

const reveal = (resource: string, id: string, field: string, headers?: Record<string, string>) =>
  call<{ value: string; message: string; code: string }>("POST", "/api/admin/reveals", {
    ...(headers ? { headers } : { as: "admin" }),
    body: { resource, id, field },
  });

const expectNoIdentifiers = ({ text }: ApiResponse) => {
  for (const value of Object.values(VALUES)) expect(text).not.toContain(value);
};

const PATHS = [
  "vendors?search=masked",
  "vendors?search=AAPFU0939F",
  `vendors/${vendorId}`,
  "kyc?limit=100",
  `kyc/${kycId}`,
  `kyc?vendor=${vendorId}`,
  "export/vendors?format=csv",
  `payouts/${payoutId}`,
  `payouts/due/${vendorId}?periodStart=2026-01-01T00:00:00Z&periodEnd=2026-02-01T00:00:00Z`,
];

describe("without a reveal", () => {
  it.each(PATHS)("GET %s contains no unmasked identifier", async (path) => {
    const answer = await call("GET", `/api/admin/${path}`, { as: "admin" });
    expect(answer.status).toBe(200);
    expect(answer.text).toMatch(/Masked Shop|XXXXXXXX5566/);
    expectNoIdentifiers(answer);
  });

  it("vendors, applications and responses to decisions are masked", async () => {
    const vendor = await call("GET", `/api/admin/vendors/${vendorId}`, { as: "admin" });
    expect(vendor.body).toMatchObject({
      ...{ gstin: MASKED.gstin, panNumber: MASKED.panNumber, bankDetails: { accountNumber: MASKED.accountNumber } },
    });
    const { body } = await call("GET", `/api/admin/kyc/${kycId}`, { as: "admin" });
    expect(body).toMatchObject({
      vendor: { gstin: MASKED.gstin, panNumber: MASKED.panNumber },
      aadhaarInfo: { aadhaarNumber: MASKED.aadhaarNumber, dateOfBirth: MASKED.dateOfBirth },
      businessDetails: { gstNumber: MASKED.gstNumber },
      bankDetails: { accountNumber: MASKED.kycAccount },
    });
    const decided = await call("PUT", `/api/admin/kyc/${kycId}/review`, { as: "admin", body: {} });
    expect(decided.status).toBe(200);
    expectNoIdentifiers(decided);
  });

  it("an application has the findings of the checks of its numbers", async () => {
    const found = async () =>
      (await call<KycApplication>("GET", `/api/admin/kyc/${kycId}`, { as: "admin" })).body.checks;
    const passed = { aadhaar: "ok", pan: "ok", gstin: "ok", gstinPan: "ok", sameGstin: "ok" };
    expect(await found()).toEqual(passed);
    await setVendor({ panNumber: "AAACR5055K" });
    await setAadhaar("234123412347");
    expect(await found()).toEqual({ ...passed, aadhaar: "checkDigit", gstinPan: "differs" });
    await setVendor({ panNumber: null });
    expect(await found()).toEqual({ aadhaar: "checkDigit", gstin: "ok", sameGstin: "ok" });
    await setVendor({ panNumber });
    await setAadhaar(VALUES.aadhaarNumber);
  });

  it("a number that is no longer than the visible part is masked completely", async () => {
    await setVendor({ accountNumber: "1234" });
    const { body } = await call("GET", `/api/admin/vendors/${vendorId}`, { as: "admin" });
    expect(body).toMatchObject({ bankDetails: { accountNumber: "XXXX" } });
    await setVendor({ accountNumber });
  });
});

describe("POST /api/admin/reveals", () => {
  it.each([
    ["vendors", vendorId, "gstin", VALUES.gstin],
    ["vendors", vendorId, "panNumber", VALUES.panNumber],
    ["vendors", vendorId, "accountNumber", VALUES.accountNumber],
    ["kyc-management", kycId, "aadhaarNumber", VALUES.aadhaarNumber],
    ["kyc-management", kycId, "dateOfBirth", VALUES.dateOfBirth],
    ["kyc-management", kycId, "gstNumber", VALUES.gstNumber],
    ["kyc-management", kycId, "accountNumber", VALUES.kycAccount],
    ["payouts", payoutId, "accountNumber", VALUES.accountNumber],
  ])("returns %s %s %s, and records the reveal without the value", async (resource, id, field, value) => {
    const headers = await signInWith([`${resource}.reveal`]);
    const { status, body } = await reveal(resource, id, field, headers);
    expect([status, body]).toEqual([200, { value }]);
    const [last] = await db.select().from(auditEntries).orderBy(desc(auditEntries.number)).limit(1);
    const [entry] = await findAuditEntries(db, eq(auditEntries.number, last?.number ?? 0));
    expect(entry).toMatchObject({
      action: `${resource}.reveal`,
      resource,
      resourceId: id,
      label: "Masked Shop",
      after: { field },
    });
    expect(JSON.stringify(entry)).not.toContain(value);
  });

  it("requires the permission of the resource itself", async () => {
    const headers = await signInWith(["vendors.reveal", "kyc-management.show"]);
    const { status, body } = await reveal("kyc-management", kycId, "aadhaarNumber", headers);
    expect([status, body.message]).toEqual([403, "You lack the permission kyc-management.reveal."]);
    const both = await signInWith(["*.list", "*.show"]);
    expect((await reveal("vendors", vendorId, "gstin", both)).status).toBe(403);
  });

  it("records a refusal with the missing permission and the record", async () => {
    const headers = await signInWith(["vendors.reveal"]);
    const none = await signInWith(["vendors.list"]);
    const attempts = [
      [headers, "kyc-management", kycId, "aadhaarNumber"],
      [headers, "payouts", payoutId, "accountNumber"],
      [none, "kyc-management", kycId, "aadhaarNumber"],
      [none, "vendors", vendorId, "gstin"],
    ] as const;
    for (const [who, resource, id, field] of attempts) {
      const [last] = await db.select().from(auditEntries).orderBy(desc(auditEntries.number)).limit(1);
      const { status, body } = await reveal(resource, id, field, who);
      expect([status, body.message]).toEqual([403, `You lack the permission ${resource}.reveal.`]);
      const entries = await findAuditEntries(db, gt(auditEntries.number, last?.number ?? 0));
      expect(entries).toMatchObject([
        { action: `${resource}.reveal`, resource, resourceId: id, outcome: "refused", after: { status: 403 } },
      ]);
    }
  });

  it("rejects unknown fields and records", async () => {
    const unknown = await reveal("vendors", vendorId, "shopName");
    expect(unknown.status).toBe(422);
    expect(unknown.body.message).toBe("Field must be one of gstin, panNumber, accountNumber.");
    expect((await reveal("vendors", vendorId, "toString")).status).toBe(422);
    expect((await reveal("users", vendorId, "email")).status).toBe(422);
    for (const [resource, field, thing] of [
      ["vendors", "gstin", "Vendor"],
      ["kyc-management", "gstNumber", "KYC application"],
      ["payouts", "accountNumber", "Payout"],
    ] as const) {
      expect((await reveal(resource, "f".repeat(24), field)).body.message).toBe(`${thing} not found.`);
    }
  });

  it("is limited per person and hour, with a message", async () => {
    const headers = await signInWith(["vendors.reveal"]);
    for (let taken = 0; taken < 12; taken += 1) {
      expect((await reveal("vendors", vendorId, "gstin", headers)).status).toBe(200);
    }
    const rejected = await reveal("vendors", vendorId, "gstin", headers);
    expect(rejected.status).toBe(429);
    expect(rejected.body.message).toBe("You can reveal 12 hidden values an hour. Try again in 60 minutes.");
    expect(Number(rejected.headers["retry-after"])).toBeGreaterThan(3500);
    const another = await signInWith(["vendors.reveal"]);
    expect((await reveal("vendors", vendorId, "gstin", another)).status).toBe(200);
  });
});
