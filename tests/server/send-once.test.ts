/** Idempotency keys: a request with the same key is carried out once. */
import { eq, sql, type SQL } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { nextTimestamp } from "../../server/base/clock";
import { newId } from "../../server/db/new-id";
import { chatConversations, supportTickets } from "../../server/db/schema-communication";
import { users } from "../../server/db/schema";
import { idempotencyKeys } from "../../server/db/schema-idempotency-keys";
import { startMessagingApp } from "./support/messaging";

const { sms, call, database, outbox } = await startMessagingApp();
const { db } = database;

const SMS = "/api/admin/messaging/sms/send";
const BODY = { phone: "+919812345678", message: "Your order is on its way" };
const newKey = () => newId() + newId();
const send = (key: string, body: object = BODY, url = SMS) =>
  call("POST", url, { as: "admin", body, headers: { "idempotency-key": key } });

/** Runs `work` while the database rejects updates of a table that meet the condition. */
async function rejectUpdates(table: string, condition: SQL, work: () => Promise<void>): Promise<void> {
  await db.execute(sql`create function reject_update() returns trigger language plpgsql
    as $$ begin raise 'out of order'; end $$`);
  await db.execute(sql`create trigger reject_update before update on ${sql.identifier(table)}
    for each row when (${condition}) execute function reject_update()`);
  try {
    await work();
  } finally {
    await db.execute(sql`drop function reject_update() cascade`);
  }
}

describe("an Idempotency-Key", () => {
  it("returns the first result when reused, and sends nothing again", async () => {
    const key = newKey();
    const first = await send(key);
    expect(first).toMatchObject({ status: 200, body: { sent: 1, failed: 0, queued: 0 } });
    expect(first.headers["idempotency-replayed"]).toBeUndefined();
    const second = await send(key);
    expect([second.status, second.body]).toEqual([first.status, first.body]);
    expect(second.headers["idempotency-replayed"]).toBe("true");
    expect(sms.requests).toHaveLength(1);
    expect(await outbox()).toHaveLength(1);
    expect((await send(newKey())).status).toBe(200);
    expect(sms.requests).toHaveLength(2);
  });

  it("is rejected for a different request", async () => {
    const key = newKey();
    await send(key);
    expect(await send(key, { ...BODY, message: "Another" })).toMatchObject({
      status: 422,
      body: { code: "key_reused" },
    });
    expect(await send(key, BODY, "/api/admin/messaging/whatsapp/send")).toMatchObject({ status: 422 });
    expect(sms.requests).toHaveLength(1);
  });

  it("sends one message for ten concurrent requests: one succeeds, and the rest get 409 until its response is stored", async () => {
    const key = newKey();
    let release: () => void = () => undefined;
    sms.gate = new Promise<void>((resolve) => (release = resolve));
    const racing = Array.from({ length: 10 }, () => send(key));
    // The gateway holds the first request. A request that arrives meanwhile gets 409.
    await expect.poll(() => sms.requests.length).toBe(1);
    const early = await Promise.race(racing);
    expect([early.status, String(early.headers["retry-after"])]).toEqual([409, "2"]);
    release();
    sms.gate = undefined;
    const statuses = (await Promise.all(racing)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 409]));
    expect(await send(key)).toMatchObject({ status: 200, body: { sent: 1 } });
    expect(sms.requests).toHaveLength(1);
    expect(await outbox()).toHaveLength(1);
  });

  it("can be reused after a send that failed or was rejected", async () => {
    const key = newKey();
    sms.answer = { status: 500, body: "out of order" };
    expect((await send(key)).status).toBe(502);
    sms.answer = { status: 200 };
    expect((await send(key)).status).toBe(200);
    const rejected = newKey();
    expect((await send(rejected, { phone: "" })).status).toBe(422);
    expect((await send(rejected)).status).toBe(200);
  });

  it("stays claimed if the response cannot be stored", async () => {
    const key = newKey();
    await rejectUpdates("send_keys", sql`new.status is not null`, async () =>
      expect(await send(key)).toMatchObject({ status: 200, body: { sent: 1 } }),
    );
    expect((await send(key)).status).toBe(409);
    expect(sms.requests).toHaveLength(1);
  });

  it("stays claimed if the request fails after its messages were stored", async () => {
    const key = newKey();
    await rejectUpdates("outbox_messages", sql`true`, async () => expect((await send(key)).status).toBe(500));
    expect((await send(key)).status).toBe(409);
    expect(await outbox()).toHaveLength(1);
  });

  it("applies only to requests of one person", async () => {
    const key = newKey();
    expect((await send(key)).status).toBe(200);
    const id = newId();
    await db.insert(users).values({ id, name: "Nobody", email: `${id}@shop.example`, role: "admin" });
    await db.update(idempotencyKeys).set({ personId: id }).where(eq(idempotencyKeys.key, key));
    expect((await send(key)).headers["idempotency-replayed"]).toBeUndefined();
    expect(sms.requests).toHaveLength(2);
  });

  it("is stored for a day, or for ten minutes if the server stopped before it stored a response", async () => {
    const [old, abandoned] = [newKey(), newKey()];
    await send(old);
    await send(abandoned);
    const ago = (minutes: number) => new Date(nextTimestamp().getTime() - minutes * 60_000);
    await db
      .update(idempotencyKeys)
      .set({ createdAt: ago(24 * 60 + 1) })
      .where(eq(idempotencyKeys.key, old));
    await db
      .update(idempotencyKeys)
      .set({ createdAt: ago(9), status: null })
      .where(eq(idempotencyKeys.key, abandoned));
    expect((await send(abandoned)).status).toBe(409);
    expect(await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, old))).toEqual([]);
    await db
      .update(idempotencyKeys)
      .set({ createdAt: ago(11) })
      .where(eq(idempotencyKeys.key, abandoned));
    expect((await send(abandoned)).status).toBe(200);
  });

  it("has 8 to 100 letters, digits, - or _", async () => {
    for (const key of ["x".repeat(7), "x".repeat(101), "with blanks in it"])
      expect((await send(key)).status, key).toBe(400);
    expect(sms.requests).toHaveLength(0);
    for (const key of ["aB3-_xyz", "x".repeat(100)]) expect((await send(key)).status, key).toBe(200);
  });

  it("also works for ticket replies and chat messages", async () => {
    const [ticket] = await db.select().from(supportTickets).where(eq(supportTickets.status, "open")).limit(1);
    const reply = `/api/admin/support/tickets/${ticket?.id ?? ""}/reply`;
    const [chat] = await db.select({ id: chatConversations.id }).from(chatConversations).limit(1);
    for (const [url, body] of [
      [reply, { message: "It leaves tomorrow" }],
      ["/api/admin/chat/send", { conversationId: chat?.id, message: "It leaves tomorrow" }],
    ] as const) {
      const key = newKey();
      const first = await send(key, body, url);
      expect(first.status, first.text).toBe(200);
      expect((await send(key, body, url)).body).toEqual(first.body);
      const third = await send(newKey(), body, url);
      expect(third.body.messages).toHaveLength(first.body.messages.length + 1);
    }
  });
});

it("sends the message's id to the gateway with each attempt", async () => {
  sms.answer = { status: 500 };
  await send(newKey());
  sms.answer = { status: 200 };
  const [kept] = await outbox();
  const retry = `/api/admin/messaging/outbox/${kept?.id ?? ""}/retry`;
  expect((await send(newKey(), {}, retry)).status).toBe(200);
  expect(sms.requests.map(({ headers }) => headers["idempotency-key"])).toEqual([kept?.id, kept?.id]);
});
