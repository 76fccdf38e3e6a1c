/** GET /api/admin/events/stream: changes reach the open pages of those who may see them. */
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { OWNER_ROLE } from "../../server/auth/built-in-roles";
import { findLastPosition } from "../../server/audit/change-events";
import type { AuditEvent } from "../../server/audit/entries";
import { recordEvent, recordEvents, SYSTEM_ACTOR } from "../../server/audit/record-event";
import { auditEntries } from "../../server/db/schema-audit";
import { changeEvents } from "../../server/db/schema-change-events";
import { settings } from "../../server/db/schema-settings";
import { users } from "../../server/db/schema";
import { notifyAdministrators } from "../../server/resources/notifications/notify";
import { createAdministratorFactory } from "./support/administrators";
import { startTestApp, type TestApp } from "./support/app";
import { sendWith, tokenBody } from "./support/api-tokens";
import { Rollback } from "./support/audit";
import { isPostgres } from "./support/database";
import { createRole, setPermissions } from "./support/grant";
import { openLiveEvents, openReadyEvents } from "./support/live-events";
import { LONG_SESSIONS } from "./support/vendor-ledger";

const lines: string[] = [];
const listen = ({ app }: TestApp) => app.listen({ port: 0, host: "127.0.0.1" });
const stage = await startTestApp({
  env: { ...LONG_SESSIONS.env, LOG_LEVEL: "info" },
  logTo: { write: (line) => void lines.push(line) },
});
const { database, call } = stage;
const { db } = database;
const origin = await listen(stage);
const createAdministrator = createAdministratorFactory(stage);
const open = (token: string, headers?: Record<string, string>) => openLiveEvents(origin, token, headers);

const openReady = (token: string) => openReadyEvents(origin, token);

const toChange = (resource: string, resourceId: string): AuditEvent => ({
  ...{ action: `${resource}.edit`, resource, resourceId },
  ...{ before: { secret: "old words" }, after: { secret: "new words" } },
});
const change = (resource: string, resourceId: string) => recordEvent(db, SYSTEM_ACTOR, toChange(resource, resourceId));

describe("an open stream", () => {
  it("receives changes with ids and names of fields, but without values", async () => {
    const reader = await openReady((await createAdministrator(OWNER_ROLE)).token);
    const ravi = await createAdministrator(["categories.*"]);
    const { body } = await ravi.send("POST", "/api/admin/categories", { name: "Saris", description: "From Banaras" });
    await expect.poll(reader.changes).toEqual([
      {
        ...{ type: "categories.create", resource: "categories", resourceId: body["_id"] },
        fields: expect.arrayContaining(["name", "description"]) as string[],
        isNew: true,
        actor: { _id: ravi.id, name: "Nalini Joshi" },
      },
    ]);
    expect(reader.text()).not.toContain("Banaras");
    reader.close();
  });

  it("does not name customers and vendors", async () => {
    const reader = await openReady((await createAdministrator(OWNER_ROLE)).token);
    const [vendor] = await db.select().from(users).where(eq(users.role, "vendor")).limit(1);
    const actor = { id: vendor?.id ?? "", name: vendor?.name ?? "", email: "", ip: null };
    await recordEvent(db, actor, {
      action: "vendors.edit",
      resource: "vendors",
      resourceId: "v",
      before: {},
      after: {},
    });
    await expect.poll(reader.changes).toMatchObject([{ resourceId: "v", actor: null }]);
    reader.close();
  });

  it("receives only what the person may list or show", async () => {
    const reader = await openReady((await createAdministrator(["orders.list", "reviews.show", "coupons.edit"])).token);
    for (const resource of ["vendors", "coupons", "orders", "reviews"]) await change(resource, `of-${resource}`);
    await expect.poll(() => reader.changes().map(({ resourceId }) => resourceId)).toEqual(["of-orders", "of-reviews"]);
    reader.close();
  });

  it("is not compressed, cached or kept alive, and starts with the delay before a reconnection", async () => {
    const reader = await openReady((await createAdministrator(["orders.list"])).token);
    expect(Object.fromEntries(reader.headers)).toMatchObject({
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store, no-transform",
      "x-accel-buffering": "no",
      connection: "close",
    });
    expect(reader.headers.has("content-encoding")).toBe(false);
    expect(reader.text()).toMatch(/^retry: \d+\n\n/);
    reader.close();
  });

  it("writes no log lines, and no audit entries besides those of the changes themselves", async () => {
    const reader = await openReady((await createAdministrator(["orders.list"])).token);
    const [logged, entries] = [lines.length, await db.$count(auditEntries)];
    for (const id of ["one", "two", "three"]) await change("orders", id);
    await expect.poll(reader.changes).toHaveLength(3);
    expect(lines).toHaveLength(logged);
    expect(await db.$count(auditEntries)).toBe(entries + 3);
    reader.close();
  });
});

