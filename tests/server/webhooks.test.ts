/** Webhooks: what they receive, in which order, and what happens when the receiver fails. */
import { eq, sql } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import { beforeEach, describe, expect, it } from "vitest";
import type { ReplayResult, Webhook as WebhookBody, WebhookWithSecret } from "../../resources/webhooks/contract";
import type { WebhookDelivery } from "../../resources/webhook-deliveries/contract";
import { recordEvent, recordEvents, SYSTEM_ACTOR } from "../../server/audit/record-event";
import { nextTimestamp, peekTime, setClock } from "../../server/base/clock";
import { newId } from "../../server/db/new-id";
import { users, vendors } from "../../server/db/schema";
import { notifications } from "../../server/db/schema-communication";
import { webhookDeliveries, webhooks } from "../../server/db/schema-webhooks";
import { accept, answerWith } from "../support/webhook-receiver";
import { startTestApp } from "./support/app";
import { createAdministratorFactory, type TestAdministrator } from "./support/administrators";
import { findAuditEntries } from "./support/audit";
import { setPermissions } from "./support/grant";
import { startReceiver } from "./support/webhook-receiver";

const HOUR_MS = 3_600_000;
const receiver = await startReceiver();
const stage = await startTestApp({
  env: { WEBHOOK_PRIVATE_ADDRESSES: "allow", SESSION_HOURS: "8760" },
});
const { call } = stage;
const { db } = stage.database;
const createAdministrator = createAdministratorFactory(stage);

const advance = (ms: number) => setClock(new Date(peekTime().getTime() + ms));
/** Starts a round of the worker, which otherwise runs every second. */
const wake = () => call("POST", "/api/admin/jobs/send-webhooks/run", { as: "admin" });

const bodyOf = (changes: Partial<WebhookBody> = {}) => ({
  ...{ name: `Shop ${newId()}`, url: receiver.url, events: ["coupons.*"], includeRecords: false, active: true },
  ...changes,
});

async function createWebhook(changes: Partial<WebhookBody> = {}, by?: TestAdministrator) {
  const path = "/api/admin/webhooks";
  const response = by
    ? await by.send("POST", path, bodyOf(changes))
    : await call("POST", path, { as: "admin", body: bodyOf(changes) });
  expect(response.status, response.text).toBe(201);
  return response.body as unknown as Required<WebhookWithSecret> & { _id: string };
}

/** Records a change of a coupon, or of a record of another resource. */
const change = (resourceId: string, resource?: string): Promise<void> =>
  recordEvent(db, { ...SYSTEM_ACTOR, id: "someone" }, eventOf(resourceId, resource));

function eventOf(resourceId: string, resource = "coupons") {
  return { action: `${resource}.edit`, resource, resourceId, before: { name: "a" }, after: { name: "Secret" } };
}

const received = () => receiver.requests.map(({ body }) => body.data.resourceId);

/** Waits until the receiver has these records, in any order. Only the events of one record arrive in order. */
async function expectReceived(...ids: string[]): Promise<void> {
  await wake();
  await expect.poll(() => received().toSorted()).toEqual(ids.toSorted());
}

const deliveriesOf = (webhookId: string) =>
  db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.webhookId, webhookId))
    .orderBy(webhookDeliveries.number);
const statesOf = async (webhookId: string) => (await deliveriesOf(webhookId)).map(({ state }) => state);
const attemptsOf = async (webhookId: string) =>
  (await deliveriesOf(webhookId)).map(({ attempts, leasedUntil }) => (leasedUntil ? "running" : attempts));
const edit = (id: string, changes: Partial<WebhookBody>) =>
  call("PUT", `/api/admin/webhooks/${id}`, { as: "admin", body: bodyOf(changes) });

beforeEach(async () => {
  receiver.requests.length = 0;
  receiver.answer = accept;
  // Turns off the webhooks of earlier tests, once they send nothing.
  await expect.poll(() => db.$count(webhookDeliveries, sql`leased_until is not null`)).toBe(0);
  await db.update(webhooks).set({ isActive: false });
});

