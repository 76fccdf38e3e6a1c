/** Changes that require the password again. A confirmation is valid for five minutes, and only in its own session. */
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { TEST_NOW } from "../../scripts/test-env";
import { AUDITOR_ROLE, OWNER_ROLE } from "../../server/auth/built-in-roles";
import { nextTimestamp, setClock } from "../../server/base/clock";
import { newId } from "../../server/db/new-id";
import { users } from "../../server/db/schema";
import { auditEntries } from "../../server/db/schema-audit";
import { adminRoles } from "../../server/db/schema-roles";
import { createAdministratorFactory, type TestAdministrator } from "./support/administrators";
import { TEST_PASSWORD, startTestApp, type TestApp } from "./support/app";
import { findAuditEntries } from "./support/audit";
import { createRole } from "./support/grant";

const stage = await startTestApp({ env: { LOGIN_ATTEMPTS: "5" } });
const { call, database } = stage;
const { db } = database;
const createAdministrator = createAdministratorFactory(stage);
const CONFIRM = "/api/admin/account/confirm-password";

afterEach(() => setClock(new Date(TEST_NOW)));

/** Signs in a new owner who has not confirmed the password in that session. */
async function createOwner(through: Pick<TestApp, "call"> = stage) {
  const { id, email } = await createAdministrator(OWNER_ROLE);
  const { body } = await through.call("POST", "/api/auth/login", { body: { email, password: TEST_PASSWORD } });
  const headers = { authorization: `Bearer ${body.token}` };
  const send = (method: string, url: string, given?: unknown) =>
    through.call(method, url, { headers, ...(given === undefined ? {} : { body: given }) });
  return { id, email, send, confirm: (password = TEST_PASSWORD) => send("POST", CONFIRM, { password }) };
}
type Owner = Awaited<ReturnType<typeof createOwner>>;

const newEmail = () => `${newId()}@bazaar.example`;
const createInvited = async () => {
  const id = newId();
  await db.insert(users).values({ id, name: "Kavya Shenoy", email: newEmail(), role: "admin", roleId: AUDITOR_ROLE });
  return id;
};
const createCustomer = async () => {
  const id = newId();
  await db.insert(users).values({ id, name: "Kavya Shenoy", email: newEmail(), role: "customer" });
  return id;
};
const createDeactivated = async () => {
  const id = await createInvited();
  await db
    .update(users)
    .set({ deactivatedAt: new Date(TEST_NOW) })
    .where(eq(users.id, id));
  return id;
};
const roleWithSecondStep = async () => {
  const id = await createRole(db, ["orders.list"]);
  await db.update(adminRoles).set({ secondStep: true }).where(eq(adminRoles.id, id));
  return id;
};

type SentRequest = readonly [method: string, path: string, body?: unknown];
type Prepare = (by: Owner) => Promise<SentRequest> | SentRequest;

const PROTECTED: Record<string, Prepare> = {
  "changing one's own sign-in address through PUT users/:id": ({ id }) => ["PUT", `users/${id}`, { email: newEmail() }],
  "changing another administrator's sign-in address": async () => [
    "PUT",
    `users/${await createInvited()}`,
    { email: newEmail() },
  ],
  "making a customer an administrator": async () => ["PUT", `users/${await createCustomer()}`, { role: "admin" }],
  "making an administrator a customer": async () => ["PUT", `users/${await createInvited()}`, { role: "customer" }],
  "creating an administrator": () => [
    "POST",
    "administrators",
    { name: "Kavya", email: newEmail(), role: AUDITOR_ROLE },
  ],
  "inviting an administrator": async () => ["POST", `administrators/${await createInvited()}/invite`],
  "giving somebody a role": async () => ["PUT", `administrators/${await createInvited()}/role`, { role: OWNER_ROLE }],
  "giving oneself a role": ({ id }) => ["PUT", `administrators/${id}/role`, { role: OWNER_ROLE }],
  "reactivating an administrator": async () => ["PUT", `administrators/${await createDeactivated()}/reactivate`],
  "resetting somebody's second step": async () => ["PUT", `administrators/${await createInvited()}/reset-second-step`],
  "adding a permission to a role": async () => [
    "PUT",
    `roles/${await createRole(db, ["orders.list"])}`,
    { permissions: ["orders.*"] },
  ],
  "no longer requiring a second step of a role": async () => [
    "PUT",
    `roles/${await roleWithSecondStep()}/second-step`,
    { secondStep: false },
  ],
};

