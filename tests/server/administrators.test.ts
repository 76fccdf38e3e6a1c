import { and, eq, isNull, ne } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { AUDITOR_ROLE, OWNER_ROLE, REVIEWER_ROLE } from "../../server/auth/built-in-roles";
import { users } from "../../server/db/schema";
import { auditEntries } from "../../server/db/schema-audit";
import { createAdministratorFactory } from "./support/administrators";
import { TEST_PASSWORD, startTestApp } from "./support/app";
import { findAuditEntries } from "./support/audit";
import { totpCodeAt, type SecondStepBody } from "./support/second-step";

const stage = await startTestApp();
const { database, call, login } = stage;
const { db } = database;
const createAdministrator = createAdministratorFactory(stage);
const PATH = "/api/admin/administrators";
const as = "admin" as const;
const NOBODY = "ffffffffffffffffffffffff";

const findId = async (email: string) => (await db.select().from(users).where(eq(users.email, email)))[0]?.id ?? "";
const put = (id: string, what: string, body?: unknown) =>
  call("PUT", `${PATH}/${id}/${what}`, { as, ...(body ? { body } : {}) });
const listActions = async (id: string) =>
  (await findAuditEntries(db, and(eq(auditEntries.resourceId, id), ne(auditEntries.resource, "session")))).map(
    ({ action }) => action,
  );

describe("the administrators", () => {
  it("are listed with their roles and states, without customers and vendors", async () => {
    const { body } = await call("GET", `${PATH}?limit=100&sort=email`, { as: "auditor" });
    expect(body.content.map((one) => [one.email, one["role"], one["state"]])).toEqual([
      ["admin@bazaar.example", { _id: OWNER_ROLE, name: "Owner" }, "active"],
      ["auditor@bazaar.example", { _id: AUDITOR_ROLE, name: "Auditor" }, "active"],
      ["farida.contractor@bazaar.example", { _id: REVIEWER_ROLE, name: "Reviewer" }, "invited"],
      ["subhash.kamath@bazaar.example", expect.objectContaining({ name: "Support" }), "invited"],
    ]);
  });

  it("can be filtered by state, and searched by part of a name or email", async () => {
    const invited = await call("GET", `${PATH}?state=invited`, { as });
    expect(invited.body.totalElements).toBe(2);
    const found = await call("GET", `${PATH}?search=CONTRACTOR`, { as });
    expect(found.body.content.map(({ email }) => email)).toEqual(["farida.contractor@bazaar.example"]);
    expect((await call("GET", `${PATH}?state=asleep`, { as })).status).toBe(422);
  });

  it("are shown with the number and the last use of their sessions, and customers are not shown", async () => {
    const person = await createAdministrator(REVIEWER_ROLE);
    const { body } = await call("GET", `${PATH}/${person.id}`, { as });
    expect(body).toMatchObject({ sessions: 1, lastUsedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) });
    expect((await call("GET", `${PATH}/${await findId("customer@bazaar.example")}`, { as })).status).toBe(404);
  });
});

