/**
 * Sending several messages with the feature messaging.batches: the response does not wait for the messages, and a call
 * returns the batch's progress.
 */
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";

import type { MessageBatch } from "../../resources/messaging/contract";
import { nextTimestamp } from "../../server/base/clock";
import { newId } from "../../server/db/new-id";
import { idempotencyKeys } from "../../server/db/schema-idempotency-keys";
import { startMessagingApp } from "./support/messaging";
import { startTestApp } from "./support/app";

const { mail, sms, database, post, call, outbox } = await startMessagingApp();
const { db } = database;

const phones = Array.from({ length: 25 }, (_, index) => String(9_800_000_000 + index));
const BULK = { emails: [], phones, subject: "", message: "Out for delivery", channels: "SMS" };
const readBatch = async ({ _id }: Pick<MessageBatch, "_id">) =>
  (await call<MessageBatch>("GET", `/api/admin/messaging/batches/${_id}`, { as: "admin" })).body;
const readBatchFrom = (body: unknown) => (body as { batch: MessageBatch }).batch;

it("returns before the first message is sent, and reports progress until all are sent", async () => {
  let release: () => void = () => undefined;
  sms.gate = new Promise<void>((resolve) => (release = resolve));
  const { status, body } = await post("bulk/send", BULK);
  const batch = readBatchFrom(body);
  expect([status, body]).toEqual([
    200,
    { sent: 0, failed: 0, queued: 0, batch: { _id: batch._id, total: 25, sent: 0, failed: 0, queued: 0, waiting: 25 } },
  ]);
  await expect.poll(() => sms.requests.length).toBe(10);
  expect(await readBatch(batch)).toEqual(batch);
  release();
  sms.gate = undefined;
  await expect.poll(() => readBatch(batch)).toEqual({ ...batch, sent: 25, waiting: 0 });
  const ids = (await outbox()).map(({ id }) => id);
  expect(sms.requests.map(({ headers }) => headers["idempotency-key"]).sort()).toEqual(ids.sort());
});

it("counts failed messages and returns their error", async () => {
  sms.answer = { status: 400, body: "Bad number" };
  const batch = readBatchFrom(
    (await post("bulk/send", { ...BULK, emails: ["a@mail.example"], channels: "EMAIL,SMS" })).body,
  );
  const finished = { ...batch, sent: 1, failed: 25, waiting: 0, error: "Bad number" };
  await expect.poll(() => readBatch(batch)).toEqual(finished);
  expect(mail.mails).toHaveLength(1);
});

it("leaves messages of unconfigured channels in the outbox without waiting for them", async () => {
  const withoutSms = await startTestApp({ database, env: { SMS_GATEWAY_URL: "" } });
  const { body } = await withoutSms.call("POST", "/api/admin/messaging/bulk/send", { as: "admin", body: BULK });
  expect(body).toMatchObject({ sent: 0, failed: 0, queued: 25, batch: { queued: 25, waiting: 0 } });
  expect((await outbox()).map(({ status }) => status)).toEqual(phones.map(() => "queued"));
});

it("returns the same batch for the same idempotency key", async () => {
  const headers = { "idempotency-key": newId() };
  const send = () => call("POST", "/api/admin/messaging/bulk/send", { as: "admin", body: BULK, headers });
  const first = readBatchFrom((await send()).body);
  expect(readBatchFrom((await send()).body)).toEqual(first);
  await expect.poll(async () => (await readBatch(first)).sent).toBe(25);
  expect(await outbox()).toHaveLength(25);
});

it("returns the batch's state, and sends nothing again, for the key of a request whose server died", async () => {
  const headers = { "idempotency-key": newId() };
  const send = () => call("POST", "/api/admin/messaging/bulk/send", { as: "admin", body: BULK, headers });
  const batch = readBatchFrom((await send()).body);
  await expect.poll(async () => (await readBatch(batch)).sent).toBe(25);
  const lost = { status: null, answer: null, createdAt: new Date(nextTimestamp().getTime() - 11 * 60_000) };
  await db.update(idempotencyKeys).set(lost).where(eq(idempotencyKeys.key, headers["idempotency-key"]));
  expect(await send()).toMatchObject({ status: 200, body: { sent: 25, failed: 0, queued: 0 } });
  expect(await outbox()).toHaveLength(25);
});

it("sends a single message or one-time passwords before it responds", async () => {
  expect((await post("bulk/send", { ...BULK, phones: ["9812345678"] })).body).toEqual({
    sent: 1,
    failed: 0,
    queued: 0,
  });
  const otp = { ...BULK, message: "Your code is 482913", type: "otp" };
  expect((await post("bulk/send", otp)).body).toEqual({ sent: 25, failed: 0, queued: 0 });
});

it("returns 404 for an unknown batch", async () => {
  const ask = (id: string) => call("GET", `/api/admin/messaging/batches/${id}`, { as: "admin" });
  expect(await ask(newId())).toMatchObject({ status: 404, body: { message: "Batch not found." } });
  expect(await ask("no-id")).toMatchObject({ status: 404 });
});
