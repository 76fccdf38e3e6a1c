// @module-tag dates
import { createHash } from "node:crypto";
import { eq, gt, lt } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { nextTimestamp } from "../../server/base/clock";
import { newId } from "../../server/db/new-id";
import { auditEntries } from "../../server/db/schema-audit";
import { otpCodes, outboxMessages } from "../../server/db/schema-communication";
import { idempotencyKeys } from "../../server/db/schema-idempotency-keys";
import { TABLE_NAMES } from "../../server/maintenance/tables";
import { startTestApp } from "./support/app";
import { startPhoneGateway } from "./support/gateways";
import { findAuditEntries } from "./support/audit";

const sms = await startPhoneGateway();
const { database, call } = await startTestApp({ env: { SMS_GATEWAY_URL: sms.url } });
const { db } = database;

const SEND = "/api/admin/messaging/bulk/send";
const PHONE = "+919812345678";
const stats = (phone: string) =>
  call("GET", "/api/admin/messaging/otp/stats", { as: "admin", headers: { "x-phone": encodeURIComponent(phone) } });
const otpBody = (message: string) => ({
  ...{ emails: [], phones: [PHONE], subject: "", message, channels: "SMS", type: "otp" },
});
const sendOtp = (message: string, headers = {}) => call("POST", SEND, { as: "admin", body: otpBody(message), headers });

beforeEach(async () => {
  sms.answer = { status: 200 };
  await db.delete(outboxMessages).where(eq(outboxMessages.recipient, PHONE));
});

async function insertMessage(status: "sent" | "failed" | "queued", type: "otp" | "promotional", minutesAgo: number) {
  const id = newId();
  const createdAt = new Date(nextTimestamp().getTime() - minutesAgo * 60_000);
  const triedAt = status === "queued" ? null : createdAt;
  const message = { id, batchId: id, channel: "SMS", recipient: PHONE, message: "•••• is your OTP" } as const;
  await db.insert(outboxMessages).values({ ...message, status, type, triedAt, createdAt });
  return createdAt.toISOString();
}

it("statistics count the one-time passwords to a number in any format", async () => {
  const oldest = await insertMessage("sent", "otp", 30);
  await insertMessage("sent", "promotional", 25);
  const failed = await insertMessage("failed", "otp", 20);
  const sent = await insertMessage("sent", "otp", 10);
  const queued = await insertMessage("queued", "otp", 5);
  const expected = {
    totalSent: 3,
    successfulDeliveries: 2,
    failedDeliveries: 1,
    deliveryRate: 66.7,
    recentActivity: [
      { timestamp: queued, status: "queued", type: "otp" },
      { timestamp: sent, status: "sent", type: "otp" },
      { timestamp: failed, status: "failed", type: "otp" },
      { timestamp: oldest, status: "sent", type: "otp" },
    ],
  };
  for (const phone of [PHONE, "98123 45678", "09812345678"]) {
    expect(await stats(phone)).toMatchObject({ status: 200, body: expected });
  }
});

it("statistics show at most ten activities, and zeros for an unknown number", async () => {
  for (let minutes = 1; minutes <= 12; minutes += 1) await insertMessage("sent", "otp", minutes);
  const { body } = await stats(PHONE);
  expect([body.totalSent, body.recentActivity.length, body.deliveryRate]).toEqual([12, 10, 100]);
  expect((await stats("9000000001")).body).toEqual({
    totalSent: 0,
    successfulDeliveries: 0,
    failedDeliveries: 0,
    deliveryRate: 0,
    recentActivity: [],
  });
});

it.each(["", " ", "1".repeat(21), "\u0000"])("statistics reject the number %j", async (phone) => {
  const { status, body } = await stats(phone);
  expect([status, Object.keys(body.errors)]).toEqual([422, ["x-phone"]]);
});

it("statistics reject a header that cannot be decoded", async () => {
  const answer = await call("GET", "/api/admin/messaging/otp/stats", { as: "admin", headers: { "x-phone": "%zz" } });
  expect([answer.status, answer.body.errors]).toEqual([422, { "x-phone": ["must be URI-encoded"] }]);
});

