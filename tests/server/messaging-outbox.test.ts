// @module-tag dates
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { OUTBOX_STATUSES } from "../../resources/messaging/contract";
import { nextTimestamp } from "../../server/base/clock";
import { newId } from "../../server/db/new-id";
import { auditEntries } from "../../server/db/schema-audit";
import { notifications, outboxMessages } from "../../server/db/schema-communication";
import { readEnv } from "../../server/base/env";
import { createGateways } from "../../server/gateways/create-gateways";
import { startTestApp } from "./support/app";
import { startMailServer, startPhoneGateway } from "./support/gateways";
import { findAuditEntries } from "./support/audit";

const sms = await startPhoneGateway();
const { database, call } = await startTestApp({ env: { SMS_GATEWAY_URL: sms.url } });
const { db } = database;
let id = "";

type Row = typeof outboxMessages.$inferInsert;
const SMS = { channel: "SMS", recipient: "+919812345678", message: "Out for delivery" } as const;

async function insertMessage(change: Partial<Row> = {}): Promise<string> {
  const messageId = newId();
  const failed = { status: "failed", error: "No balance", attempts: 1, triedAt: nextTimestamp() } as const;
  await db.insert(outboxMessages).values({ id: messageId, batchId: messageId, ...SMS, ...failed, ...change });
  return messageId;
}

/** Inserts a new failed SMS for each test. */
beforeEach(async () => {
  sms.requests.length = 0;
  sms.answer = { status: 200 };
  sms.gate = undefined;
  id = await insertMessage();
});

const retry = (message = id) => call("POST", `/api/admin/messaging/outbox/${message}/retry`, { as: "admin" });
const list = async (query: string) => (await call("GET", `/api/admin/messaging/outbox?${query}`, { as: "admin" })).body;
const findMessage = async (message = id) =>
  (await db.select().from(outboxMessages).where(eq(outboxMessages.id, message)))[0];
const listEntries = (message = id) => findAuditEntries(db, eq(auditEntries.resourceId, message));

describe("the outbox", () => {
  it("is sorted newest first, and has the documented fields", async () => {
    const total = await db.$count(outboxMessages);
    const body = await list("limit=100");
    expect(body).toMatchObject({ total, page: 1, limit: 100 });
    expect(body.data[0]).toEqual({
      _id: id,
      ...SMS,
      status: "failed",
      error: "No balance",
      attempts: 1,
      createdAt: expect.any(String),
    });
    const dates = body.data.map(({ createdAt }: { createdAt: string }) => createdAt);
    expect(dates).toEqual([...dates].sort().reverse());
  });

  it.each(OUTBOX_STATUSES)("lists messages that are %s", async (status) => {
    const { data, total } = await list(`status=${status}&limit=100`);
    expect(total).toBe(await db.$count(outboxMessages, eq(outboxMessages.status, status)));
    expect(total).toBeGreaterThan(0);
    expect(data.every((one: { status: string }) => one.status === status)).toBe(true);
  });

  it("rejects an unknown status", async () => {
    expect((await call("GET", "/api/admin/messaging/outbox?status=lost", { as: "admin" })).status).toBe(422);
  });
});

describe("a retry", () => {
  it("is rejected once a message was tried 20 times", async () => {
    const exhausted = await insertMessage({ attempts: 20 });
    const { status, body } = await retry(exhausted);
    expect({ status, message: body.message }).toEqual({
      status: 409,
      message: "This message failed 20 times and cannot be sent again. Write a new one.",
    });
    expect(sms.requests).toEqual([]);
  });

  it("sends a failed message and records the retry", async () => {
    const { status, body } = await retry();
    expect(status).toBe(200);
    expect(body).toMatchObject({ _id: id, status: "sent", attempts: 2, sentAt: expect.any(String) });
    expect(body).not.toHaveProperty("error");
    expect(sms.requests).toMatchObject([{ body: { phone: SMS.recipient, message: SMS.message } }]);
    expect(await listEntries()).toMatchObject([
      {
        action: "messaging-management.retry",
        actorEmail: "admin@bazaar.example",
        before: { status: "failed", attempts: 1 },
        after: { attempts: 2 },
      },
    ]);
  });

  it("that fails again returns 502 and counts as an attempt, but notifies no one", async () => {
    const before = await db.$count(notifications);
    sms.answer = { status: 400, body: '{"message":"The number is barred"}' };
    const { status, body } = await retry();
    expect(status).toBe(502);
    expect(body.message).toBe("The SMS gateway rejected the message: The number is barred; it is kept in the outbox.");
    expect(await findMessage()).toMatchObject({ status: "failed", error: "The number is barred", attempts: 2 });
    expect(await db.$count(notifications)).toBe(before);
    expect((await retry()).status).toBe(502);
    expect(await findMessage()).toMatchObject({ attempts: 3 });
  });

  it("of a message that is already sent is rejected", async () => {
    await retry();
    const { status, body } = await retry();
    expect(status).toBe(409);
    expect(body.message).toMatch(/^This message is already sent, since \d{1,2} \w+ \d{4}\.$/);
    expect(sms.requests).toHaveLength(1);
    expect(await listEntries()).toHaveLength(1);
  });

  it("by two people concurrently sends the message once", async () => {
    let release = () => {};
    sms.gate = new Promise((resolve) => (release = resolve));
    const both = [retry(), retry()];
    const first = await Promise.race(both);
    expect([first.status, first.body.message]).toEqual([409, "This message is being sent right now."]);
    release();
    const statuses = (await Promise.all(both)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409]);
    expect(sms.requests).toHaveLength(1);
    expect(await findMessage()).toMatchObject({ status: "sent", attempts: 2 });
  });

  it("is allowed a minute after an attempt that never ended", async () => {
    const secondsAgo = (seconds: number) => new Date(nextTimestamp().getTime() - seconds * 1000);
    const recent = await insertMessage({ status: "queued", sendingSince: secondsAgo(20) });
    const old = await insertMessage({ status: "queued", sendingSince: secondsAgo(70) });
    expect((await retry(recent)).status).toBe(409);
    expect((await retry(old)).status).toBe(200);
  });

  it("on an unconfigured channel says what to configure", async () => {
    const mail = await insertMessage({ channel: "EMAIL", recipient: "asha@mail.example", status: "queued" });
    const { status, body } = await retry(mail);
    expect(status).toBe(409);
    expect(body.message).toBe("Email is not configured on this server: set SMTP_URL and MAIL_FROM.");
    expect(await findMessage(mail)).toMatchObject({ status: "queued", sendingSince: null });
  });

  it("sends a message that was queued before its channel was configured", async () => {
    const mail = await startMailServer();
    const env = { SMTP_URL: mail.url, MAIL_FROM: "orders@bazaar.example" };
    const later = await startTestApp({ database, env });
    const waiting = await insertMessage({
      channel: "EMAIL",
      recipient: "asha@mail.example",
      subject: "Hello",
      status: "queued",
    });
    const path = `/api/admin/messaging/outbox/${waiting}/retry`;
    expect((await later.call("POST", path, { as: "admin" })).status).toBe(200);
    expect(mail.mails).toMatchObject([{ to: ["asha@mail.example"] }]);
  });

  it.each(["ffffffffffffffffffffffff", "1", "%00"])("of %s returns 404", async (message) => {
    const { status, body } = await retry(message);
    expect(status).toBe(404);
    expect(body).toEqual({ message: "Message not found.", code: "not_found" });
  });
});