describe("a webhook", () => {
  it("returns its secret once, and stores it encrypted", async () => {
    const { secret, _id: id } = await createWebhook();
    expect(secret).toMatch(/^whsec_[A-Za-z\d+/]{43}=$/);
    const shown = await call("GET", `/api/admin/webhooks/${id}`, { as: "admin" });
    const listed = await call("GET", "/api/admin/webhooks", { as: "admin" });
    const [{ stored } = { stored: "" }] = await db
      .select({ stored: sql<string>`secret` })
      .from(webhooks)
      .where(eq(webhooks.id, id));
    for (const text of [shown.text, listed.text, stored]) expect(text).not.toContain(secret.slice(6));
    const entries = await findAuditEntries(db);
    expect(JSON.stringify(entries)).not.toContain(secret);
  });

  it("receives signed events of the types that it names, with the names of changed fields but no values", async () => {
    const { secret } = await createWebhook({ events: ["coupons.edit"] });
    await change("c1");
    await change("v1", "vendors");
    await change("c2");
    await expectReceived("c1", "c2");
    const request = receiver.requests.find(({ body }) => body.data.resourceId === "c1");
    if (!request) throw new Error("Nothing arrived.");
    expect(new Webhook(secret).verify(request.text, request.headers as Record<string, string>)).toEqual({
      type: "coupons.edit",
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      version: 1,
      data: {
        ...{ id: request.headers["webhook-id"], number: expect.any(Number) },
        ...{ resource: "coupons", resourceId: "c1", fields: ["name"], actorId: "someone" },
      },
    });
    expect(request.text).not.toContain("Secret");
  });

  it.each([
    ["an unknown type", { events: ["coupon.edit"] }],
    ["no type", { events: [] }],
    ["a malformed type", { events: ["coupons"] }],
    ["a user in the address", { url: "https://me:secret@shop.example/hook" }],
    ["another protocol", { url: "ftp://shop.example/hook" }],
    ["an address without a protocol", { url: "shop.example" }],
  ])("is rejected with %s", async (_, changes) => {
    const { status, body } = await call("POST", "/api/admin/webhooks", { as: "admin", body: bodyOf(changes) });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [expect.stringMatching(/^(events|url)/)]]);
  });

  it("does not receive events that happened before it was created", async () => {
    await change("early");
    await createWebhook();
    await change("late");
    await expectReceived("late");
  });
});

