import { and, eq, isNotNull, lt, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { nextTimestamp } from "../../server/base/clock";
import { newId } from "../../server/db/new-id";
import { notifications, outboxMessages } from "../../server/db/schema-communication";
import type { Gateway } from "../../server/gateways/gateway";
import { createGateways } from "../../server/gateways/create-gateways";
import { readEnv } from "../../server/base/env";
import { reportFailure } from "../../server/resources/messaging/report-failure";
import { startOutboxWorker } from "../../server/resources/messaging/worker";
import { startTestApp } from "./support/app";
import { startPhoneGateway } from "./support/gateways";

const sms = await startPhoneGateway();
const { app, database, call } = await startTestApp({ env: { SMS_GATEWAY_URL: sms.url } });
const { db } = database;
const gateways = createGateways(readEnv({ SMS_GATEWAY_URL: sms.url }));
const startWorker = () => startOutboxWorker({ db, gateways, log: app.log });

/** Inserts the batch of a dead server, by default with its first message in flight. Resets the gateway. */
async function insertAbandoned(
  count: number,
  change: Partial<typeof outboxMessages.$inferInsert> = {},
): Promise<string> {
  sms.requests.length = 0;
  sms.answer = { status: 200 };
  const batchId = newId();
  const due = sql`now() - interval '1 second'`;
  const rows = Array.from({ length: count }, (_, index) => ({
    id: newId(),
    batchId,
    channel: "SMS" as const,
    recipient: `+9198123456${String(index).padStart(2, "0")}`,
    message: "Out for delivery",
    due,
    ...(index === 0 ? { sendingSince: nextTimestamp(), attempts: 1 } : {}),
    ...change,
  }));
  await db.insert(outboxMessages).values(rows);
  return batchId;
}

const rowsOf = (batchId: string) => db.select().from(outboxMessages).where(eq(outboxMessages.batchId, batchId));
const listStatuses = async (batchId: string) => (await rowsOf(batchId)).map(({ status }) => status);
const sentKeys = () => sms.requests.map(({ headers }) => headers["idempotency-key"]);

it("two workers send each message of a dead server once, with the message's id as its idempotency key", async () => {
  const batchId = await insertAbandoned(45);
  const workers = [startWorker(), startWorker()];
  for (const worker of workers) worker.wake();
  await expect.poll(() => listStatuses(batchId)).toEqual(Array(45).fill("sent"));
  for (const worker of workers) await worker.stop();
  const rows = await rowsOf(batchId);
  expect(sentKeys().sort()).toEqual(rows.map(({ id }) => id).sort());
  expect(rows.every(({ due, sendingSince }) => due === null && sendingSince === null)).toBe(true);
});

it("marks a one-time password as failed, because its text is not stored", async () => {
  const batchId = await insertAbandoned(1, { type: "otp", message: "Your code is ••••" });
  const worker = startWorker();
  worker.wake();
  await expect.poll(() => listStatuses(batchId)).toEqual(["failed"]);
  await worker.stop();
  expect((await rowsOf(batchId))[0]?.error).toContain("one-time password is not stored");
  expect(sms.requests).toEqual([]);
});

it("stops trying an unreachable gateway for the rest of the batch", async () => {
  const batchId = await insertAbandoned(30, { sendingSince: null, attempts: 0 });
  // No server listens on this port.
  const worker = startOutboxWorker({
    db,
    gateways: createGateways(readEnv({ SMS_GATEWAY_URL: "http://127.0.0.1:1/send" })),
    log: app.log,
  });
  worker.wake();
  await expect.poll(() => listStatuses(batchId)).toEqual(Array(30).fill("failed"));
  await worker.stop();
  expect((await rowsOf(batchId)).filter(({ attempts }) => attempts === 0)).toHaveLength(20);
});

it("notifies about each gateway once if deliveries fail at the same time", async () => {
  await db.delete(notifications);
  const failure = { reason: "It does not respond", rejected: false };
  await Promise.all(Array.from({ length: 10 }, () => reportFailure(db, "SMS", gateways, failure)));
  await reportFailure(db, "WHATSAPP", gateways, failure);
  const titles = await db.select({ title: notifications.title }).from(notifications);
  expect(titles.map(({ title }) => title).sort()).toEqual(["SMS not sent", "WhatsApp message not sent"]);
});

it("a stopped worker finishes its messages in flight and leaves the rest to the next worker", async () => {
  const batchId = await insertAbandoned(25);
  let release = () => {};
  sms.gate = new Promise((resolve) => (release = resolve));
  const first = startWorker();
  first.wake();
  await expect.poll(() => sms.requests).toHaveLength(10);
  const stopped = first.stop();
  release();
  await stopped;
  expect((await listStatuses(batchId)).filter((status) => status === "sent")).toHaveLength(10);
  const next = startWorker();
  next.wake();
  await expect.poll(() => listStatuses(batchId)).toEqual(Array(25).fill("sent"));
  await next.stop();
  expect(new Set(sentKeys()).size).toBe(25);
  expect(sentKeys()).toHaveLength(25);
});

/** Makes postponed messages due at once. */
const makeDue = (batchId: string) =>
  db
    .update(outboxMessages)
    .set({ due: sql`now() - interval '1 second'` })
    .where(and(eq(outboxMessages.batchId, batchId), isNotNull(outboxMessages.due)));

it("gives up a message when sending it has thrown an error five times, and sends the others meanwhile", async () => {
  await db.delete(notifications);
  const batchId = await insertAbandoned(12, { sendingSince: null, attempts: 0 });
  const [failing] = await rowsOf(batchId);
  const sent: (string | undefined)[] = [];
  const gateway: Gateway = {
    name: "SMS gateway",
    send({ id }) {
      sent.push(id);
      return id === failing?.id ? Promise.reject(new TypeError("no such property")) : Promise.resolve("gw-1");
    },
  };
  const worker = startOutboxWorker({ db, gateways: { ...gateways, SMS: gateway }, log: app.log });
  for (let round = 0; round < 7; round += 1) {
    await makeDue(batchId);
    worker.wake();
    const dueNow = and(eq(outboxMessages.batchId, batchId), lt(outboxMessages.due, sql`now()`));
    await expect.poll(() => db.$count(outboxMessages, dueNow)).toBe(0);
    if (round === 0) {
      const states = async () => (await listStatuses(batchId)).filter((status) => status === "sent");
      await expect.poll(states).toHaveLength(11);
    }
  }
  await worker.stop();
  expect(sent.filter((id) => id === failing?.id)).toHaveLength(5);
  expect(sent).toHaveLength(16);
  const [row] = await db
    .select()
    .from(outboxMessages)
    .where(eq(outboxMessages.id, failing?.id ?? ""));
  expect(row).toMatchObject({ status: "failed", due: null, sendingSince: null });
  expect(row?.error).toBe("The server failed to send it 5 times and gave up");
  expect(await db.$count(notifications, eq(notifications.type, "message"))).toBe(1);
});

it.each([
  ["with NUL and other control characters", "gw\u0000-17\u0007\n", "gw -17"],
  ["with invisible characters and a lone surrogate", "\u202egw-17\ud800", "gw-17"],
  ["that is a number", 17, "17"],
  ["longer than any id", "x".repeat(100_000), null],
  ["that is an object", { of: "another kind" }, null],
  ["that is true", true, null],
  ["without any visible characters", " \u0000 ", null],
])("sends a message once when the gateway returns an id %s", async (_, answered, kept) => {
  const batchId = await insertAbandoned(1);
  sms.answer = { status: 200, body: JSON.stringify({ id: answered }) };
  const worker = startWorker();
  worker.wake();
  await expect.poll(() => listStatuses(batchId)).toEqual(["sent"]);
  await makeDue(batchId);
  worker.wake();
  await worker.stop();
  expect(sms.requests).toHaveLength(1);
  expect((await rowsOf(batchId))[0]?.gatewayId).toBe(kept);
});

it("skips messages of a running request and of channels without a gateway", async () => {
  let release = () => {};
  sms.requests.length = 0;
  sms.gate = new Promise((resolve) => (release = resolve));
  const body = {
    emails: ["asha@shop.example"],
    phones: ["9812345678"],
    message: "Hello",
    channels: "EMAIL,SMS",
    type: "otp",
  };
  const answer = call("POST", "/api/admin/messaging/bulk/send", { as: "admin", body });
  await expect.poll(() => sms.requests).toHaveLength(1);
  const worker = startWorker();
  worker.wake();
  await worker.stop();
  release();
  expect((await answer).body).toEqual({ sent: 1, failed: 0, queued: 1 });
  expect(sms.requests).toHaveLength(1);
  const [email] = await db.select().from(outboxMessages).where(eq(outboxMessages.recipient, "asha@shop.example"));
  expect(email).toMatchObject({ status: "queued", due: null });
});