describe("an unreachable gateway", () => {
  const MESSAGE = { recipient: "+919812345678", subject: null, message: "Hello" };

  it("is not tried for the rest of a batch after the first failure, if nothing listens there", async () => {
    const stopped = await startPhoneGateway();
    await stopped.stop();
    const app = await startTestApp({ database, env: { SMS_GATEWAY_URL: stopped.url } });
    const phones = Array.from({ length: 30 }, (_, index) => String(9_800_000_000 + index));
    // One-time passwords are sent before the response, and errors about them are shown without digits.
    const body = { emails: [], phones, subject: "", message: "Hi", channels: "SMS", type: "otp" };
    const answer = await app.call("POST", "/api/admin/messaging/bulk/send", { as: "admin", body });
    expect(answer.status).toBe(502);
    expect(answer.body.message).toMatch(
      /^The SMS gateway did not take all 30 messages: connect ECONNREFUSED [•.:]+; they are kept in the outbox\.$/,
    );
    const rows = await db.select().from(outboxMessages).where(eq(outboxMessages.message, "Hi"));
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(["failed"]));
    // Ten were in flight when the first one failed.
    expect(rows.filter(({ attempts }) => attempts > 0)).toHaveLength(10);
  });

  it("times out if it never answers", async () => {
    sms.answer = "nothing at all";
    const gateways = createGateways(readEnv({ SMS_GATEWAY_URL: sms.url }), 50);
    await expect(gateways.SMS?.send(MESSAGE)).rejects.toMatchObject({
      message: "no answer within 0.05 s",
      rejected: false,
    });
  });

  it("times out if a mail server never greets", async () => {
    // This server waits for a request, so it never sends an SMTP greeting.
    const env = readEnv({ SMTP_URL: sms.url.replace(/^http/, "smtp"), MAIL_FROM: "a@bazaar.example" });
    const gateways = createGateways(env, 50);
    const email = { ...MESSAGE, recipient: "asha@mail.example" };
    await expect(gateways.EMAIL?.send(email)).rejects.toMatchObject({
      message: "no answer within 0.05 s",
      rejected: false,
    });
  });

  it("is not reported as a rejection if no mail server listens there", async () => {
    const stopped = await startMailServer();
    await stopped.stop();
    const gateways = createGateways(readEnv({ SMTP_URL: stopped.url, MAIL_FROM: "a@bazaar.example" }));
    const email = { ...MESSAGE, recipient: "asha@mail.example" };
    await expect(gateways.EMAIL?.send(email)).rejects.toMatchObject({
      message: expect.stringContaining("ECONNREFUSED"),
      rejected: false,
    });
  });
});

it("puts no header from a subject or recipient into an email, even without the API's validation", async () => {
  const mail = await startMailServer();
  const gateways = createGateways(readEnv({ SMTP_URL: mail.url, MAIL_FROM: "orders@bazaar.example" }));
  const subject = "Hello\r\nBcc: eve@mail.example\r\n\r\nBody";
  await gateways.EMAIL?.send({ recipient: "asha@mail.example", subject, message: "Text" });
  await gateways.EMAIL?.send({
    recipient: "asha@mail.example, eve@mail.example",
    subject: "Hi",
    message: "Text",
  }).catch(() => undefined);
  expect(mail.mails[0]?.raw).not.toMatch(/^Bcc:/im);
  expect(mail.mails.flatMap(({ to }) => to)).not.toContain("eve@mail.example");
});
