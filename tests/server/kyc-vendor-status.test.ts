/** The vendor's status in the response for a single KYC application. */
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { VENDOR_STATUSES } from "../../resources/vendors/contract";
import { kycApplications, vendors } from "../../server/db/schema";
import { startTestApp } from "./support/app";

const { database, call } = await startTestApp();
const { db } = database;
const [application] = await db.select().from(kycApplications).where(eq(kycApplications.status, "pending"));
const { id = "", vendorId = "" } = application ?? {};

const vendorOf = async (path: string) => (await call("GET", path, { as: "admin" })).body.vendor;

it("a single application has the vendor's current status", async () => {
  for (const status of VENDOR_STATUSES) {
    await db.update(vendors).set({ status }).where(eq(vendors.id, vendorId));
    expect((await vendorOf(`/api/admin/kyc/${id}`)).status).toBe(status);
  }
});

it("lists and responses to decisions do not include the vendor's status", async () => {
  const list = await call("GET", `/api/admin/kyc?vendor=${vendorId}`, { as: "admin" });
  expect(list.body.data[0].vendor).not.toHaveProperty("status");
  const decision = await call("PUT", `/api/admin/kyc/${id}/review`, { as: "admin" });
  expect(decision.body.vendor).not.toHaveProperty("status");
});