describe("new notifications", () => {
  const VENDOR = { title: "New vendor", message: "Of nobody", type: "vendor", link: "/vendors/show/1" } as const;
  const notification = {
    ...{ type: "notifications.create", resource: "notifications", resourceId: "" },
    ...{ fields: [], isNew: true, actor: null },
  };

  it("reach only people who may see them, without their texts, and are not stored as change events", async () => {
    const mayAct = await openReady(
      (await createAdministrator(["notifications.list", "vendors.list", "vendors.approve"])).token,
    );
    const mayList = await openReady((await createAdministrator(["notifications.list", "vendors.list"])).token);
    const mayApprove = await openReady((await createAdministrator(["vendors.list", "vendors.approve"])).token);
    const before = await db.$count(changeEvents);
    await notifyAdministrators(db, VENDOR);
    await expect.poll(mayAct.changes).toEqual([notification]);
    expect(mayAct.text()).not.toContain("Of nobody");
    await change("vendors", "afterwards");
    for (const reader of [mayList, mayApprove]) {
      await expect.poll(() => reader.changes().map(({ resource }) => resource)).toEqual(["vendors"]);
    }
    expect(await db.$count(changeEvents)).toBe(before + 1);
    for (const reader of [mayAct, mayList, mayApprove]) reader.close();
  });

  it("do not change the position of the stream, and are not repeated when it resumes", async () => {
    const { token } = await createAdministrator(OWNER_ROLE);
    const first = await openReady(token);
    await change("orders", "seen");
    await expect.poll(first.changes).toHaveLength(1);
    const position = first.lastId();
    await notifyAdministrators(db, VENDOR);
    await expect.poll(first.changes).toHaveLength(2);
    expect(first.lastId()).toBe(position);
    first.close();
    const second = await open(token, { "last-event-id": position ?? "" });
    await change("orders", "new");
    await expect.poll(() => second.changes().map(({ resourceId }) => resourceId)).toEqual(["new"]);
    second.close();
  });

  it("of a transaction that is rolled back reach nobody", async () => {
    const reader = await openReady((await createAdministrator(OWNER_ROLE)).token);
    const rolledBack = db.transaction(async (tx) => {
      await notifyAdministrators(tx, VENDOR);
      throw new Rollback();
    });
    await expect(rolledBack).rejects.toThrow(Rollback);
    await change("orders", "afterwards");
    await expect.poll(() => reader.changes().map(({ resourceId }) => resourceId)).toEqual(["afterwards"]);
    reader.close();
  });
});

