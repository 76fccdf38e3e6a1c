// @module-tag dates
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { KYC_DOCUMENTS } from "../../resources/kyc/documents/contract";
import { decryptRow, encryptRow } from "../../server/db/encrypted-records";
import { setClock } from "../../server/base/clock";
import { newId } from "../../server/db/new-id";
import { kycApplications, sessions, users, vendors } from "../../server/db/schema";
import { cheapPasswords, TEST_PASSWORD, startTestApp, type DemoAccount } from "./support/app";
import { createRole } from "./support/grant";

const { database, call } = await startTestApp();
const { db } = database;
const MINUTE = 60_000;

let time = Date.parse("2030-05-05T10:00:30Z");
setClock(new Date(time));
const advance = (milliseconds: number) => setClock(new Date((time += milliseconds)));

const [vendor] = await db.select().from(vendors).limit(1);
const id = newId();
await db.insert(kycApplications).values(
  encryptRow(kycApplications, {
    id,
    vendorId: vendor?.id ?? "",
    aadhaarName: "Meera <Iyer>",
    aadhaarNumber: "234567890124",
    dateOfBirth: "1984-02-29",
    searchText: "shop",
  }),
);
beforeEach(async () => {
  await db
    .update(kycApplications)
    .set({ documents: [...KYC_DOCUMENTS] })
    .where(eq(kycApplications.id, id));
});

async function readAddresses(as: DemoAccount = "admin"): Promise<Record<string, string>> {
  return (await call("GET", `/api/admin/kyc/${id}`, { as })).body.documents;
}

describe("a document of a KYC application", () => {
  it.each(KYC_DOCUMENTS)("opens at its signed address, without a session: %s", async (kind) => {
    const { status, headers, text } = await call("GET", (await readAddresses())[kind] ?? "");
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "image/svg+xml; charset=utf-8",
      "content-security-policy": expect.stringMatching(/default-src 'none'.*sandbox/),
      "cache-control": "no-store",
    });
    expect(text).toMatch(/^<svg/);
    expect(text).toContain("SPECIMEN");
  });

  it("shows the applicant's data on the Aadhaar card and the vendor's number on the PAN card", async () => {
    const { aadhaarFront = "", panCard = "" } = await readAddresses();
    const card = (await call("GET", aadhaarFront)).text;
    expect(card).toContain("Meera &lt;Iyer&gt;");
    expect(card).toContain("2345 6789 0124");
    expect(card).toContain("29 February 1984");
    expect((await call("GET", panCard)).text).toContain((vendor && decryptRow(vendors, vendor).panNumber) ?? "none");
  });

  it("expires after at most 15 minutes, with a message", async () => {
    const { aadhaarBack = "" } = await readAddresses();
    advance(14 * MINUTE);
    expect((await call("GET", aadhaarBack)).status).toBe(200);
    advance(MINUTE);
    const { status, body } = await call("GET", aadhaarBack);
    expect(status).toBe(403);
    expect(body).toEqual({
      message: "This link has expired. Reload the KYC application to get a new one.",
      code: "link_expired",
    });
  });

  it.each([
    ["without a signature", (address: string) => address.split("?")[0] ?? ""],
    [
      "with a different signature",
      (address: string) => address.replace(/signature=(.)/, (_, first) => `signature=${first === "A" ? "B" : "A"}`),
    ],
    ["with a later expiry", (address: string) => address.replace(/expires=\d/, "expires=9")],
    ["with another kind's signature", (address: string) => address.replace("panCard", "aadhaarFront")],
    ["with another application's signature", (address: string) => address.replace(id, "ffffffffffffffffffffffff")],
    ["in the folder of vendor documents", (address: string) => address.replace("/kyc/", "/documents/")],
  ])("does not open %s", async (_name, change) => {
    const { panCard = "" } = await readAddresses();
    expect((await call("GET", change(panCard))).status).toBe(403);
  });

  it("returns 404 once the application no longer has it", async () => {
    const { panCard = "" } = await readAddresses();
    await db
      .update(kycApplications)
      .set({ documents: ["aadhaarFront"] })
      .where(eq(kycApplications.id, id));
    const { status, body } = await call("GET", panCard);
    expect(status).toBe(404);
    expect(body.message).toBe("Document not found.");
    expect(Object.keys(await readAddresses())).toEqual(["aadhaarFront"]);
  });

  it("has an address for an auditor, but not for an administrator who may only list or decide", async () => {
    expect((await readAddresses("auditor"))["panCard"]).toMatch(/^\/files\/kyc\//);
    const email = "clerk@bazaar.example";
    const passwordHash = await cheapPasswords.hash(TEST_PASSWORD);
    const roleId = await createRole(db, ["kyc-management.list", "kyc-management.review"]);
    await db.insert(users).values({ id: newId(), name: "Clerk", email, role: "admin", roleId, passwordHash });
    const { body } = await call("POST", "/api/auth/login", { body: { email, password: TEST_PASSWORD } });
    const headers = { authorization: `Bearer ${body.token}` };
    expect((await call("GET", `/api/admin/kyc/${id}`, { headers })).status).toBe(403);
    const page = (await call("GET", "/api/admin/kyc?limit=100", { headers })).body.data;
    const uploaded = { aadhaarFront: true, aadhaarBack: true, panCard: true, businessLicense: true };
    expect(page.find((one) => one._id === id)?.documents).toEqual(uploaded);
    expect(JSON.stringify(page)).not.toContain("signature=");
    const decided = await call("PUT", `/api/admin/kyc/${id}/review`, { headers, body: {} });
    expect(decided.body.documents).toEqual(uploaded);
  });
});

