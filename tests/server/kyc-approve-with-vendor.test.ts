/** Approving a KYC application and its vendor in one call: the feature kyc.approveWithVendor. */
import { eq, inArray } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { newId } from "../../server/db/new-id";
import { kycApplications, users, vendors } from "../../server/db/schema";
import { auditEntries } from "../../server/db/schema-audit";
import { createAdministratorFactory } from "./support/administrators";
import { startTestApp } from "./support/app";
import { findAuditEntries } from "./support/audit";

const stage = await startTestApp();
const { call, database } = stage;
const { db } = database;
const createAdministrator = createAdministratorFactory(stage);
const [owner] = await db.select().from(users).where(eq(users.role, "vendor")).limit(1);

let kyc = "";
let vendor = "";

beforeEach(async () => {
  [kyc, vendor] = [newId(), newId()];
  await db.insert(vendors).values({ id: vendor, userId: owner?.id ?? "", shopName: "Padma Sarees", searchText: "" });
  await db.insert(kycApplications).values({ id: kyc, vendorId: vendor, status: "under_review", searchText: "" });
});

const approve = (body?: unknown, id = kyc) =>
  call("PUT", `/api/admin/kyc/${id}/approve-with-vendor`, { as: "admin", ...(body === undefined ? {} : { body }) });
const readStatuses = async () =>
  await Promise.all(
    [`kyc/${kyc}`, `vendors/${vendor}`].map(async (path) => {
      const { body } = await call("GET", `/api/admin/${path}`, { as: "admin" });
      return String(body["status"]);
    }),
  );
const listEntries = () => findAuditEntries(db, inArray(auditEntries.resourceId, [kyc, vendor]));

it.each([undefined, {}])("approves both and writes an audit entry for each, with the body %j", async (body) => {
  const answer = await approve(body);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body).toMatchObject({ _id: kyc, status: "approved", review: { reviewedBy: { name: "Asha Menon" } } });
  expect(await readStatuses()).toEqual(["approved", "approved"]);
  const shop = (await call("GET", `/api/admin/vendors/${vendor}`, { as: "admin" })).body;
  expect(shop).toMatchObject({ approvalDate: expect.any(String) });
  expect(shop).not.toHaveProperty("approvalNotes");
  const entries = await listEntries();
  expect(entries).toHaveLength(2);
  expect(entries).toMatchObject([
    { action: "vendors.approve", resourceId: vendor, before: { status: "pending" }, after: { status: "approved" } },
    {
      action: "kyc-management.approve",
      resourceId: kyc,
      actorEmail: "admin@bazaar.example",
      before: { status: "under_review" },
      after: { status: "approved", reviewedByName: "Asha Menon" },
    },
  ]);
});

it("approves neither if somebody has already decided on the vendor, and says who", async () => {
  await call("PUT", `/api/admin/vendors/${vendor}/reject`, { as: "admin", body: { reason: "Papers" } });
  const { status, body } = await approve();
  expect(status).toBe(409);
  expect(body.message).toMatch(/^This vendor is already rejected, since \d{1,2} \w+ \d{4}, by Asha Menon\.$/);
  expect(await readStatuses()).toEqual(["under_review", "rejected"]);
  expect((await listEntries()).map(({ action }) => action)).toEqual(["vendors.reject"]);
});

it("approves neither if somebody has already decided on the application, and says who", async () => {
  await call("PUT", `/api/admin/kyc/${kyc}/reject`, { as: "admin", body: { reason: "Blurred card" } });
  const { status, body } = await approve();
  expect(status).toBe(409);
  expect(body.message).toMatch(/^This KYC application is already rejected, since \d{1,2} \w+ \d{4}, by Asha Menon\.$/);
  expect(await readStatuses()).toEqual(["rejected", "pending"]);
  expect((await listEntries()).map(({ action }) => action)).toEqual(["kyc-management.reject"]);
});

it("approves once when several requests are sent concurrently", async () => {
  const answers = await Promise.all([approve(), approve(), approve()]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect(await readStatuses()).toEqual(["approved", "approved"]);
  expect(await listEntries()).toHaveLength(2);
});

it.each([
  ["vendors.approve", ["kyc-management.*", "vendors.list", "vendors.reject"]],
  ["kyc-management.approve", ["vendors.*", "kyc-management.list", "kyc-management.review"]],
])("requires the permission %s", async (missing, permissions) => {
  const person = await createAdministrator(permissions);
  const { status, body } = await person.send("PUT", `/api/admin/kyc/${kyc}/approve-with-vendor`, {});
  expect(status).toBe(403);
  expect(body.message).toBe(`You lack the permission ${missing}.`);
  expect(await readStatuses()).toEqual(["under_review", "pending"]);
});

it("is allowed with exactly the two permissions", async () => {
  const person = await createAdministrator(["kyc-management.approve", "vendors.approve"]);
  expect((await person.send("PUT", `/api/admin/kyc/${kyc}/approve-with-vendor`, {})).status).toBe(200);
});

it("rejects comments, which this call would not store", async () => {
  const { status, body } = await approve({ comments: "In order" });
  expect(status).toBe(422);
  expect(body.errors).toEqual({ comments: ["is not a field of this request"] });
  expect(await readStatuses()).toEqual(["under_review", "pending"]);
});

it.each(["ffffffffffffffffffffffff", "nonsense"])("returns 404 for the application %s", async (id) => {
  const { status, body } = await approve({}, id);
  expect(status).toBe(404);
  expect(body.message).toBe("KYC application not found.");
});
