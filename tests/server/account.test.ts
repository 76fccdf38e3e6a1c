import { and, eq, ne } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { AUDITOR_ROLE } from "../../server/auth/built-in-roles";
import { nextTimestamp } from "../../server/base/clock";
import { sessions } from "../../server/db/schema";
import { auditEntries } from "../../server/db/schema-audit";
import { hashToken } from "../../server/auth/session";
import { createAdministratorFactory, type TestAdministrator } from "./support/administrators";
import { TEST_PASSWORD, startTestApp } from "./support/app";
import { findAuditEntries } from "./support/audit";

const stage = await startTestApp();
const { database, call } = stage;
const { db } = database;
const createAdministrator = createAdministratorFactory(stage);
const PATH = "/api/admin/account";
const NEW_PASSWORD = "seven kites over Jaipur";

const login = (email: string, password: string, headers: Record<string, string> = {}) =>
  call("POST", "/api/auth/login", { body: { email, password }, headers });
const isSignedIn = async (token: string) =>
  (await call("GET", "/api/auth/me", { headers: { authorization: `Bearer ${token}` } })).status === 200;
const listActions = async ({ id }: TestAdministrator) =>
  (await findAuditEntries(db, and(eq(auditEntries.actorId, id), ne(auditEntries.resource, "session")))).map(
    ({ action }) => action,
  );

const CALLS = [
  ["GET", PATH],
  ["PUT", PATH],
  ["PUT", `${PATH}/email`],
  ["PUT", `${PATH}/password`],
  ["GET", `${PATH}/sessions`],
  ["DELETE", `${PATH}/sessions/ffffffffffffffffffffffff`],
  ["POST", `${PATH}/sessions/end-others`],
] as const;

describe.each(CALLS)("%s %s", (method, path) => {
  const body = method === "GET" ? {} : { body: {} };

  it("admits every administrator, regardless of their role, and no one else", async () => {
    expect((await call(method, path, body)).status).toBe(401);
    const rejected = await call(method, path, { as: "vendor", ...body });
    expect(rejected.status).toBe(403);
    expect(rejected.body.message).toBe("This requires the role admin. You are signed in with the role vendor.");
    const person = await createAdministrator([]);
    expect([200, 404, 422]).toContain((await person.send(method, path, "body" in body ? {} : undefined)).status);
  });
});

it("returns the caller's name, email, role and permissions", async () => {
  const person = await createAdministrator(AUDITOR_ROLE);
  expect((await person.send("GET", PATH)).body).toEqual({
    _id: person.id,
    name: "Nalini Joshi",
    email: person.email,
    roleName: "Auditor",
    permissions: ["*.list", "*.show"],
  });
});

it("changes the caller's name, trimmed, and rejects an empty name or a role", async () => {
  const person = await createAdministrator(AUDITOR_ROLE);
  expect((await person.send("PUT", PATH, { name: "  Nalini Rao " })).body["name"]).toBe("Nalini Rao");
  expect((await person.send("GET", "/api/auth/me")).body["name"]).toBe("Nalini Rao");
  expect((await person.send("PUT", PATH, { name: " " })).body.errors).toEqual({ name: ["is required"] });
  expect((await person.send("PUT", PATH, { name: "N", role: "admin" })).status).toBe(422);
  expect(await listActions(person)).toEqual(["account.name"]);
});