describe("a resumed stream", () => {
  it("continues after the last event without a gap or a repetition", async () => {
    const { token } = await createAdministrator(["orders.list"]);
    const first = await openReady(token);
    await change("orders", "seen");
    await expect.poll(first.changes).toHaveLength(1);
    first.close();
    await change("orders", "missed");
    await change("vendors", "not allowed");
    await change("orders", "missed, too");
    const second = await open(token, { "last-event-id": first.lastId() ?? "" });
    await change("orders", "new");
    const ids = () => second.changes().map(({ resourceId }) => resourceId);
    await expect.poll(ids).toEqual(["missed", "missed, too", "new"]);
    const names = second.events.map(({ name }) => name);
    expect(names.filter((name) => name === "ready")).toHaveLength(1);
    expect(names.indexOf("ready"), "ready follows the missed changes").toBeGreaterThan(1);
    second.close();
  });

  it("receives each event once, even if it opens while events are written", async () => {
    const { token } = await createAdministrator(["orders.list"]);
    const start = String(await findLastPosition(db));
    const readers = [];
    for (let turn = 0; turn < 20; turn += 1) {
      await change("orders", `turn-${turn}`);
      if (turn % 4 === 0) readers.push(await open(token, { "last-event-id": start }));
    }
    const expected = Array.from({ length: 20 }, (_, turn) => `turn-${turn}`);
    for (const reader of readers) {
      await expect.poll(() => reader.changes().map(({ resourceId }) => resourceId)).toEqual(expected);
      reader.close();
    }
  });

  // PGlite has one connection, so no two transactions are open at once.
  it.runIf(isPostgres)("waits for an earlier event whose transaction is still open", async () => {
    const reader = await openReady((await createAdministrator(["orders.list"])).token);
    await db.transaction(async (tx) => {
      const event = { action: "orders.edit", resource: "orders", resourceId: "early", before: {}, after: {} };
      await recordEvent(tx, SYSTEM_ACTOR, event);
      await change("orders", "late");
      await new Promise((resolve) => setTimeout(resolve, 1_200));
      expect(reader.changes()).toEqual([]);
    });
    await expect.poll(() => reader.changes().map(({ resourceId }) => resourceId)).toEqual(["early", "late"]);
    reader.close();
  });

  it("says that changes were missed if its position is in the future, or if too many events follow it", async () => {
    const { token } = await createAdministrator(["orders.list"]);
    const future = await open(token, { "last-event-id": "999999999" });
    await expect.poll(() => future.events.map(({ name }) => name)).toEqual(["missed"]);
    future.close();

    const after = String(await findLastPosition(db));
    const many = Array.from({ length: 500 }, (_, index) => toChange("orders", `many-${index}`));
    await recordEvents(db, SYSTEM_ACTOR, many);
    const late = await open(token, { "last-event-id": after });
    await expect.poll(() => late.events.map(({ name }) => name)).toEqual(["missed"]);
    await change("orders", "afterwards");
    await expect.poll(() => late.changes().map(({ resourceId }) => resourceId)).toContain("afterwards");
    late.close();
  });

  it("says that changes were missed if events after its position were removed", async () => {
    const { token } = await createAdministrator(["orders.list"]);
    const value = String(await findLastPosition(db));
    await db.insert(settings).values({ key: "change-events-removed", value });
    const reader = await open(token, { "last-event-id": "1" });
    await expect.poll(() => reader.events.map(({ name }) => name)).toEqual(["missed"]);
    reader.close();
  });
});

describe("a stream ends", () => {
  const limitMs = 1_000;

  it("within a second of a sign-out", async () => {
    const { token } = await createAdministrator(["orders.list"]);
    const reader = await openReady(token);
    await call("POST", "/api/auth/logout", { headers: { authorization: `Bearer ${token}` } });
    const endedAt = performance.now();
    await reader.ended;
    expect(performance.now() - endedAt).toBeLessThan(limitMs);
    expect((await open(token)).status).toBe(401);
  });

  it("after an administrator was deactivated", async () => {
    const { id, token } = await createAdministrator(["orders.list"]);
    const reader = await openReady(token);
    expect((await call("PUT", `/api/admin/administrators/${id}/deactivate`, { as: "admin" })).status).toBe(200);
    await reader.ended;
    expect((await open(token)).status).toBe(401);
  });

  it("after a change of rights, and a new stream has the new rights", async () => {
    const { email, token } = await createAdministrator(["orders.list"]);
    const reader = await openReady(token);
    await setPermissions(db, email, ["vendors.list"]);
    await reader.ended;
    await change("orders", "hidden now");
    await change("vendors", "visible now");
    const next = await open(token, { "last-event-id": reader.lastId() ?? "" });
    await expect.poll(() => next.changes().map(({ resourceId }) => resourceId)).toEqual(["visible now"]);
    next.close();
  });
});

