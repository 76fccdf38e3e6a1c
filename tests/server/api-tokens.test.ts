import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { createApiTokens } from "../../server/auth/api-tokens";
import { OWNER_ROLE } from "../../server/auth/built-in-roles";
import { hashToken } from "../../server/auth/session";
import { nextTimestamp } from "../../server/base/clock";
import { DAY_MS } from "../../server/base/indian-days";
import { users } from "../../server/db/schema";
import { apiTokens } from "../../server/db/schema-api-tokens";
import { auditEntries } from "../../server/db/schema-audit";
import { createAdministratorFactory } from "./support/administrators";
import { sendWith, tokenBody } from "./support/api-tokens";
import { startTestApp } from "./support/app";
import { findAuditEntries } from "./support/audit";
import { setPermissions } from "./support/grant";

const stage = await startTestApp();
const { database, call } = stage;
const { db } = database;
const createAdministrator = createAdministratorFactory(stage);
const PATH = "/api/admin/api-tokens";
const ORDERS = "/api/admin/orders";
const as = "admin" as const;

interface TokenPage {
  content: { state: string }[];
  totalElements: number;
  facets: { state: Record<string, number> };
}

const INVALID = "This API token is not valid. It may have expired or been revoked.";
const CLOSED = "API tokens cannot do this. Sign in to the console instead.";

/** Creates a token as the demo's owner. */
async function createToken(changes: Parameters<typeof tokenBody>[0] = {}) {
  const { status, body, text } = await call("POST", PATH, { as, body: tokenBody(changes) });
  expect(status, text).toBe(201);
  return { ...body, send: sendWith(stage, body.token) };
}

describe("creating an API token", () => {
  it("returns the token once and stores its hash", async () => {
    const { _id: id, token, name } = await createToken();
    expect(token).toMatch(/^mpat_[\dA-Za-z]{46}$/);
    const [row] = await db.select().from(apiTokens).where(eq(apiTokens.id, id));
    expect(row).toMatchObject({ name, tokenHash: hashToken(token), prefix: token.slice(0, 9), lastUsedAt: null });
    for (const url of [PATH, `${PATH}/${id}`]) expect((await call("GET", url, { as })).text).not.toContain(token);
    const entries = await findAuditEntries(db, eq(auditEntries.resourceId, id));
    expect(JSON.stringify(entries)).not.toContain(token);
    expect(entries).toMatchObject([{ action: "api-tokens.create", label: name, after: { scopes: ["orders.list"] } }]);
  });

  it("is rejected without a name or allowed scopes, and unless it expires within 367 days", async () => {
    const rejected: [Parameters<typeof tokenBody>[0], string][] = [
      [{ name: " " }, "name"],
      [{ scopes: [] }, "scopes"],
      [{ scopes: ["orders.*"] }, "scopes"],
      [{ scopes: ["api-tokens.create"] }, "scopes"],
      [{ scopes: ["roles.edit"] }, "scopes"],
      [{ expiresAt: nextTimestamp().toISOString() }, "expiresAt"],
      [{ expiresAt: new Date(nextTimestamp().getTime() + 368 * DAY_MS).toISOString() }, "expiresAt"],
    ];
    for (const [changes, field] of rejected) {
      const { status, body } = await call("POST", PATH, { as, body: tokenBody(changes) });
      expect(status).toBe(422);
      expect(body.errors).toHaveProperty(field);
    }
  });

  it("can last to the end of the same date next year, across a 29 February", async () => {
    await createToken({ expiresAt: new Date(nextTimestamp().getTime() + 367 * DAY_MS - 1000).toISOString() });
  });

  it("is rejected if the person lacks one of its scopes, or any permission if it is a service token", async () => {
    const person = await createAdministrator(["api-tokens.*", "orders.list"]);
    expect((await person.send("POST", PATH, tokenBody())).status).toBe(201);
    expect(await person.send("POST", PATH, tokenBody({ scopes: ["vendors.list"] }))).toMatchObject({
      status: 403,
      body: { message: "You can only grant and remove permissions that you have. You lack vendors.list." },
    });
    expect(await person.send("POST", PATH, tokenBody({ service: true }))).toMatchObject({
      status: 403,
      body: { message: "Only people with every permission can create service tokens." },
    });
  });

  it("requires a recent confirmation of the password", async () => {
    const { body } = await call("POST", "/api/auth/login", {
      body: { email: "admin@bazaar.example", password: "test-password" },
    });
    const send = sendWith(stage, body.token);
    expect(await send("POST", PATH, tokenBody())).toMatchObject({
      status: 403,
      body: { code: "password_confirmation_required" },
    });
  });
});