describe("the password", () => {
  const change = (person: TestAdministrator, current: string, password: string) =>
    person.send("PUT", `${PATH}/password`, { current, password });

  it("is changed if the old one is correct, and the other sessions end", async () => {
    const person = await createAdministrator(AUDITOR_ROLE);
    const other = (await login(person.email, TEST_PASSWORD)).body.token;
    expect((await change(person, TEST_PASSWORD, NEW_PASSWORD)).status).toBe(200);
    expect([await isSignedIn(person.token), await isSignedIn(other)]).toEqual([true, false]);
    expect((await login(person.email, TEST_PASSWORD)).status).toBe(401);
    expect((await login(person.email, NEW_PASSWORD)).status).toBe(200);
    const [entry] = await findAuditEntries(
      db,
      and(eq(auditEntries.actorId, person.id), ne(auditEntries.resource, "session")),
    );
    expect(entry).toMatchObject({ action: "account.password", before: null, after: null });
  });

  it("is not changed if the old one is wrong, and no session ends", async () => {
    const person = await createAdministrator(AUDITOR_ROLE);
    const { status, body } = await change(person, "wrong", NEW_PASSWORD);
    expect(status).toBe(422);
    expect(body.errors).toEqual({ current: ["is incorrect"] });
    expect(await isSignedIn(person.token)).toBe(true);
    expect((await login(person.email, TEST_PASSWORD)).status).toBe(200);
  });

  it.each([
    ["elevenchars", "must have at least 12 characters"],
    ["🪁🪁🪁🪁🪁🪁", "must have at least 12 characters"],
    ["1234567891011", "is one of the million most common passwords"],
    ["QWERTYUIOP123", "is one of the million most common passwords"],
    ["xx Nalini Joshi xx", "must not contain the account's name or email"],
    ["my-nalinijoshi-1", "must not contain the account's name or email"],
  ])("may not be %j", async (password, message) => {
    const person = await createAdministrator(AUDITOR_ROLE);
    const { status, body } = await change(person, TEST_PASSWORD, password);
    expect(status).toBe(422);
    expect(body.errors).toEqual({ password: [message] });
  });

  it("may be longer than 64 characters, all of which count", async () => {
    const person = await createAdministrator(AUDITOR_ROLE);
    const long = `${"seven kites over Jaipur, ".repeat(8)}and one above`;
    expect((await change(person, TEST_PASSWORD, long)).status).toBe(200);
    expect((await login(person.email, long)).status).toBe(200);
    expect((await login(person.email, long.slice(0, 72))).status).toBe(401);
  });

  it("may not be the email", async () => {
    const person = await createAdministrator(AUDITOR_ROLE);
    const { body } = await change(person, TEST_PASSWORD, person.email.toUpperCase());
    expect(body.errors).toEqual({ password: ["must not contain the account's name or email"] });
  });
});

describe("the email", () => {
  const change = (person: TestAdministrator, email: string, password = TEST_PASSWORD) =>
    person.send("PUT", `${PATH}/email`, { email, password });

  it("is changed if the password is correct, and replaces the old one for sign-in", async () => {
    const person = await createAdministrator(AUDITOR_ROLE);
    const email = `New.${person.id}@Bazaar.example`;
    expect((await change(person, email)).body["email"]).toBe(email.toLowerCase());
    expect((await login(person.email, TEST_PASSWORD)).status).toBe(401);
    expect((await login(email, TEST_PASSWORD)).status).toBe(200);
    const [entry] = await findAuditEntries(
      db,
      and(eq(auditEntries.actorId, person.id), ne(auditEntries.resource, "session")),
    );
    expect(entry).toMatchObject({ action: "account.email", before: { email: person.email } });
  });

  it("cannot be changed with a wrong password, or to a taken or invalid email", async () => {
    const person = await createAdministrator(AUDITOR_ROLE);
    expect((await change(person, "x@bazaar.example", "wrong")).body.errors).toEqual({
      password: ["is incorrect"],
    });
    const taken = await change(person, "vendor@bazaar.example");
    expect([taken.status, taken.body.errors]).toEqual([409, { email: ["is already taken"] }]);
    expect((await change(person, "nobody")).status).toBe(422);
  });
});

