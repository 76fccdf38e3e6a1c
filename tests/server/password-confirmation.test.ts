/** Changes that ask for the password again, in each session and for five minutes. */
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { TEST_NOW } from "../../scripts/test-env";
import { AUDITOR_ROLE, OWNER_ROLE } from "../../server/accounts/built-in-roles";
import { now, setClock } from "../../server/clock";
import { newId } from "../../server/db/new-id";
import { users } from "../../server/db/schema";
import { auditEntries } from "../../server/db/schema-evidence";
import { adminRoles } from "../../server/db/schema-roles";
import { colleagues, type Colleague } from "./support/administrators";
import { PASSWORD, startTestApp, type TestApp } from "./support/app";
import { auditWhere } from "./support/audit";
import { makeRole } from "./support/grant";

const stage = await startTestApp({ env: { LOGIN_ATTEMPTS: "5" } });
const { call, database } = stage;
const { db } = database;
const colleague = colleagues(stage);
const CONFIRM = "/api/admin/account/confirm-password";

afterEach(() => setClock(new Date(TEST_NOW)));

/** An owner with a session of their own, who has confirmed nothing in it. */
async function owner(through: Pick<TestApp, "call"> = stage) {
  const { id, email } = await colleague(OWNER_ROLE);
  const { body } = await through.call("POST", "/api/auth/login", { body: { email, password: PASSWORD } });
  const headers = { authorization: `Bearer ${body.token}` };
  const send = (method: string, url: string, given?: unknown) =>
    through.call(method, url, { headers, ...(given === undefined ? {} : { body: given }) });
  return { id, email, send, confirm: (password = PASSWORD) => send("POST", CONFIRM, { password }) };
}
type Owner = Awaited<ReturnType<typeof owner>>;

const address = () => `${newId()}@bazaar.example`;
const invited = async () => {
  const id = newId();
  await db.insert(users).values({ id, name: "Kavya Shenoy", email: address(), role: "admin", roleId: AUDITOR_ROLE });
  return id;
};
const customer = async () => {
  const id = newId();
  await db.insert(users).values({ id, name: "Kavya Shenoy", email: address(), role: "customer" });
  return id;
};
const deactivated = async () => {
  const id = await invited();
  await db
    .update(users)
    .set({ deactivatedAt: new Date(TEST_NOW) })
    .where(eq(users.id, id));
  return id;
};
const roleWithSecondStep = async () => {
  const id = await makeRole(db, ["orders.list"]);
  await db.update(adminRoles).set({ secondStep: true }).where(eq(adminRoles.id, id));
  return id;
};

type Sent = readonly [method: string, path: string, body?: unknown];
type Prepare = (by: Owner) => Promise<Sent> | Sent;

const PROTECTED: Record<string, Prepare> = {
  "changing one's own sign-in address as a user": ({ id }) => ["PUT", `users/${id}`, { email: address() }],
  "changing another administrator's sign-in address": async () => [
    "PUT",
    `users/${await invited()}`,
    { email: address() },
  ],
  "making a customer an administrator": async () => ["PUT", `users/${await customer()}`, { role: "admin" }],
  "making an administrator a customer": async () => ["PUT", `users/${await invited()}`, { role: "customer" }],
  "creating an administrator": () => [
    "POST",
    "administrators",
    { name: "Kavya", email: address(), role: AUDITOR_ROLE },
  ],
  "inviting an administrator": async () => ["POST", `administrators/${await invited()}/invite`],
  "giving somebody a role": async () => ["PUT", `administrators/${await invited()}/role`, { role: OWNER_ROLE }],
  "giving oneself a role": ({ id }) => ["PUT", `administrators/${id}/role`, { role: OWNER_ROLE }],
  "reactivating an administrator": async () => ["PUT", `administrators/${await deactivated()}/reactivate`],
  "resetting somebody's second step": async () => ["PUT", `administrators/${await invited()}/reset-second-step`],
  "adding a permission to a role": async () => [
    "PUT",
    `roles/${await makeRole(db, ["orders.list"])}`,
    { permissions: ["orders.*"] },
  ],
  "no longer requiring a second step of a role": async () => [
    "PUT",
    `roles/${await roleWithSecondStep()}/second-step`,
    { secondStep: false },
  ],
};

const OPEN: Record<string, Prepare> = {
  "changing one's own name as a user": ({ id, email }) => [
    "PUT",
    `users/${id}`,
    { name: "Asha", email, role: "admin" },
  ],
  "changing a customer's e-mail": async () => ["PUT", `users/${await customer()}`, { email: address() }],
  "making a customer a vendor": async () => ["PUT", `users/${await customer()}`, { role: "vendor" }],
  "deactivating an administrator": async () => ["PUT", `administrators/${await invited()}/deactivate`],
  "ending somebody's sessions": async () => ["PUT", `administrators/${await invited()}/end-sessions`],
  "creating a role": () => ["POST", "roles", { name: newId(), permissions: ["orders.list"] }],
  "taking a permission from a role": async () => [
    "PUT",
    `roles/${await makeRole(db, ["orders.*"])}`,
    { permissions: ["orders.list"] },
  ],
  "requiring a second step of a role": async () => [
    "PUT",
    `roles/${await makeRole(db, ["orders.list"])}/second-step`,
    { secondStep: true },
  ],
};