it("includes a document's address only in a single record, for administrators who may open it", async () => {
  const { data } = (await call("GET", "/api/admin/vendors?limit=100&status=approved", { as: "admin" })).body;
  const vendor = data.find(({ documents }) => Object.keys(documents).length > 0);
  const path = `/api/admin/vendors/${vendor?._id}`;
  expect((await call("GET", path, { as: "auditor" })).text).toContain("signature=");
  for (const list of ["vendors?limit=100", `kyc?vendor=${vendor?._id}`]) {
    expect((await call("GET", `/api/admin/${list}`, { as: "admin" })).text).not.toContain("signature=");
  }
  const changed = await call("PUT", `${path}/status`, { as: "admin", body: { status: "rejected" } });
  expect(changed.status).toBe(200);
  expect(changed.text).not.toContain("signature=");
});

describe("the address of a document", () => {
  /** Starts a session of the auditor and requests a document's address in it. */
  async function openSession() {
    const { body } = await call("POST", "/api/auth/login", {
      body: { email: "auditor@bazaar.example", password: TEST_PASSWORD },
    });
    const headers = { authorization: `Bearer ${body.token}` };
    const { documents } = (await call("GET", `/api/admin/kyc/${id}`, { headers })).body;
    return { headers, address: documents["panCard"] ?? "" };
  }
  const expectError = async (address: string, message: string) => {
    const { status, body } = await call("GET", address);
    expect([status, body.message]).toEqual([403, message]);
  };
  const ENDED = "The session that requested this link has ended. Sign in again.";

  it("expires when its session signs out, unlike the address of another session", async () => {
    const [one, other] = [await openSession(), await openSession()];
    await call("POST", "/api/auth/logout", { headers: one.headers });
    await expectError(one.address, ENDED);
    expect((await call("GET", other.address)).status).toBe(200);
  });

  it("expires with its session, even within 15 minutes", async () => {
    const { address } = await openSession();
    await db.update(sessions).set({ expiresAt: new Date(time - 1) });
    await expectError(address, ENDED);
  });

  it("expires when the account is deactivated or may no longer show the record", async () => {
    const { address } = await openSession();
    const auditor = eq(users.email, "auditor@bazaar.example");
    const [before] = await db.select().from(users).where(auditor);
    await db
      .update(users)
      .set({ deactivatedAt: new Date(time) })
      .where(auditor);
    await expectError(address, ENDED);
    const roleId = await createRole(db, ["kyc-management.list"]);
    await db.update(users).set({ deactivatedAt: null, roleId }).where(auditor);
    await expectError(address, "You lack the permission kyc-management.show.");
    await db
      .update(users)
      .set({ roleId: before?.roleId ?? null })
      .where(auditor);
    expect((await call("GET", address)).status).toBe(200);
  });
});