describe("an administrator's role", () => {
  it("changes at once, ends the sessions, and is recorded with the old and new name", async () => {
    const person = await createAdministrator(AUDITOR_ROLE);
    const { status, body } = await put(person.id, "role", { role: REVIEWER_ROLE });
    expect(status).toBe(200);
    expect(body["role"]).toEqual({ _id: REVIEWER_ROLE, name: "Reviewer" });
    expect((await person.send("GET", "/api/admin/orders")).status).toBe(401);
    const again = await call("POST", "/api/auth/login", { body: { email: person.email, password: TEST_PASSWORD } });
    const headers = { authorization: `Bearer ${again.body.token}` };
    expect((await call("GET", "/api/admin/orders", { headers })).status).toBe(403);
    expect((await call("GET", "/api/admin/vendors", { headers })).status).toBe(200);
    const [entry] = await findAuditEntries(
      db,
      and(eq(auditEntries.resourceId, person.id), ne(auditEntries.resource, "session")),
    );
    expect(entry).toMatchObject({
      action: "administrators.assign",
      before: { role: "Auditor" },
      after: { role: "Reviewer" },
    });
  });

  it.each([NOBODY, "1", ""])("cannot be %j, which does not exist", async (role) => {
    const person = await createAdministrator(AUDITOR_ROLE);
    const { status, body } = await put(person.id, "role", { role });
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual(["role"]);
  });

  it("cannot be changed, nor the account managed, without each permission of the roles involved", async () => {
    const limited = await createAdministrator(["administrators.*", "vendors.*"]);
    const auditor = await createAdministrator(AUDITOR_ROLE);
    const small = await createAdministrator(["vendors.list"]);
    const smallRole = (await call("GET", `${PATH}/${small.id}`, { as })).body["role"] as unknown as { _id: string };
    for (const [id, role] of [
      [small.id, OWNER_ROLE],
      [limited.id, OWNER_ROLE],
      [auditor.id, smallRole._id],
    ] as const) {
      expect((await limited.send("PUT", `${PATH}/${id}/role`, { role })).status).toBe(403);
    }
    for (const what of ["deactivate", "end-sessions", "reset-second-step"]) {
      expect((await limited.send("PUT", `${PATH}/${auditor.id}/${what}`)).status).toBe(403);
      expect((await limited.send("PUT", `${PATH}/${small.id}/${what}`)).status).toBe(200);
    }
  });

  it("must be assigned to a customer who became an administrator, and ends when they become a customer", async () => {
    const id = await findId("customer@bazaar.example");
    const get = async (path: string) =>
      call("GET", path, { headers: { authorization: `Bearer ${await login("customer")}` } });
    await call("PUT", `/api/admin/users/${id}`, { as, body: { role: "admin" } });
    expect((await get("/api/auth/me")).body.permissions).toEqual([]);
    expect((await get("/api/admin/stats")).status).toBe(403);
    await put(id, "role", { role: AUDITOR_ROLE });
    expect((await get("/api/admin/stats")).status).toBe(200);
    await call("PUT", `/api/admin/users/${id}`, { as, body: { role: "customer" } });
    const [row] = await db.select().from(users).where(eq(users.id, id));
    expect(row?.roleId).toBeNull();
  });
});

describe("deactivation", () => {
  it("ends the sessions and blocks sign-in until the account is reactivated", async () => {
    const person = await createAdministrator(REVIEWER_ROLE);
    const { body } = await put(person.id, "deactivate");
    expect(body).toMatchObject({ state: "deactivated", sessions: 0 });
    expect((await person.send("GET", "/api/auth/me")).status).toBe(401);
    const credentials = { email: person.email, password: "test-password" };
    const rejected = await call("POST", "/api/auth/login", { body: credentials });
    expect(rejected).toMatchObject({ status: 401, body: { message: "This account is deactivated. Ask an owner." } });
    const guessed = await call("POST", "/api/auth/login", { body: { ...credentials, password: "another" } });
    expect(guessed.body.message).toBe("Invalid email or password");
    expect((await put(person.id, "deactivate")).status).toBe(409);
    expect((await put(person.id, "reactivate")).body).toMatchObject({ state: "active" });
    expect((await put(person.id, "reactivate")).status).toBe(409);
    expect((await call("POST", "/api/auth/login", { body: credentials })).status).toBe(200);
    expect((await listActions(person.id)).sort()).toEqual(["administrators.deactivate", "administrators.reactivate"]);
  });

  it("is rejected for one's own account, as are ending sessions and resetting the second step", async () => {
    const owner = await createAdministrator(OWNER_ROLE);
    for (const what of ["deactivate", "end-sessions", "reset-second-step"]) {
      expect((await owner.send("PUT", `${PATH}/${owner.id}/${what}`)).status).toBe(409);
    }
    await db.update(users).set({ roleId: AUDITOR_ROLE }).where(eq(users.id, owner.id));
  });

  it("is not needed to end an administrator's sessions", async () => {
    const person = await createAdministrator(REVIEWER_ROLE);
    expect((await put(person.id, "end-sessions")).body).toMatchObject({ state: "active", sessions: 0 });
    expect((await person.send("GET", "/api/auth/me")).status).toBe(401);
  });
});

