/** Reads reuse a recent lookup of their session or API token until this server makes a change. Changes reuse none. */
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it, vi } from "vitest";
import { TEST_NOW } from "../../scripts/test-env";
import { AUDITOR_ROLE } from "../../server/auth/built-in-roles";
import { ACTOR_REUSE_MS, RecentActors } from "../../server/auth/recent-actors";
import { setClock } from "../../server/base/clock";
import { sessions } from "../../server/db/schema";
import { apiTokens } from "../../server/db/schema-api-tokens";
import { changeEmail, changePassword, createOwnerCalls } from "./support/account-changes";
import { createAdministratorFactory, type TestAdministrator } from "./support/administrators";
import { sendWith, tokenBody } from "./support/api-tokens";
import { startTestApp, TEST_PASSWORD } from "./support/app";
import { createRole, setPermissions } from "./support/grant";
import { openReadyEvents } from "./support/live-events";

/** Longer than any test takes, so that lookups are not forgotten because of their age. */
const REUSE_MS = 600_000;
const ORDERS = "/api/admin/orders?limit=1";
const HOUR_MS = 3_600_000;

const stage = await startTestApp({ actorReuseMs: REUSE_MS });
const { app, call, database } = stage;
const { db } = database;
const createAdministrator = createAdministratorFactory(stage);
const { administrators, putUser } = createOwnerCalls(stage);
const as = "admin" as const;

afterEach(() => {
  vi.restoreAllMocks();
});

/** Opens another session of a person, and reads with it, so that its lookup is remembered. */
async function openSession({ email }: TestAdministrator) {
  const { body } = await call("POST", "/api/auth/login", { body: { email, password: TEST_PASSWORD } });
  const send = sendWith(stage, body.token);
  expect((await send("GET", ORDERS)).status).toBe(200);
  return send;
}

const createToken = async () => {
  const { body } = await call("POST", "/api/admin/api-tokens", { as, body: tokenBody() });
  const send = sendWith(stage, body.token);
  expect((await send("GET", ORDERS)).status).toBe(200);
  return { id: body._id, send };
};

describe("the next read of a session is rejected after", () => {
  const changes: Record<string, [change: (person: TestAdministrator) => Promise<{ status: number }>, status: number]> =
    {
      "the person's new password": [changePassword, 401],
      "the person's new email": [changeEmail, 401],
      "the person ends all other sessions": [
        ({ send }) => send("POST", "/api/admin/account/sessions/end-others", {}),
        401,
      ],
      "an owner ends the person's sessions": [({ id }) => administrators(id, "end-sessions"), 401],
      "an owner assigns another role": [({ id }) => administrators(id, "role", { role: AUDITOR_ROLE }), 401],
      "an owner takes away the role admin": [(person) => putUser(person, { role: "customer" }), 401],
      "an owner deactivates the person": [({ id }) => administrators(id, "deactivate"), 401],
      "an owner deletes the person": [({ id }) => call("DELETE", `/api/admin/users/${id}`, { as }), 401],
    };

  it.each(Object.entries(changes))("%s", async (_name, [change, status]) => {
    const person = await createAdministrator(["orders.list"]);
    const read = await openSession(person);
    const changed = await change(person);
    expect(changed.status, JSON.stringify(changed)).toBe(200);
    expect((await read("GET", ORDERS)).status).toBe(status);
  });

  it("a sign-out", async () => {
    const read = await openSession(await createAdministrator(["orders.list"]));
    expect((await read("POST", "/api/auth/logout")).status).toBe(200);
    expect((await read("GET", ORDERS)).status).toBe(401);
  });

  it.each([
    ["another permission", "", { permissions: ["users.list"] }, "forbidden"],
    ["the requirement of a second step", "/second-step", { secondStep: true }, "second_step_setup_required"],
  ])("the person's role gets %s", async (_name, path, body, code) => {
    const role = await createRole(db, ["orders.list"]);
    const read = await openSession(await createAdministrator(role));
    const changed = await call("PUT", `/api/admin/roles/${role}${path}`, { as, body });
    expect(changed.status, changed.text).toBe(200);
    expect((await read("GET", ORDERS)).body).toMatchObject({ code });
  });

  it("it expires", async () => {
    const read = await openSession(await createAdministrator(["orders.list"]));
    setClock(new Date(Date.parse(TEST_NOW) + 24 * HOUR_MS));
    expect((await read("GET", ORDERS)).status).toBe(401);
    setClock(new Date(TEST_NOW));
  });

  it("another server changes the person's rights, while a page of the person is open", async () => {
    const person = await createAdministrator(["orders.list"]);
    const reader = await openReadyEvents(await app.listen({ port: 0, host: "127.0.0.1" }), person.token);
    expect((await person.send("GET", ORDERS)).status).toBe(200);
    await setPermissions(db, person.email, ["users.list"]);
    await reader.ended;
    expect((await person.send("GET", ORDERS)).status).toBe(403);
  });
});