describe("the server rejects a stream", () => {
  it("without a session, of other roles and of API tokens", async () => {
    expect((await open("garbage")).status).toBe(401);
    expect((await open(await stage.login("vendor"))).status).toBe(403);
    const { body } = await call("POST", "/api/admin/api-tokens", {
      as: "admin",
      body: tokenBody({ service: true, scopes: ["orders.list"] }),
    });
    const answer = await sendWith(stage, String(body.token))("GET", "/api/admin/events/stream");
    expect(answer).toMatchObject({ status: 403, body: { message: expect.stringContaining("API tokens") as string } });
  });

  it("of a person who has not set up the second step that the role requires", async () => {
    const roleId = await createRole(db, ["orders.list"]);
    const person = await createAdministrator(roleId);
    await call("PUT", `/api/admin/roles/${roleId}/second-step`, { as: "admin", body: { secondStep: true } });
    const reader = await open(person.token);
    expect([reader.status, reader.error?.message]).toEqual([403, expect.stringContaining("two-step")]);
  });

  it("with an unreadable position", async () => {
    const reader = await open((await createAdministrator(["orders.list"])).token, { "last-event-id": "soon" });
    expect(reader.status).toBe(422);
  });

  it("of a person who has ten open streams, until one is closed", async () => {
    const { token } = await createAdministrator(["orders.list"]);
    const readers = await Promise.all(Array.from({ length: 10 }, () => openReady(token)));
    const rejected = await open(token);
    expect(rejected.status).toBe(429);
    expect(Number(rejected.headers.get("retry-after"))).toBeGreaterThan(0);
    readers[0]?.close();
    await expect.poll(async () => (await open(token)).status).toBe(200);
    const other = await openReady((await createAdministrator(["orders.list"])).token);
    for (const reader of [...readers, other]) reader.close();
  });
});

it("does not count open streams as calls in progress", async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => createAdministrator(["orders.list"])));
  const readers = await Promise.all(people.flatMap(({ token }) => Array.from({ length: 9 }, () => openReady(token))));
  const answer = await fetch(`${origin}/api/admin/orders`, {
    headers: { authorization: `Bearer ${people[0]?.token}` },
  });
  expect(answer.status).toBe(200);
  for (const reader of readers) reader.close();
});

it("ends all streams when the server stops, so that it stops within two seconds", async () => {
  const stopping = { begun: false };
  const server = await startTestApp({ env: LONG_SESSIONS.env, stopping });
  const address = await listen(server);
  const token = await server.login("admin");
  const reader = await openLiveEvents(address, token);
  await expect.poll(() => reader.events).toHaveLength(1);
  const startedAt = performance.now();
  await Promise.all([server.app.close(), reader.ended]);
  expect(performance.now() - startedAt).toBeLessThan(2_000);
});

it("ends all streams as soon as a stop is announced, and rejects new ones", async () => {
  const stopping = { begun: false };
  const server = await startTestApp({ env: LONG_SESSIONS.env, stopping });
  const address = await listen(server);
  const token = await server.login("admin");
  const reader = await openLiveEvents(address, token);
  stopping.begun = true;
  await reader.ended;
  const rejected = await openLiveEvents(address, token);
  expect([rejected.status, rejected.headers.get("retry-after")]).toEqual([503, "2"]);
});
