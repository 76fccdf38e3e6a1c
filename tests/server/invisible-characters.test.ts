/** Codes, numbers, addresses and searches are stripped of invisible characters from copy and paste. */
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { outboxMessages } from "../../server/db/schema-communication";
import { vendors } from "../../server/db/schema";
import { TEST_PASSWORD, startTestApp } from "./support/app";

const { database, call } = await startTestApp();
const { db } = database;
const send = (method: "POST" | "PUT", path: string, body: unknown) =>
  call(method, `/api/admin/${path}`, { as: "admin", body });

it("strips a coupon code of invisible characters, and replaces a non-breaking hyphen", async () => {
  const validity = { validFrom: "2026-01-01T00:00:00Z", validUntil: "2026-02-01T00:00:00Z" };
  const { status, body } = await send("POST", "coupons", {
    ...{ code: "\u200bDIWALI\u201150\ufeff", type: "fixed", value: 5 },
    ...validity,
  });
  expect([status, body.code]).toEqual([201, "DIWALI-50"]);
});

it("strips the recipient of a message of invisible characters", async () => {
  await send("POST", "messaging/sms/send", { phone: "\u202a+91\u00a098765\u201143210\u202c", message: "Invisible" });
  const [row] = await db.select().from(outboxMessages).where(eq(outboxMessages.message, "Invisible"));
  expect(row?.recipient).toBe("+919876543210");
});

it("strips the email at sign-in of invisible characters", async () => {
  const body = { email: "\u202aadmin@bazaar.example\u202c", password: TEST_PASSWORD };
  expect((await call("POST", "/api/auth/login", { body })).status).toBe(200);
});

it("strips a search of invisible characters", async () => {
  const [vendor] = await db.select({ shopName: vendors.shopName }).from(vendors).limit(1);
  const shopName = vendor?.shopName ?? "";
  const search = encodeURIComponent(`\u200b${shopName.replaceAll(" ", "\u00a0")}\u2060`);
  const { body } = await call("GET", `/api/admin/vendors?search=${search}`, { as: "admin" });
  expect(body.data.map((row: { shopName: string }) => row.shopName)).toContain(shopName);
});

it.each([
  ["categories", { name: "\u200b\u2060" }],
  ["templates", { name: "\ufeff\u202a", use: "vendor", text: "Text" }],
  ["shipping", { name: "\u200d", cost: 5, minDays: 1, maxDays: 2 }],
])("treats a name with only invisible characters as missing in %s", async (path, body) => {
  const answer = await send("POST", path, body);
  expect([answer.status, answer.body.errors]).toEqual([422, { name: ["is required"] }]);
});