it("the demo data has statistics with four activities", async () => {
  const [one] = await db.select().from(outboxMessages).where(eq(outboxMessages.type, "otp")).limit(1);
  expect((await stats(one?.recipient ?? "")).body.recentActivity).toHaveLength(4);
});

it("a one-time password is sent, but is in no response, audit entry or stored text, and can't be retried", async () => {
  sms.answer = { status: 400, body: '{"message":"Template differs: 482913 is your OTP"}' };
  const rejected = await sendOtp("482913 is your OTP");
  expect(rejected.status).toBe(502);
  sms.answer = { status: 200 };
  expect((await sendOtp("571604 is your OTP")).body).toEqual({ sent: 1, failed: 0, queued: 0 });
  expect(sms.requests.map(({ body }) => body)).toEqual([
    { phone: PHONE, message: "482913 is your OTP" },
    { phone: PHONE, message: "571604 is your OTP" },
  ]);
  const list = await call("GET", "/api/admin/messaging/outbox?limit=100", { as: "admin" });
  const inbox = await call("GET", "/api/admin/notifications?limit=100", { as: "admin" });
  const audit = JSON.stringify(await findAuditEntries(db));
  for (const text of [rejected.text, list.text, inbox.text, audit]) expect(text).not.toMatch(/482913|571604/);
  expect(audit).toContain(PHONE);
  const stored = await db.select().from(outboxMessages).where(eq(outboxMessages.recipient, PHONE));
  expect(stored.map(({ message }) => message).sort()).toEqual(["•••••• is your OTP", "•••••• is your OTP"]);
  const failed = stored.find(({ status }) => status === "failed");
  const again = await call("POST", `/api/admin/messaging/outbox/${failed?.id}/retry`, { as: "admin" });
  expect([again.status, again.body.message]).toEqual([
    409,
    "One-time passwords are not stored, so this can't be sent again. Request a new one.",
  ]);
  expect(sms.requests).toHaveLength(2);
});

it("a one-time password with an Idempotency-Key is not stored, and the hash of its request is keyed", async () => {
  const message = "604417 is your OTP";
  const sent = await sendOtp(message, { "idempotency-key": "one-time-password" });
  expect(sent.body).toEqual({ sent: 1, failed: 0, queued: 0 });
  const [stored] = await db.select().from(idempotencyKeys);
  const unkeyedHash = createHash("sha256").update(JSON.stringify(["POST", SEND, otpBody(message)]));
  expect(stored?.requestHash).not.toContain(unkeyedHash.digest("hex"));
  expect(stored?.requestHash).toMatch(/^[\da-f]{16}\./);
  await database.runScripts(async (run) => {
    for (const table of TABLE_NAMES) {
      expect(JSON.stringify(await run(`select t::text from ${table} t`)), table).not.toContain("604417");
    }
  });
});

it("cleanup deletes only the expired codes, and returns their number", async () => {
  const cleanup = () => call("POST", "/api/admin/messaging/otp/cleanup", { as: "admin" });
  const valid = {
    id: newId(),
    phone: PHONE,
    codeHash: "0".repeat(64),
    expiresAt: new Date(nextTimestamp().getTime() + 600_000),
  };
  await db.insert(otpCodes).values(valid);
  const expired = await db.$count(otpCodes, lt(otpCodes.expiresAt, nextTimestamp()));
  expect(expired).toBeGreaterThan(0);
  expect(await cleanup()).toMatchObject({ status: 200, body: { removed: expired } });
  expect(await db.$count(otpCodes, eq(otpCodes.id, valid.id))).toBe(1);
  expect(await db.$count(otpCodes)).toBe(await db.$count(otpCodes, gt(otpCodes.expiresAt, nextTimestamp())));
  expect((await cleanup()).body).toEqual({ removed: 0 });
  const entries = await findAuditEntries(db, eq(auditEntries.action, "sms-management.cleanup"));
  expect(entries).toMatchObject([{ actorEmail: "admin@bazaar.example", before: { removed: expired } }]);
});