describe("sessions", () => {
  const CHROME =
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36";
  const list = async (person: TestAdministrator) =>
    (await person.send("GET", `${PATH}/sessions`)).body as unknown as Record<string, unknown>[];

  it("of the caller are listed with device, IP address and last use, the current one first", async () => {
    const person = await createAdministrator(AUDITOR_ROLE);
    await login(person.email, TEST_PASSWORD, { "user-agent": CHROME });
    const [current, other, ...rest] = await list(person);
    expect(rest).toEqual([]);
    expect(current).toMatchObject({ current: true, device: null });
    expect(other).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      current: false,
      device: "Chrome on Windows",
      ip: "127.0.0.1",
      createdAt: expect.any(String),
      lastUsedAt: expect.any(String),
    });
  });

  it("are ended one by one, but only by the person they belong to", async () => {
    const [person, stranger] = [await createAdministrator(AUDITOR_ROLE), await createAdministrator(AUDITOR_ROLE)];
    const token = (await login(person.email, TEST_PASSWORD)).body.token;
    const other = (await list(person)).find(({ current }) => !current)?.["_id"];
    expect((await stranger.send("DELETE", `${PATH}/sessions/${String(other)}`)).status).toBe(404);
    expect(await isSignedIn(token)).toBe(true);
    expect((await person.send("DELETE", `${PATH}/sessions/${String(other)}`)).status).toBe(200);
    expect([await isSignedIn(token), await isSignedIn(person.token)]).toEqual([false, true]);
  });

  it("on other devices are ended all at once", async () => {
    const person = await createAdministrator(AUDITOR_ROLE);
    const tokens = [
      (await login(person.email, TEST_PASSWORD)).body.token,
      (await login(person.email, TEST_PASSWORD)).body.token,
    ];
    const { body } = await person.send("POST", `${PATH}/sessions/end-others`);
    expect(body["ended"]).toBe(2);
    expect(await Promise.all([...tokens, person.token].map(isSignedIn))).toEqual([false, false, true]);
    expect(await listActions(person)).toEqual(["account.end-sessions"]);
  });
});

describe("session activity", () => {
  const readLastUse = async (token: string) => {
    const [row] = await db
      .select()
      .from(sessions)
      .where(eq(sessions.tokenHash, hashToken(token)));
    return row?.lastUsedAt.getTime() ?? 0;
  };
  /** Sets the last use of a session to this many minutes ago. */
  const backdate = (token: string, minutes: number) =>
    db
      .update(sessions)
      .set({ lastUsedAt: new Date(nextTimestamp().getTime() - minutes * 60_000) })
      .where(eq(sessions.tokenHash, hashToken(token)));

  it("is recorded at most once a minute, and not for requests without a person's action", async () => {
    const { token, send } = await createAdministrator(AUDITOR_ROLE);
    await backdate(token, 0.9);
    const before = await readLastUse(token);
    await send("GET", PATH);
    expect(await readLastUse(token)).toBe(before);
    await backdate(token, 5);
    const old = await readLastUse(token);
    const headers = { authorization: `Bearer ${token}`, "x-unattended": "true" };
    expect((await call("GET", PATH, { headers })).status).toBe(200);
    expect(await readLastUse(token)).toBe(old);
    await send("GET", PATH);
    expect(nextTimestamp().getTime() - (await readLastUse(token))).toBeLessThan(60_000);
  });

  it("is not required by default", async () => {
    const { token, send } = await createAdministrator(AUDITOR_ROLE);
    await backdate(token, 600);
    expect((await send("GET", "/api/auth/me")).body).not.toHaveProperty("idleMinutes");
  });

  it("is required within SESSION_IDLE_MINUTES: an idle session ends, and the next sign-in deletes it", async () => {
    const idle = await startTestApp({ database, env: { SESSION_IDLE_MINUTES: "15" } });
    const { token, email } = await createAdministrator(AUDITOR_ROLE);
    const me = () => idle.call("GET", "/api/auth/me", { headers: { authorization: `Bearer ${token}` } });
    await backdate(token, 14.5);
    expect((await me()).body["idleMinutes"]).toBe(15);
    await backdate(token, 15.1);
    expect((await me()).status).toBe(401);
    const login = await idle.call("POST", "/api/auth/login", { body: { email, password: TEST_PASSWORD } });
    expect((login.body["user"] as unknown as { idleMinutes: number }).idleMinutes).toBe(15);
    expect(await readLastUse(token)).toBe(0);
  });
});