describe("an API token", () => {
  it("allows only what its scopes allow", async () => {
    const { send } = await createToken();
    expect((await send("GET", ORDERS)).status).toBe(200);
    expect(await send("GET", "/api/admin/vendors")).toMatchObject({
      status: 403,
      body: { message: "You lack the permission vendors.list." },
    });
  });

  it("allows only scopes that its owner still has as permissions", async () => {
    const person = await createAdministrator(["api-tokens.*", "orders.list", "vendors.list"]);
    const { body } = await person.send("POST", PATH, tokenBody({ scopes: ["orders.list", "vendors.list"] }));
    const send = sendWith(stage, body.token);
    expect((await send("GET", "/api/admin/vendors")).status).toBe(200);
    await setPermissions(db, person.email, ["orders.list"]);
    expect((await send("GET", "/api/admin/vendors")).status).toBe(403);
    expect((await send("GET", ORDERS)).status).toBe(200);
    await setPermissions(db, person.email, ["*"]);
    expect((await send("GET", "/api/admin/products")).status).toBe(403);
  });

  it("cannot use the account, sign-in, sessions or tokens, change roles, or change an administrator", async () => {
    const { send } = await createToken({ scopes: ["orders.list", "roles.list", "users.edit", "users.list"] });
    const [auditor] = await db.select().from(users).where(eq(users.email, "auditor@bazaar.example"));
    const refused: [string, string, object?][] = [
      ["GET", "/api/auth/me"],
      ["POST", "/api/auth/logout"],
      ["GET", "/api/admin/account"],
      ["PUT", "/api/admin/account/password", { current: "test-password", password: "correct horse battery" }],
      ["POST", "/api/admin/account/confirm-password", { password: "test-password" }],
      ["GET", "/api/admin/account/sessions"],
      ["POST", "/api/admin/account/second-step/totp"],
      ["GET", PATH],
      ["POST", PATH, tokenBody()],
      ["POST", "/api/admin/roles", { name: "Mine", description: "", permissions: ["orders.list"] }],
      ["PUT", `/api/admin/administrators/${auditor?.id}/end-sessions`],
    ];
    for (const [method, url, body] of refused) {
      const answer = await send(method, url, body);
      expect([url, answer.status, answer.body.message]).toEqual([url, 403, CLOSED]);
    }
    expect((await send("GET", "/api/admin/roles")).status).toBe(200);
    expect((await send("PUT", `/api/admin/users/${auditor?.id}`, { email: "x@bazaar.example" })).status).toBe(403);
  });

  it("is named in the audit log together with its owner", async () => {
    const { send, _id: id, name } = await createToken({ scopes: ["users.edit"] });
    const [customer] = await db.select().from(users).where(eq(users.role, "customer")).limit(1);
    const answer = await send("PUT", `/api/admin/users/${customer?.id}`, { name: "Renamed" });
    expect(answer.status, answer.text).toBe(200);
    const [entry] = await findAuditEntries(db, eq(auditEntries.resourceId, customer?.id ?? ""));
    expect(entry).toMatchObject({ actorName: "Asha Menon", actorToken: { id, name } });
    const read = await call("GET", `/api/admin/audit/${entry?.id}`, { as });
    expect(read.body).toMatchObject({ actor: { name: "Asha Menon", token: { _id: id, name } } });
  });

  it("shows when it was last used, to within a minute", async () => {
    const { send, _id: id } = await createToken();
    await send("GET", ORDERS);
    const { body: first } = await call("GET", `${PATH}/${id}`, { as });
    expect(first).toMatchObject({ lastUsedAt: expect.any(String), state: "active" });
    await send("GET", ORDERS);
    expect((await call("GET", `${PATH}/${id}`, { as })).body).toEqual(first);
  });

  it("stops working when it is revoked or expires, or when its owner is deactivated or deleted", async () => {
    const person = await createAdministrator(OWNER_ROLE);
    const create = async () => {
      const { body } = await person.send("POST", PATH, tokenBody());
      return { id: body._id, send: sendWith(stage, body.token) };
    };
    const [revoked, expired, deactivated] = [await create(), await create(), await create()];
    expect((await revoked.send("GET", ORDERS)).status).toBe(200);
    expect((await person.send("PUT", `${PATH}/${revoked.id}/revoke`)).body).toMatchObject({ state: "revoked" });
    expect(await revoked.send("GET", ORDERS)).toMatchObject({ status: 401, body: { message: INVALID } });
    expect((await person.send("PUT", `${PATH}/${revoked.id}/revoke`)).status).toBe(409);
    await db.update(apiTokens).set({ expiresAt: nextTimestamp() }).where(eq(apiTokens.id, expired.id));
    expect((await expired.send("GET", ORDERS)).status).toBe(401);
    expect((await call("GET", `${PATH}/${expired.id}`, { as })).body).toMatchObject({ state: "expired" });
    await call("PUT", `/api/admin/administrators/${person.id}/deactivate`, { as });
    expect((await deactivated.send("GET", ORDERS)).status).toBe(401);
    await call("PUT", `/api/admin/administrators/${person.id}/reactivate`, { as });
    expect((await deactivated.send("GET", ORDERS)).status).toBe(401);
    await call("DELETE", `/api/admin/users/${person.id}`, { as });
    expect((await call("GET", `${PATH}/${deactivated.id}`, { as })).status).toBe(404);
  });

  it("is rejected with a wrong checksum or length", async () => {
    const { token } = await createToken();
    const last = token.endsWith("0") ? "1" : "0";
    for (const wrong of [token.slice(0, -1) + last, "mpat_", `${token}0`]) {
      const answer = await sendWith(stage, wrong)("GET", ORDERS);
      expect(answer).toMatchObject({ status: 401, body: { message: INVALID } });
    }
  });

  it("keeps working after its owner changes the password", async () => {
    const person = await createAdministrator(["api-tokens.create", "orders.list"]);
    const { body } = await person.send("POST", PATH, tokenBody());
    const change = { current: "test-password", password: "a new long password 7" };
    const changed = await person.send("PUT", "/api/admin/account/password", change);
    expect(changed.status, changed.text).toBe(200);
    expect((await sendWith(stage, body.token)("GET", ORDERS)).status).toBe(200);
  });

  it("has its own rate limit", async () => {
    const [one, other] = [await createToken(), await createToken()];
    const tokens = createApiTokens(db, { API_TOKEN_CALLS_PER_MINUTE: 2 }, 0);
    await tokens.countCall(one._id);
    await tokens.countCall(one._id);
    await expect(tokens.countCall(one._id)).rejects.toMatchObject({ status: 429 });
    await expect(tokens.countCall(other._id)).resolves.toBeUndefined();
  });
});