const UNPROTECTED: Record<string, Prepare> = {
  "changing one's own name through PUT users/:id": ({ id, email }) => [
    "PUT",
    `users/${id}`,
    { name: "Asha", email, role: "admin" },
  ],
  "changing a customer's email": async () => ["PUT", `users/${await createCustomer()}`, { email: newEmail() }],
  "making a customer a vendor": async () => ["PUT", `users/${await createCustomer()}`, { role: "vendor" }],
  "deactivating an administrator": async () => ["PUT", `administrators/${await createInvited()}/deactivate`],
  "ending somebody's sessions": async () => ["PUT", `administrators/${await createInvited()}/end-sessions`],
  "creating a role": () => ["POST", "roles", { name: newId(), permissions: ["orders.list"] }],
  "taking a permission from a role": async () => [
    "PUT",
    `roles/${await createRole(db, ["orders.*"])}`,
    { permissions: ["orders.list"] },
  ],
  "requiring a second step of a role": async () => [
    "PUT",
    `roles/${await createRole(db, ["orders.list"])}/second-step`,
    { secondStep: true },
  ],
};

const readAccounts = async () => [await db.select().from(users).orderBy(users.id), await db.select().from(adminRoles)];
const CONFIRMATION_REQUIRED = {
  status: 403,
  body: {
    message: "Confirm your password first.",
    code: "password_confirmation_required",
  },
};

describe.each(Object.entries(PROTECTED))("%s", (_, prepare) => {
  it("requires the password again, and works after the confirmation", async () => {
    const by = await createOwner();
    const [method, path, body] = await prepare(by);
    const before = await readAccounts();
    const send = () => by.send(method, `/api/admin/${path}`, body);
    expect(await send()).toMatchObject(CONFIRMATION_REQUIRED);
    expect(await readAccounts()).toEqual(before);
    expect((await by.confirm()).status).toBe(200);
    expect((await send()).status).toBeLessThan(300);
  });
});

it.each(Object.entries(UNPROTECTED))("%s needs no confirmation", async (_, prepare) => {
  const by = await createOwner();
  const [method, path, body] = await prepare(by);
  expect((await by.send(method, `/api/admin/${path}`, body)).status).toBeLessThan(300);
});

describe("a confirmation", () => {
  const change = ({ send }: Owner) =>
    send("POST", "/api/admin/administrators", { name: "Kavya", email: newEmail(), role: AUDITOR_ROLE });

  it("is requested only for a valid request, and no rejection is recorded", async () => {
    const by = await createOwner();
    expect((await by.send("POST", "/api/admin/administrators", {})).status).toBe(422);
    expect((await change(by)).status).toBe(403);
    const entries = await findAuditEntries(db, eq(auditEntries.actorId, by.id));
    expect(entries.map(({ action }) => action)).toEqual(["session.sign-in", "session.sign-in"]);
  });

  it("rejects a wrong password, returns when it ends, and records success and failure", async () => {
    const by = await createOwner();
    const wrong = await by.confirm("not the password");
    expect([wrong.status, wrong.body.errors]).toEqual([422, { password: ["is incorrect"] }]);
    expect((await change(by)).status).toBe(403);
    const { until } = (await by.confirm()).body as unknown as { until: string };
    const seconds = (Date.parse(until) - nextTimestamp().getTime()) / 1000;
    expect(seconds).toBeGreaterThan(290);
    expect(seconds).toBeLessThanOrEqual(300);
    const entries = await findAuditEntries(db, eq(auditEntries.actorId, by.id));
    expect(entries.slice(-2)).toMatchObject([
      { action: "account.confirm-password", outcome: "failed" },
      { action: "account.confirm-password", outcome: "done" },
    ]);
  });

  it("is valid for five minutes", async () => {
    const by = await createOwner();
    await by.confirm();
    setClock(new Date(Date.parse(TEST_NOW) + 290_000));
    expect((await change(by)).status).toBe(201);
    setClock(new Date(Date.parse(TEST_NOW) + 400_000));
    expect((await change(by)).status).toBe(403);
  });

  it("is valid only in its own session", async () => {
    const by = await createOwner();
    const { body } = await call("POST", "/api/auth/login", { body: { email: by.email, password: TEST_PASSWORD } });
    await by.confirm();
    const other = await call("PUT", `/api/admin/users/${by.id}`, {
      headers: { authorization: `Bearer ${body.token}` },
      body: { email: newEmail() },
    });
    expect(other).toMatchObject(CONFIRMATION_REQUIRED);
  });

  it("limits the number of wrong passwords", async () => {
    const by = await createOwner();
    const answers: number[] = [];
    for (let number = 0; number < 7; number++) answers.push((await by.confirm("not the password")).status);
    expect(answers.at(0)).toBe(422);
    expect(answers.at(-1)).toBe(429);
  });
});

it("changes of one's own email, password and second step are rejected without the password", async () => {
  const person: TestAdministrator = await createAdministrator(AUDITOR_ROLE);
  for (const [method, path, body] of [
    ["PUT", "email", { email: newEmail() }],
    ["PUT", "password", { password: "seven kites over Jaipur" }],
    ["POST", "second-step/totp", {}],
    ["DELETE", "second-step/totp", {}],
    ["POST", "second-step/passkeys/options", {}],
    ["DELETE", "second-step/passkeys/1", {}],
    ["POST", "second-step/recovery-codes", {}],
  ] as const)
    expect((await person.send(method, `/api/admin/account/${path}`, body)).status, path).toBe(422);
});