it("after a reset of the second step, which ends all sessions, the password is enough to sign in", async () => {
  const person = await createAdministrator(REVIEWER_ROLE);
  const STEP = "/api/admin/account/second-step";
  const begun = (await person.send("POST", `${STEP}/totp`, { password: TEST_PASSWORD }))
    .body as unknown as SecondStepBody;
  const code = totpCodeAt(begun.secret, 0);
  const done = await person.send("POST", `${STEP}/totp/confirm`, { challenge: begun.challenge, code });
  expect(done.status).toBe(200);
  const signIn = () => call("POST", "/api/auth/login", { body: { email: person.email, password: TEST_PASSWORD } });
  expect((await signIn()).status).toBe(401);
  expect((await put(person.id, "reset-second-step")).body).toMatchObject({ state: "active", sessions: 0 });
  expect((await person.send("GET", "/api/auth/me")).status).toBe(401);
  const { status, body } = await signIn();
  expect(status).toBe(200);
  const headers = { authorization: `Bearer ${body.token}` };
  expect((await call("GET", STEP, { headers })).body).toMatchObject({ totp: null, recoveryCodesLeft: 0 });
  expect(await listActions(person.id)).toContain("administrators.reset-second-step");
});

describe("the last owner", () => {
  const others = and(
    eq(users.roleId, OWNER_ROLE),
    ne(users.email, "admin@bazaar.example"),
    isNull(users.deactivatedAt),
  );

  it("cannot be given another role, even if an invited administrator is an owner", async () => {
    await db.update(users).set({ roleId: AUDITOR_ROLE }).where(others);
    const id = await findId("admin@bazaar.example");
    const demoted = await put(id, "role", { role: AUDITOR_ROLE });
    expect(demoted.status).toBe(409);
    expect(demoted.body.message).toBe("This is the last owner who can sign in. Make someone else an owner first.");
    // An invited owner does not count, because nobody can sign in with the account yet.
    expect((await put(await findId("farida.contractor@bazaar.example"), "role", { role: OWNER_ROLE })).status).toBe(
      200,
    );
    expect((await put(id, "role", { role: AUDITOR_ROLE })).status).toBe(409);
    await put(await findId("farida.contractor@bazaar.example"), "role", { role: REVIEWER_ROLE });
  });

  it.each([
    ["deactivate each other", "PUT", (id: string) => `${PATH}/${id}/deactivate`, undefined],
    ["make each other customers", "PUT", (id: string) => `/api/admin/users/${id}`, { role: "customer" }],
    ["delete each other", "DELETE", (id: string) => `/api/admin/users/${id}`, undefined],
  ] as const)("remains when two owners %s at once", async (_what, method, pathOf, body) => {
    await db.update(users).set({ roleId: AUDITOR_ROLE }).where(eq(users.roleId, OWNER_ROLE));
    const [one, two] = [await createAdministrator(OWNER_ROLE), await createAdministrator(OWNER_ROLE)];
    const [first, second] = await Promise.all([
      one.send(method, pathOf(two.id), body),
      two.send(method, pathOf(one.id), body),
    ]);
    expect([first.status, second.status].filter((status) => status === 200)).toHaveLength(1);
    expect([first.status, second.status].filter((status) => status === 403 || status === 401)).toHaveLength(1);
    await db.update(users).set({ roleId: OWNER_ROLE }).where(eq(users.email, "admin@bazaar.example"));
  });

  it("remains when two owners give up the role at once", async () => {
    await db.update(users).set({ roleId: AUDITOR_ROLE }).where(eq(users.roleId, OWNER_ROLE));
    const [one, two] = [await createAdministrator(OWNER_ROLE), await createAdministrator(OWNER_ROLE)];
    const stepDown = (person: typeof one) => person.send("PUT", `${PATH}/${person.id}/role`, { role: AUDITOR_ROLE });
    const statuses = (await Promise.all([stepDown(one), stepDown(two)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409]);
    await db.update(users).set({ roleId: OWNER_ROLE }).where(eq(users.email, "admin@bazaar.example"));
  });
});