describe("a service token", () => {
  it("works after the person who created it is deleted, and acts in its own name", async () => {
    const owner = await createAdministrator(OWNER_ROLE);
    const scopes = [
      "notifications.list",
      "notifications.read",
      "support.note",
      "support.list",
      "support.reply",
      "users.edit",
    ];
    const { body } = await owner.send("POST", PATH, tokenBody({ service: true, scopes }));
    expect(body).toMatchObject({ person: null });
    await call("DELETE", `/api/admin/users/${owner.id}`, { as });
    const send = sendWith(stage, body.token);
    const { body: tickets } = await send("GET", "/api/admin/support/tickets?limit=1");
    const ticket = (tickets.data ?? tickets.content)[0]._id;
    const noted = await send("POST", `/api/admin/support/tickets/${ticket}/notes`, { note: "Seen by the shop" });
    expect(noted.status, noted.text).toBeLessThan(300);
    const entries = await findAuditEntries(db, eq(auditEntries.actorId, body._id));
    expect(entries).toMatchObject([
      { action: "support.note", actorName: body.name, actorToken: { id: body._id, name: body.name } },
    ]);
    const { body: notes } = await send("GET", "/api/admin/notifications?limit=1&type=ticket");
    const read = await send("PUT", `/api/admin/notifications/${(notes.data ?? notes.content)[0]._id}/read`);
    expect(read).toMatchObject({ status: 403, body: { message: "A service token cannot read notifications." } });
    const [customer] = await db.select().from(users).where(eq(users.role, "customer")).limit(1);
    expect((await send("PUT", `/api/admin/users/${customer?.id}`, { name: "By the shop" })).status).toBe(200);
  });

  it("can only be revoked by people who have all its scopes as permissions", async () => {
    const { _id: id } = await createToken({ service: true });
    const [stranger, peer] = [
      await createAdministrator(["api-tokens.*"]),
      await createAdministrator(["api-tokens.*", "orders.list"]),
    ];
    expect((await stranger.send("PUT", `${PATH}/${id}/revoke`)).status).toBe(403);
    expect((await peer.send("PUT", `${PATH}/${id}/revoke`)).status).toBe(200);
  });
});

describe("the list of API tokens", () => {
  it("can be searched by name, prefix and owner", async () => {
    const { _id: id, name, token } = await createToken({ name: "Nightly 100% import" });
    for (const text of ["nightly 100%", token.slice(0, 9), "asha menon"]) {
      const { status, body } = await call("GET", `${PATH}?search=${encodeURIComponent(text)}&limit=100`, { as });
      expect(status).toBe(200);
      expect(body.content.map(({ _id }) => _id)).toContain(id);
    }
    const none = await call("GET", `${PATH}?search=no+such+token`, { as });
    expect(none).toMatchObject({ status: 200, body: { content: [] } });
    expect(name).toBe("Nightly 100% import");
  });

  it("can be filtered by state, and counts each state", async () => {
    const [revoked, expired] = [await createToken(), await createToken()];
    await call("PUT", `${PATH}/${revoked._id}/revoke`, { as });
    await db.update(apiTokens).set({ expiresAt: nextTimestamp() }).where(eq(apiTokens.id, expired._id));
    for (const state of ["active", "expired", "revoked"]) {
      const { body, status } = await call<TokenPage>(
        "GET",
        `${PATH}?state=${state}&facets=true&sort=expiresAt&limit=100`,
        { as },
      );
      expect(status).toBe(200);
      expect(new Set(body.content.map(({ state: found }) => found))).toEqual(new Set([state]));
      expect(body.facets.state[state]).toBe(body.totalElements);
    }
  });
});