describe("the next read with an API token is rejected after", () => {
  it("it is revoked", async () => {
    const { id, send } = await createToken();
    expect((await call("PUT", `/api/admin/api-tokens/${id}/revoke`, { as })).status).toBe(200);
    expect((await send("GET", ORDERS)).status).toBe(401);
  });

  it("its owner is deactivated", async () => {
    const person = await createAdministrator(["api-tokens.create", "orders.list"]);
    const { body } = await person.send("POST", "/api/admin/api-tokens", tokenBody());
    const send = sendWith(stage, body.token);
    expect((await send("GET", ORDERS)).status).toBe(200);
    expect((await administrators(person.id, "deactivate")).status).toBe(200);
    expect((await send("GET", ORDERS)).status).toBe(401);
  });

  it("it expires", async () => {
    const { send } = await createToken();
    setClock(new Date(Date.parse(TEST_NOW) + 400 * 24 * HOUR_MS));
    expect((await send("GET", ORDERS)).status).toBe(401);
    setClock(new Date(TEST_NOW));
  });
});

describe("a session or token that another server has ended", () => {
  it("still works for reads of this server until the next lookup, but never for a change", async () => {
    const person = await createAdministrator(["orders.list"]);
    const { id, send } = await createToken();
    const read = await openSession(person);
    expect((await send("GET", ORDERS)).status).toBe(200);
    await db.delete(sessions).where(eq(sessions.userId, person.id));
    await db
      .update(apiTokens)
      .set({ revokedAt: new Date(TEST_NOW) })
      .where(eq(apiTokens.id, id));
    const statuses = async (method: string, url: string) =>
      Promise.all([read, send].map(async (one) => (await one(method, url)).status));
    expect(await statuses("GET", ORDERS)).toEqual([200, 200]);
    expect(await statuses("PUT", "/api/admin/orders/000000000000000000000000/status")).toEqual([401, 401]);
    expect(await statuses("GET", ORDERS)).toEqual([401, 401]);
  });

  it("never works for the person's own account", async () => {
    const person = await createAdministrator(["orders.list"]);
    const read = await openSession(person);
    await db.delete(sessions).where(eq(sessions.userId, person.id));
    for (const url of ["/api/auth/me", "/api/admin/account/sessions"])
      expect((await read("GET", url)).status).toBe(401);
  });
});

describe("a remembered lookup", () => {
  it("is forgotten after a second", async () => {
    const now = vi.spyOn(performance, "now").mockReturnValue(0);
    const recent = new RecentActors<object>(ACTOR_REUSE_MS);
    await recent.read("key", () => Promise.resolve({}));
    now.mockReturnValue(999);
    expect(recent.get("key")).toBeDefined();
    now.mockReturnValue(1_000);
    expect(recent.get("key")).toBeUndefined();
  });

  it("is forgotten after 1,000 more lookups", async () => {
    const recent = new RecentActors<object>(REUSE_MS);
    for (let key = 0; key <= 1_000; key += 1) await recent.read(String(key), () => Promise.resolve({}));
    expect(recent.get("1000")).toBeDefined();
    expect(recent.get("0")).toBeUndefined();
  });

  it("is not stored if it began before a change", async () => {
    const recent = new RecentActors<object>(REUSE_MS);
    let finish: (row: object) => void = () => undefined;
    const reading = recent.read("key", () => new Promise<object>((resolve) => (finish = resolve)));
    recent.forgetAll();
    finish({});
    expect(await reading).toBeDefined();
    expect(recent.get("key")).toBeUndefined();
  });
});
