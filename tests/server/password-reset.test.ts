/** Resetting a forgotten password with a link. */
import { and, eq, ne } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { TEST_NOW } from "../../scripts/test-env";
import { AUDITOR_ROLE } from "../../server/auth/built-in-roles";
import { nextTimestamp, setClock } from "../../server/base/clock";
import { passwordResets } from "../../server/db/schema-accounts";
import { auditEntries } from "../../server/db/schema-audit";
import { outboxMessages } from "../../server/db/schema-communication";
import { addAuthenticatorApp, createOwnerCalls } from "./support/account-changes";
import { createAdministratorFactory } from "./support/administrators";
import { cheapPasswords, TEST_PASSWORD } from "./support/app";
import { findAuditEntries } from "./support/audit";
import { NEW_PASSWORD, startResetApp } from "./support/password-reset";

/** Runs once after the next password is hashed, while the request that sets the password is in progress. */
let meanwhile: (() => Promise<unknown>) | undefined;
const stage = await startResetApp({
  passwords: {
    ...cheapPasswords,
    async hash(password) {
      const hash = await cheapPasswords.hash(password);
      const work = meanwhile;
      meanwhile = undefined;
      await work?.();
      return hash;
    },
  },
});
const { call, database, mail, request, requestToken, readLink, complete, login, latestText } = stage;
const { db } = database;
const createAdministrator = createAdministratorFactory(stage);
const { administrators, putUser } = createOwnerCalls(stage);

const isSignedIn = async (token: string) =>
  (await call("GET", "/api/auth/me", { headers: { authorization: `Bearer ${token}` } })).status === 200;

describe("a link to reset a password", () => {
  it("is emailed to the account, works once, and ends all sessions of the person", async () => {
    const person = await createAdministrator(AUDITOR_ROLE);
    const other = await createAdministrator(AUDITOR_ROLE);
    const token = await requestToken(` ${person.email.toUpperCase()} `);
    expect(mail.mails.map(({ to }) => to)).toEqual([[person.email]]);
    expect(latestText()).toContain("Subject: Reset your password");
    expect((await readLink(token)).body).toEqual({ email: person.email });
    const both = await Promise.all([complete(token), complete(token)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 410]);
    expect((await readLink(token)).status).toBe(410);
    expect([await isSignedIn(person.token), await isSignedIn(other.token)]).toEqual([false, true]);
    expect((await login(person.email, TEST_PASSWORD)).status).toBe(401);
    expect((await login(person.email, NEW_PASSWORD)).status).toBe(200);
  });

  it("leads to PUBLIC_URL, regardless of the request", async () => {
    const { email } = await createAdministrator(AUDITOR_ROLE);
    await request(email, { host: "localhost", origin: "http://localhost", "x-forwarded-host": "evil.example" });
    await stage.settle();
    expect(latestText()).toMatch(/\nhttps:\/\/console\.bazaar\.example\/reset-password#[\w-]{43}\n/);
    expect(latestText()).not.toMatch(/localhost\/|evil/);
  });

  it("is not in the table of links, the outbox or the audit log", async () => {
    const { id, email } = await createAdministrator(AUDITOR_ROLE);
    const token = await requestToken(email);
    await complete(token);
    const entries = await findAuditEntries(
      db,
      and(eq(auditEntries.resourceId, id), ne(auditEntries.resource, "session")),
    );
    expect(entries).toMatchObject([
      { action: "account.request-password-reset", actorId: null, outcome: "done", label: "Nalini Joshi" },
      {
        action: "account.reset-password",
        actorId: id,
        outcome: "done",
        label: "Nalini Joshi",
        before: null,
        after: null,
      },
    ]);
    const again = await requestToken(email);
    const stored = [entries, await db.select().from(passwordResets), await db.select().from(outboxMessages)];
    for (const one of [token, again]) expect(JSON.stringify(stored)).not.toContain(one);
  });

  it("expires after 30 minutes", async () => {
    const { email } = await createAdministrator(AUDITOR_ROLE);
    const token = await requestToken(email);
    const begun = nextTimestamp().getTime();
    setClock(new Date(begun + 29 * 60_000));
    expect((await readLink(token)).status).toBe(200);
    setClock(new Date(begun + 30 * 60_000));
    expect((await readLink(token)).status).toBe(410);
    expect((await complete(token)).status).toBe(410);
    setClock(new Date(TEST_NOW));
  });

  it("is replaced by a newer one", async () => {
    const { email } = await createAdministrator(AUDITOR_ROLE);
    const [first, second] = [await requestToken(email), await requestToken(email)];
    expect((await readLink(first)).status).toBe(410);
    expect((await readLink(second)).status).toBe(200);
  });

  it.each([
    ["short", "must have at least 12 characters"],
    ["qwertyuiop123", "is one of the million most common passwords"],
    ["Nalini Joshi 2026", "must not contain the account's name or email"],
  ])("stays valid when the password %s is rejected", async (password, message) => {
    const { email } = await createAdministrator(AUDITOR_ROLE);
    const token = await requestToken(email);
    const rejected = await complete(token, password);
    expect([rejected.status, rejected.body.errors]).toEqual([422, { password: [message] }]);
    expect((await readLink(token)).status).toBe(200);
  });

  it("does not turn off two-step verification", async () => {
    const person = await createAdministrator(AUDITOR_ROLE);
    expect((await addAuthenticatorApp(person)).status).toBe(200);
    expect((await complete(await requestToken(person.email))).status).toBe(200);
    const { status, body } = await login(person.email, NEW_PASSWORD);
    expect([status, body.code]).toEqual([401, "second_step_required"]);
  });
});

describe("a link stops working, even while it is being used,", () => {
  it.each<[string, (person: { id: string; email: string }) => Promise<{ status: number }>]>([
    ["when the email changes", (person) => putUser(person, { email: `new.${person.email}` })],
    ["when the account is deactivated", ({ id }) => administrators(id, "deactivate")],
    ["when the account is no longer an administrator's", (person) => putUser(person, { role: "customer" })],
    [
      "when the account is deactivated, even if it is reactivated",
      async ({ id }) => {
        await administrators(id, "deactivate");
        return administrators(id, "reactivate");
      },
    ],
  ])("%s", async (_, change) => {
    const [before, during] = [await createAdministrator(AUDITOR_ROLE), await createAdministrator(AUDITOR_ROLE)];
    const token = await requestToken(before.email);
    expect((await change(before)).status).toBe(200);
    expect([(await readLink(token)).status, (await complete(token)).status]).toEqual([410, 410]);
    const used = await requestToken(during.email);
    meanwhile = async () => expect((await change(during)).status).toBe(200);
    expect((await complete(used)).status).toBe(410);
  });
});
