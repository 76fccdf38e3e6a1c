/** When an account changes during a sign-in, second step or invitation, the change takes precedence. */
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { AUDITOR_ROLE, OWNER_ROLE } from "../../server/auth/built-in-roles";
import { newId } from "../../server/db/new-id";
import { sessions, users } from "../../server/db/schema";
import { recoveryCodes } from "../../server/db/schema-second-step";
import {
  addAuthenticatorApp,
  changeEmail,
  changePassword,
  createOwnerCalls,
  NEW_PASSWORD,
  PASSKEY_ORIGIN,
  type AccountChange,
} from "./support/account-changes";
import { createAdministratorFactory, type TestAdministrator } from "./support/administrators";
import { cheapPasswords, TEST_PASSWORD, startTestApp } from "./support/app";
import type { SecondStepBody } from "./support/second-step";

/** Runs once after the next password has been verified or hashed, before the request continues. */
let meanwhile: (() => Promise<unknown>) | undefined;
async function runMeanwhileAfter<T>(result: Promise<T>): Promise<T> {
  const done = await result;
  const work = meanwhile;
  meanwhile = undefined;
  await work?.();
  return done;
}
const stage = await startTestApp({
  env: { PUBLIC_URL: PASSKEY_ORIGIN },
  passwords: {
    verify: (hash, password) => runMeanwhileAfter(cheapPasswords.verify(hash, password)),
    hash: (password) => runMeanwhileAfter(cheapPasswords.hash(password)),
  },
});
const { call, database } = stage;
const { db } = database;
const createAdministrator = createAdministratorFactory(stage);

const { administrators, putUser } = createOwnerCalls(stage);

const login = (email: string, password = TEST_PASSWORD) =>
  call<SecondStepBody>("POST", "/api/auth/login", { body: { email, password } });
const isSignedIn = async (token: string) =>
  (await call("GET", "/api/auth/me", { headers: { authorization: `Bearer ${token}` } })).status === 200;
const countSessions = ({ id }: Pick<TestAdministrator, "id">) => db.$count(sessions, eq(sessions.userId, id));

describe("a sign-in whose password is already verified", () => {
  it.each<[string, AccountChange, { code: string; open: number }]>([
    ["the password changes", changePassword, { code: "invalid_credentials", open: 1 }],
    ["the email changes", changeEmail, { code: "invalid_credentials", open: 1 }],
    [
      "an owner changes the email",
      (person) => putUser(person, { email: `${newId()}@bazaar.example` }),
      { code: "invalid_credentials", open: 0 },
    ],
    ["the account is deactivated", ({ id }) => administrators(id, "deactivate"), { code: "deactivated", open: 0 }],
    ["a second step is set up", addAuthenticatorApp, { code: "second_step_required", open: 1 }],
  ])("gets no session when %s", async (_, change, { code, open }) => {
    const person = await createAdministrator(AUDITOR_ROLE);
    meanwhile = async () => expect((await change(person)).status).toBe(200);
    const answer = await login(person.email);
    expect([answer.status, answer.body.code, answer.body.token]).toEqual([401, code, undefined]);
    expect(await countSessions(person)).toBe(open);
  });

  it("leaves no session open if eight of them run concurrently with a change of the password", async () => {
    const person = await createAdministrator(AUDITOR_ROLE);
    const [change, ...answers] = await Promise.all([
      changePassword(person),
      ...Array.from({ length: 8 }, () => login(person.email)),
    ]);
    expect(change.status).toBe(200);
    const tokens = answers.flatMap(({ status, body }) => (status === 200 ? [body.token] : []));
    expect(await Promise.all(tokens.map(isSignedIn))).toEqual(tokens.map(() => false));
    expect(await countSessions(person)).toBe(1);
  });

  it("cannot change the password in a session that ends meanwhile", async () => {
    const person = await createAdministrator(AUDITOR_ROLE);
    const intruder = (await login(person.email)).body.token;
    meanwhile = () => changePassword(person);
    const late = await call("PUT", "/api/admin/account/password", {
      headers: { authorization: `Bearer ${intruder}` },
      body: { current: TEST_PASSWORD, password: "a lamp in the window" },
    });
    expect(late.status).toBe(401);
    expect((await login(person.email, NEW_PASSWORD)).status).toBe(200);
  });
});

describe("a pending second step", () => {
  const startSecondStep = async () => {
    const person = await createAdministrator(AUDITOR_ROLE);
    const { body } = await addAuthenticatorApp(person);
    const { challenge } = (await login(person.email)).body;
    const finish = () =>
      call("POST", "/api/auth/second-step", { body: { challenge, recoveryCode: body.recoveryCodes[0] } });
    return { person, finish };
  };

  it("completes if nothing changed", async () => {
    const { finish } = await startSecondStep();
    expect((await finish()).status).toBe(200);
  });

  it("fails after the password changed, and uses up no recovery code", async () => {
    const { person, finish } = await startSecondStep();
    await changePassword(person);
    const answer = await finish();
    expect([answer.status, answer.body.code]).toEqual([401, "challenge_over"]);
    expect(await db.$count(recoveryCodes, eq(recoveryCodes.userId, person.id))).toBe(10);
    expect(await countSessions(person)).toBe(1);
  });
});

describe("an invitation", () => {
  const createInvitation = async () => {
    const id = newId();
    const email = `invited.${id}@bazaar.example`;
    await db.insert(users).values({ id, name: "Kavya Shenoy", email, role: "admin", roleId: AUDITOR_ROLE });
    const { body } = await call("POST", `/api/admin/administrators/${id}/invite`, { as: "admin" });
    const token = String(body["link"]).replace("/invite#", "");
    const accept = () =>
      call("POST", "/api/auth/invitation/accept", { body: { token, name: "Kavya S", password: NEW_PASSWORD } });
    return { id, email, accept };
  };

  it("is accepted if nothing changed", async () => {
    expect((await (await createInvitation()).accept()).status).toBe(200);
  });

  it.each<[string, (person: { id: string; email: string }) => Promise<{ status: number }>]>([
    ["the email changed", (person) => putUser(person, { email: `${newId()}@bazaar.example` })],
    ["the role changed", ({ id }) => administrators(id, "role", { role: OWNER_ROLE })],
    [
      "the account was a customer's for a while",
      async (person) => {
        await putUser(person, { role: "customer" });
        return putUser(person, { role: "admin" });
      },
    ],
    [
      "the account was temporarily deactivated",
      async ({ id }) => {
        await administrators(id, "deactivate");
        return administrators(id, "reactivate");
      },
    ],
  ])("expires once %s, even while it is being accepted", async (_, change) => {
    const before = await createInvitation();
    expect((await change(before)).status).toBe(200);
    expect((await before.accept()).status).toBe(410);
    const during = await createInvitation();
    meanwhile = async () => expect((await change(during)).status).toBe(200);
    expect((await during.accept()).status).toBe(410);
    const [row] = await db.select().from(users).where(eq(users.id, during.id));
    expect(row?.passwordHash).toBeNull();
  });
});