const everything = async () => [await db.select().from(users).orderBy(users.id), await db.select().from(adminRoles)];
const ASKED = {
  status: 403,
  body: {
    message: "Confirm your password first.",
    code: "password_confirmation_required",
  },
};

describe.each(Object.entries(PROTECTED))("%s", (_, prepare) => {
  it("needs the password again, and is done after that", async () => {
    const by = await owner();
    const [method, path, body] = await prepare(by);
    const before = await everything();
    const send = () => by.send(method, `/api/admin/${path}`, body);
    expect(await send()).toMatchObject(ASKED);
    expect(await everything()).toEqual(before);
    expect((await by.confirm()).status).toBe(200);
    expect((await send()).status).toBeLessThan(300);
  });
});

it.each(Object.entries(OPEN))("%s needs no password", async (_, prepare) => {
  const by = await owner();
  const [method, path, body] = await prepare(by);
  expect((await by.send(method, `/api/admin/${path}`, body)).status).toBeLessThan(300);
});

describe("a confirmation", () => {
  const change = ({ send }: Owner) =>
    send("POST", "/api/admin/administrators", { name: "Kavya", email: address(), role: AUDITOR_ROLE });

  it("is asked for only once the body is valid, and is not recorded as a refusal", async () => {
    const by = await owner();
    expect((await by.send("POST", "/api/admin/administrators", {})).status).toBe(422);
    expect((await change(by)).status).toBe(403);
    const entries = await auditWhere(db, eq(auditEntries.actorId, by.id));
    expect(entries.map(({ action }) => action)).toEqual(["session.sign-in", "session.sign-in"]);
  });

  it("takes the person's own password only, and records both", async () => {
    const by = await owner();
    const wrong = await by.confirm("not the password");
    expect([wrong.status, wrong.body.errors]).toEqual([422, { password: ["is incorrect"] }]);
    expect((await change(by)).status).toBe(403);
    const { until } = (await by.confirm()).body as unknown as { until: string };
    const seconds = (Date.parse(until) - now().getTime()) / 1000;
    expect(seconds).toBeGreaterThan(290);
    expect(seconds).toBeLessThanOrEqual(300);
    const entries = await auditWhere(db, eq(auditEntries.actorId, by.id));
    expect(entries.slice(-2)).toMatchObject([
      { action: "account.confirm-password", outcome: "failed" },
      { action: "account.confirm-password", outcome: "done" },
    ]);
  });

  it("is good for five minutes", async () => {
    const by = await owner();
    await by.confirm();
    setClock(new Date(Date.parse(TEST_NOW) + 290_000));
    expect((await change(by)).status).toBe(201);
    setClock(new Date(Date.parse(TEST_NOW) + 400_000));
    expect((await change(by)).status).toBe(403);
  });

  it("is good for its own session only", async () => {
    const by = await owner();
    const { body } = await call("POST", "/api/auth/login", { body: { email: by.email, password: PASSWORD } });
    await by.confirm();
    const other = await call("PUT", `/api/admin/users/${by.id}`, {
      headers: { authorization: `Bearer ${body.token}` },
      body: { email: address() },
    });
    expect(other).toMatchObject(ASKED);
  });

  it("counts wrong passwords like those at sign-in", async () => {
    const by = await owner();
    const answers: number[] = [];
    for (let number = 0; number < 7; number++) answers.push((await by.confirm("not the password")).status);
    expect(answers.at(0)).toBe(422);
    expect(answers.at(-1)).toBe(429);
  });

  it("is asked for, and taken, where the API offers no features", async () => {
    const plain = await startTestApp({ database, env: { API_FEATURES: "none" } });
    const by = await owner(plain);
    const send = () => by.send("PUT", `/api/admin/users/${by.id}`, { name: "Asha", email: address(), role: "admin" });
    expect(await send()).toMatchObject(ASKED);
    expect((await by.confirm()).status).toBe(200);
    expect((await send()).status).toBe(200);
  });
});

it("one's own e-mail, password and second step ask for the password in the request itself", async () => {
  const person: Colleague = await colleague(AUDITOR_ROLE);
  for (const [method, path, body] of [
    ["PUT", "email", { email: address() }],
    ["PUT", "password", { password: "seven kites over Jaipur" }],
    ["POST", "second-step/totp", {}],
    ["DELETE", "second-step/totp", {}],
    ["POST", "second-step/passkeys/options", {}],
    ["DELETE", "second-step/passkeys/1", {}],
    ["POST", "second-step/recovery-codes", {}],
  ] as const)
    expect((await person.send(method, `/api/admin/account/${path}`, body)).status, path).toBe(422);
});
