/** Data of related records in the response for one record. */
import { and, eq, isNotNull } from "drizzle-orm";
import { expect, it } from "vitest";
import { kycApplications } from "../../server/db/schema";
import { ledgerEntries, payoutEntries } from "../../server/db/schema-ledger";
import { startTestApp } from "./support/app";
import { setPermissions } from "./support/grant";

const { database, call } = await startTestApp();
const { db } = database;

const read = async (path: string, as: "admin" | "auditor") =>
  (await call<Record<string, unknown>>("GET", `/api/admin/${path}`, { as })).body;

it("shows an order's payout only to those who may list payouts", async () => {
  const [paid] = await db
    .select({ orderId: ledgerEntries.orderId })
    .from(ledgerEntries)
    .innerJoin(payoutEntries, eq(payoutEntries.entryId, ledgerEntries.id))
    .where(and(eq(ledgerEntries.kind, "order"), isNotNull(ledgerEntries.orderId)))
    .limit(1);
  const path = `orders/${paid?.orderId}`;
  const { payout, ...order } = await read(path, "admin");
  expect(payout).toMatchObject({ _id: expect.any(String), status: expect.any(String) });
  await setPermissions(db, "auditor@bazaar.example", ["orders.*", "payouts.show"]);
  expect(await read(path, "auditor")).toEqual(order);
  await setPermissions(db, "auditor@bazaar.example", ["orders.*", "payouts.list"]);
  expect(await read(path, "auditor")).toEqual({ ...order, payout });
});

it("shows a vendor's KYC application only to those who may list KYC applications", async () => {
  const [application] = await db.select({ vendorId: kycApplications.vendorId }).from(kycApplications).limit(1);
  const path = `vendors/${application?.vendorId}`;
  expect((await read(path, "admin"))["kyc"]).toMatchObject({ _id: expect.any(String), status: expect.any(String) });
  await setPermissions(db, "auditor@bazaar.example", ["vendors.*"]);
  expect(await read(path, "auditor")).not.toHaveProperty("kyc");
  await setPermissions(db, "auditor@bazaar.example", ["vendors.*", "kyc-management.list"]);
  expect(await read(path, "auditor")).toHaveProperty("kyc");
});