describe("records", () => {
  const findVendor = async () => {
    const [vendor] = await db.select().from(vendors).limit(1);
    return { id: vendor?.id ?? "", shopName: vendor?.shopName };
  };

  it("are included on request, in the form that their own route returns without further permissions", async () => {
    await createWebhook({ events: ["vendors.*"], includeRecords: true });
    const { id, shopName } = await findVendor();
    await change(id, "vendors");
    await change(newId(), "vendors");
    await wake();
    await expect.poll(() => receiver.requests.length).toBe(2);
    const records = receiver.requests.map(({ body }) => body.data.record);
    expect(records).toContainEqual(expect.objectContaining({ _id: id, shopName }));
    expect(records).toContain(null);
    // A signed URL works only for a session, and a webhook has none.
    const [document = ""] = /\/files\/documents[^"]+/.exec(JSON.stringify(records)) ?? [];
    expect((await call("GET", document)).status).toBe(403);
    const [delivery] = await db.select().from(webhookDeliveries).where(eq(webhookDeliveries.resourceId, id));
    expect(JSON.stringify(delivery)).not.toContain(shopName);
  });

  it("are left out if the creator or the last editor may not show them", async () => {
    const creator = await createAdministrator(["webhooks.*", "vendors.list", "vendors.show"]);
    const { _id: id } = await createWebhook({ events: ["vendors.*"], includeRecords: true }, creator);
    const { id: vendor } = await findVendor();
    const hasRecord = async () => {
      receiver.requests.length = 0;
      await change(vendor, "vendors");
      await expectReceived(vendor);
      return receiver.requests[0]?.body.data.record !== undefined;
    };
    expect(await hasRecord()).toBe(true);
    const editor = await createAdministrator(["webhooks.*", "vendors.list"]);
    const changed = bodyOf({ events: ["vendors.*", "coupons.*"], includeRecords: true });
    expect((await editor.send("PUT", `/api/admin/webhooks/${id}`, changed)).status).toBe(200);
    expect(await hasRecord()).toBe(false);
    await setPermissions(db, editor.email, ["vendors.show", "vendors.list"]);
    expect(await hasRecord()).toBe(true);
    await setPermissions(db, creator.email, ["vendors.list"]);
    expect(await hasRecord()).toBe(false);
  });
});

describe("permissions", () => {
  it("limit the events to those that the creator may see at the time of delivery", async () => {
    const creator = await createAdministrator(["webhooks.*", "coupons.list"]);
    const { _id: id } = await createWebhook({ events: ["*"] }, creator);
    await change("hidden", "vendors");
    await change("seen");
    await expectReceived("seen");
    receiver.answer = answerWith(500);
    await change("waiting");
    await wake();
    await expect.poll(() => attemptsOf(id)).toEqual([1, 1]);
    await setPermissions(db, creator.email, ["vendors.list"]);
    receiver.answer = accept;
    receiver.requests.length = 0;
    advance(HOUR_MS);
    await change("vendor", "vendors");
    await change("coupon");
    await expectReceived("vendor");
    await expect.poll(() => statesOf(id)).toEqual(["sent", "failed", "sent"]);
  });

  it("turn the webhook off when its creator is deactivated, until another person saves it", async () => {
    const creator = await createAdministrator(["webhooks.*", "coupons.list"]);
    const { _id: id, name } = await createWebhook({}, creator);
    await db.update(users).set({ deactivatedAt: nextTimestamp() }).where(eq(users.id, creator.id));
    await change("c1");
    await wake();
    const readWebhook = async () =>
      (await call("GET", `/api/admin/webhooks/${id}`, { as: "admin" })).body as unknown as WebhookBody;
    await expect.poll(async () => (await readWebhook()).state).toBe("disabled");
    const sent = await db
      .select()
      .from(notifications)
      .where(eq(notifications.link, `/webhooks/show/${id}`));
    expect(sent).toMatchObject([{ type: "webhook", message: expect.stringContaining(name) }]);
    expect((await edit(id, { name })).body).toMatchObject({ state: "active" });
    await expectReceived("c1");
  });
});

describe("the order", () => {
  it("is kept per record: after a failure, events of the same record wait, and those of others do not", async () => {
    const { _id: id } = await createWebhook();
    receiver.answer = (response, { body }) =>
      (body.data.resourceId === "a" ? answerWith(500) : accept)(response, { headers: {}, text: "", body });
    for (const record of ["a", "b", "a", "b"]) await change(record);
    await wake();
    await expect.poll(() => statesOf(id)).toEqual(["waiting", "sent", "waiting", "sent"]);
    await expect.poll(() => attemptsOf(id)).toEqual([1, 1, 0, 1]);
    receiver.answer = accept;
    receiver.requests.length = 0;
    advance(HOUR_MS);
    await expectReceived("a", "a");
    const [first, , second] = await deliveriesOf(id);
    expect(receiver.requests.map(({ headers }) => headers["webhook-id"])).toEqual([first?.eventId, second?.eventId]);
  });

  it("is kept after the receiver was down for an hour, and a repeated event has the same id", async () => {
    const { _id: id } = await createWebhook();
    const nothing = "http://127.0.0.1:1/hook";
    await edit(id, { url: nothing });
    const records = ["a", "b", "a", "c", "a"];
    for (const record of records) await change(record);
    for (const [index, seconds] of [0, 5, 15, 45, 135, 405, 1_215, 1_800].entries()) {
      advance((seconds + 1) * 1_000);
      await wake();
      await expect.poll(async () => (await attemptsOf(id))[0]).toBe(Math.min(index + 1, 7));
    }
    const before = await deliveriesOf(id);
    expect(before.map(({ state }) => state)).toEqual(Array(5).fill("waiting"));
    expect(before[0]).toMatchObject({ error: "The receiver refused the connection.", statusCode: null });
    expect(await call("GET", `/api/admin/webhooks/${id}`, { as: "admin" })).toMatchObject({
      body: { state: "active", failingSince: expect.any(String) },
    });
    await edit(id, { url: receiver.url });
    advance(2 * HOUR_MS);
    await wake();
    await expect.poll(() => receiver.requests.length).toBe(5);
    const ids = receiver.requests.map(({ headers }) => headers["webhook-id"]);
    expect(ids.toSorted()).toEqual(before.map(({ eventId }) => eventId).toSorted());
    const ofRecord = receiver.requests.flatMap(({ body }) => (body.data.resourceId === "a" ? body.data.id : []));
    expect(ofRecord).toEqual(before.flatMap(({ resourceId, eventId }) => (resourceId === "a" ? eventId : [])));
    await expect.poll(() => statesOf(id)).toEqual(Array(5).fill("sent"));
  });

  it("limits a slow receiver to ten requests at a time, so that it does not delay others", async () => {
    const slow = await startReceiver();
    const held: (() => void)[] = [];
    slow.answer = (response) => void held.push(() => response.writeHead(204).end());
    const { _id: id } = await createWebhook({ url: slow.url });
    await createWebhook({ events: ["vendors.*"] });
    const records = Array.from({ length: 15 }, (_, index) => `s${index}`);
    await recordEvents(db, SYSTEM_ACTOR, [...records.map((id) => eventOf(id)), eventOf("v1", "vendors")]);
    await expectReceived("v1");
    await expect.poll(() => held.length).toBe(10);
    await change("v2", "vendors");
    await expectReceived("v1", "v2");
    expect(held).toHaveLength(10);
    for (const release of held.splice(0)) release();
    await expect.poll(() => held.length).toBe(5);
    for (const release of held) release();
    await expect.poll(() => statesOf(id)).toEqual(Array(15).fill("sent"));
  });
});

describe("failures", () => {
  it("turn the webhook off after three days, with a notification; later events wait until it is on again", async () => {
    const { _id: id, name } = await createWebhook();
    receiver.answer = answerWith(503);
    await change("a");
    await change("b");
    await wake();
    await expect.poll(() => attemptsOf(id)).toEqual([1, 1]);
    advance(73 * HOUR_MS);
    await change("c");
    await wake();
    const isActive = async () => (await db.select().from(webhooks).where(eq(webhooks.id, id)))[0]?.isActive;
    await expect.poll(isActive).toBe(false);
    await expect.poll(async () => (await attemptsOf(id)).includes("running")).toBe(false);
    const sent = await db
      .select()
      .from(notifications)
      .where(eq(notifications.link, `/webhooks/show/${id}`));
    expect(sent).toMatchObject([{ title: "Webhook turned off", message: expect.stringContaining("for three days") }]);
    receiver.answer = accept;
    receiver.requests.length = 0;
    await change("d");
    await edit(id, { name });
    await wake();
    await expect.poll(() => received()).toContain("d");
  });

  it("can be retried by hand", async () => {
    const { _id: id } = await createWebhook();
    receiver.answer = answerWith(500);
    await change("a");
    await wake();
    await expect.poll(() => attemptsOf(id)).toEqual([1]);
    await db.update(webhookDeliveries).set({ state: "failed", due: null }).where(eq(webhookDeliveries.webhookId, id));
    const [delivery] = await deliveriesOf(id);
    const path = `/api/admin/webhook-deliveries/${delivery?.id}`;
    const shown = (await call("GET", path, { as: "admin" })).body as unknown as WebhookDelivery;
    expect(shown).toMatchObject({ state: "failed", statusCode: 500, response: "Not now" });
    expect(shown.request).toBe(receiver.requests[0]?.text);
    receiver.answer = accept;
    expect((await call("PUT", `${path}/retry`, { as: "admin" })).status).toBe(200);
    await expect.poll(() => statesOf(id)).toEqual(["sent"]);
    expect(receiver.requests[1]?.headers["webhook-id"]).toBe(delivery?.eventId);
    expect((await call("PUT", `${path}/retry`, { as: "admin" })).status).toBe(409);
  });
});

describe("by request", () => {
  it("sends a test event", async () => {
    const { _id: id } = await createWebhook({ includeRecords: true });
    expect((await call("POST", `/api/admin/webhooks/${id}/test`, { as: "admin" })).status).toBe(200);
    await expect.poll(() => receiver.requests.map(({ body }) => body.type)).toEqual(["webhooks.test"]);
    await edit(id, { active: false });
    expect((await call("POST", `/api/admin/webhooks/${id}/test`, { as: "admin" })).status).toBe(409);
  });

  it("replays the events of a time range with the same ids", async () => {
    const { _id: id } = await createWebhook();
    await change("before");
    advance(HOUR_MS);
    const from = peekTime();
    await change("a");
    await change("v", "vendors");
    await change("b");
    advance(HOUR_MS);
    const to = peekTime();
    await change("after");
    await wake();
    await expect.poll(() => received().toSorted()).toEqual(["a", "after", "b", "before"]);
    const first = new Map(receiver.requests.map(({ body }) => [body.data.resourceId, body.data.id]));
    receiver.requests.length = 0;
    const range = { from: from.toISOString(), to: to.toISOString() };
    const { body } = await call<ReplayResult>("POST", `/api/admin/webhooks/${id}/replay`, { as: "admin", body: range });
    expect(body).toEqual({ events: 2 });
    await expect.poll(() => received().toSorted()).toEqual(["a", "b"]);
    for (const request of receiver.requests) {
      expect(request.body.data.id).toBe(first.get(request.body.data.resourceId));
    }
  });

  it("rotates the secret: both sign for 24 hours, then only the new one", async () => {
    const { _id: id, secret: old } = await createWebhook();
    const { body } = await call("PUT", `/api/admin/webhooks/${id}/rotate`, { as: "admin" });
    const { secret = "" } = body as unknown as WebhookWithSecret;
    expect(secret).not.toBe(old);
    const verifiedBy = async () => {
      receiver.requests.length = 0;
      const record = newId();
      await change(record);
      await expectReceived(record);
      const [request] = receiver.requests;
      return [old, secret].map((one) => {
        try {
          new Webhook(one).verify(request?.text ?? "", (request?.headers ?? {}) as Record<string, string>);
          return true;
        } catch {
          return false;
        }
      });
    };
    expect(await verifiedBy()).toEqual([true, true]);
    advance(23 * HOUR_MS);
    expect(await verifiedBy()).toEqual([true, true]);
    advance(2 * HOUR_MS);
    expect(await verifiedBy()).toEqual([false, true]);
  });
});

it("continues from the newest event if its position is higher, as after restoring a backup", async () => {
  const { _id: id } = await createWebhook();
  await db.update(webhooks).set({ position: 999_999_999 }).where(eq(webhooks.id, id));
  await wake();
  const positionOf = async () => (await db.select().from(webhooks).where(eq(webhooks.id, id)))[0]?.position ?? 0;
  await expect.poll(positionOf).toBeLessThan(999_999_999);
  await change("after");
  await expectReceived("after");
});

it("hides a deleted webhook at once, and then removes its many deliveries", async () => {
  const { _id: id } = await createWebhook();
  await db.execute(sql`insert into webhook_deliveries
      (id, webhook_id, event_id, type, resource, resource_id, fields, event_at, state)
    select lpad(to_hex(n), 24, '0'), ${id}, 'e', 'coupons.edit', 'coupons', n::text, '[]', now(), 'sent'
    from generate_series(1, 12000) n`);
  expect((await call("DELETE", `/api/admin/webhooks/${id}`, { as: "admin" })).status).toBe(200);
  expect((await call("GET", `/api/admin/webhooks/${id}`, { as: "admin" })).status).toBe(404);
  const listed = await call("GET", `/api/admin/webhook-deliveries?webhook=${id}`, { as: "admin" });
  expect([listed.body.content, listed.body.totalElements]).toEqual([[], 0]);
  await expect.poll(() => db.$count(webhooks, eq(webhooks.id, id))).toBe(0);
  expect(await db.$count(webhookDeliveries, eq(webhookDeliveries.webhookId, id))).toBe(0);
});

it("removes deliveries after 30 days, so that later ones of the same record can continue", async () => {
  const { _id: id } = await createWebhook();
  receiver.answer = answerWith(500);
  await change("a");
  await wake();
  await expect.poll(() => attemptsOf(id)).toEqual([1]);
  await edit(id, { active: false });
  await db
    .update(webhookDeliveries)
    .set({ createdAt: new Date(peekTime().getTime() - 31 * 24 * HOUR_MS) })
    .where(eq(webhookDeliveries.webhookId, id));
  const [old] = await deliveriesOf(id);
  if (!old) throw new Error("There is no delivery.");
  const { number: _number, ...copied } = old;
  await db.insert(webhookDeliveries).values({ ...copied, id: newId(), createdAt: peekTime(), due: null, attempts: 0 });
  await call("POST", "/api/admin/jobs/remove-old-deliveries/run", { as: "admin" });
  await expect.poll(async () => (await deliveriesOf(id)).map(({ id: one }) => one)).not.toContain(old.id);
  receiver.answer = accept;
  receiver.requests.length = 0;
  await edit(id, { active: true });
  await expectReceived("a");
});
