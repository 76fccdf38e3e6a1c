/** Changing how a person signs in, or their role, ends the access they had before. */
import { describe, expect, it } from "vitest";
import { AUDITOR_ROLE, OWNER_ROLE } from "../../server/auth/built-in-roles";
import { createInvitation } from "../../server/auth/invitations";
import { createPasswordReset } from "../../server/auth/password-resets";
import { newId } from "../../server/db/new-id";
import { createSessions } from "../../server/auth/session";
import { startChallenge } from "../../server/auth/two-step/challenges";
import {
  addAuthenticatorApp,
  addPasskey,
  changeEmail,
  changePassword,
  createOwnerCalls,
  PASSKEY_ORIGIN,
  callSecondStep,
  removePasskey,
  type AccountChange,
} from "./support/account-changes";
import { createAdministratorFactory, type TestAdministrator } from "./support/administrators";
import { TEST_PASSWORD, startTestApp } from "./support/app";

const stage = await startTestApp({ env: { PUBLIC_URL: PASSKEY_ORIGIN } });
const { call, database } = stage;
const { db } = database;
const createAdministrator = createAdministratorFactory(stage);
const { administrators, putUser } = createOwnerCalls(stage);
const otherSessions = createSessions(db, { hours: 1, idleMinutes: 0, startsWithWalPosition: false, reuseMs: 0 });

const isOpen = async (token: string) =>
  (await call("GET", "/api/auth/me", { headers: { authorization: `Bearer ${token}` } })).status === 200;

interface Case {
  prepare?: AccountChange;
  change: AccountChange;
}

/** Changes that an owner makes to another person. */
const BY_AN_OWNER: Record<string, Case> = {
  "their email changes": { change: (person) => putUser(person, { email: `${newId()}@bazaar.example` }) },
  "they are no longer an administrator": { change: (person) => putUser(person, { role: "customer" }) },
  "they get another role": { change: ({ id }) => administrators(id, "role", { role: OWNER_ROLE }) },
  "they are deactivated": { change: ({ id }) => administrators(id, "deactivate") },
  "their second step is reset": {
    prepare: addAuthenticatorApp,
    change: ({ id }) => administrators(id, "reset-second-step"),
  },
  "their sessions are ended": { change: ({ id }) => administrators(id, "end-sessions") },
};

/** Changes that people make to their own account. */
const BY_THEMSELVES: Record<string, Case> = {
  "changes the password": { change: changePassword },
  "changes the email": { change: changeEmail },
  "adds an authenticator app": { change: addAuthenticatorApp },
  "removes the authenticator app": {
    prepare: addAuthenticatorApp,
    change: (person) => callSecondStep(person, "DELETE", "/totp", { password: TEST_PASSWORD }),
  },
  "adds a passkey": { change: addPasskey },
  "removes a passkey": { prepare: addPasskey, change: removePasskey },
  "creates new recovery codes": {
    prepare: addAuthenticatorApp,
    change: (person) => callSecondStep(person, "POST", "/recovery-codes", { password: TEST_PASSWORD }),
  },
  "ends all other sessions": {
    change: ({ send }) => send("POST", "/api/admin/account/sessions/end-others", {}),
  },
};

/** Opens a second session, a sign-in that is waiting for its second step, and two links to set a password. */
async function openAccess(person: TestAdministrator) {
  const device = { userAgent: undefined, ip: "127.0.0.1" };
  const token = await db.transaction((tx) => otherSessions.start(tx, person.id, device));
  const challenge = await startChallenge(db, { purpose: "sign-in", userId: person.id });
  const invitation = await db.transaction((tx) => createInvitation(tx, person.id));
  const reset = await db.transaction((tx) => createPasswordReset(tx, person.id));
  return {
    /** Returns which of these still work. */
    async check() {
      const second = await call("POST", "/api/auth/second-step", { body: { challenge, code: "000000" } });
      const link = await call("POST", "/api/auth/invitation", { body: { token: invitation.token } });
      const forgotten = await call("POST", "/api/auth/password-reset/link", { body: { token: reset } });
      return {
        session: await isOpen(token),
        challenge: second.body.code === "invalid_second_step",
        link: link.status === 200,
        reset: forgotten.status === 200,
      };
    },
  };
}
const OPEN = { session: true, challenge: true, link: true, reset: true };
const ENDED = { session: false, challenge: false, link: false, reset: false };

async function prepareCase({ prepare }: Case) {
  const person = await createAdministrator(AUDITOR_ROLE);
  if (prepare) expect((await prepare(person)).status).toBe(200);
  return { person, access: await openAccess(person) };
}

describe("a person's sessions, unfinished sign-ins and links", () => {
  it("remain when only the name changes, or the same role is assigned again", async () => {
    const person = await createAdministrator(AUDITOR_ROLE);
    const access = await openAccess(person);
    expect((await putUser(person, { name: "Nalini J" })).status).toBe(200);
    expect((await administrators(person.id, "role", { role: AUDITOR_ROLE })).status).toBe(200);
    expect((await person.send("PUT", "/api/admin/account", { name: "Nalini" })).status).toBe(200);
    expect(await access.check()).toEqual(OPEN);
  });

  it.each(Object.entries(BY_AN_OWNER))("end when %s", async (_, one) => {
    const { person, access } = await prepareCase(one);
    expect((await one.change(person)).status).toBe(200);
    expect(await access.check()).toEqual(ENDED);
    expect(await isOpen(person.token)).toBe(false);
  });

  it.each(Object.entries(BY_THEMSELVES))("end, except for the current session, when the person %s", async (_, one) => {
    const { person, access } = await prepareCase(one);
    expect((await one.change(person)).status).toBe(200);
    expect(await access.check()).toEqual(ENDED);
    expect(await isOpen(person.token)).toBe(true);
  });

  it("remain ended after reactivation", async () => {
    const person = await createAdministrator(AUDITOR_ROLE);
    const access = await openAccess(person);
    await administrators(person.id, "deactivate");
    expect((await administrators(person.id, "reactivate")).status).toBe(200);
    expect(await access.check()).toEqual(ENDED);
  });
});
