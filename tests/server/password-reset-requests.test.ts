/** Requests for a link to reset a password: recipients, the response, the limits, and failures of the mail server. */
import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { and, desc, eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { recordStatements } from "../../scripts/recorded-queries";
import { AUDITOR_ROLE } from "../../server/auth/built-in-roles";
import { nextTimestamp } from "../../server/base/clock";
import { newId } from "../../server/db/new-id";
import { users } from "../../server/db/schema";
import { passwordResetRequests, passwordResets } from "../../server/db/schema-accounts";
import { auditEntries } from "../../server/db/schema-audit";
import { createOwnerCalls } from "./support/account-changes";
import { createAdministratorFactory } from "./support/administrators";
import { startTestApp } from "./support/app";
import { findAuditEntries } from "./support/audit";
import { RESET_PATH, startResetApp } from "./support/password-reset";

const stage = await startResetApp();
const { database, env, mail, request, requestToken, settle } = stage;
const { db } = database;
const createAdministrator = createAdministratorFactory(stage);
const { administrators } = createOwnerCalls(stage);

const person = await createAdministrator(AUDITOR_ROLE);
const deactivated = await createAdministrator(AUDITOR_ROLE);
await administrators(deactivated.id, "deactivate");
const invited = { id: newId(), email: "invited.person@bazaar.example" };
await db.insert(users).values({ ...invited, name: "Kavya", role: "admin", roleId: AUDITOR_ROLE });

const REQUEST_ACTION = "account.request-password-reset";
/** Addresses that get no mail. */
const OTHERS = {
  "an unknown address": "nobody@bazaar.example",
  "a deactivated administrator": deactivated.email,
  "an administrator who has not accepted the invitation": invited.email,
  "a customer": "customer@bazaar.example",
  "text that is not an address": "nobody",
};
/** Returns the header with the IPv4 address of a client. */
const from = (last: number) => ({ "x-forwarded-for": `203.0.113.${last}` });

async function findLatestRequestEntry() {
  const [entry] = await db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(eq(auditEntries.action, REQUEST_ACTION))
    .orderBy(desc(auditEntries.number))
    .limit(1);
  return (await findAuditEntries(db, eq(auditEntries.id, entry?.id ?? "")))[0];
}

describe("the response", () => {
  it.each(Object.entries(OTHERS))("is the same for %s, and no mail is sent", async (_, email) => {
    const known = await request(person.email);
    await settle();
    mail.mails.length = 0;
    const other = await request(email);
    await settle();
    expect(known.status).toBe(202);
    expect([other.status, other.text]).toEqual([known.status, known.text]);
    expect(Object.keys(other.headers)).toEqual(Object.keys(known.headers));
    expect(mail.mails).toEqual([]);
    expect(await findLatestRequestEntry()).toMatchObject({ actorId: null, outcome: "failed", after: { email } });
  });

  it("is sent after the same statements for a known and an unknown address, before the account is read", async () => {
    const statementsFor = async (email: string) => {
      // Leaves out the statements of background jobs.
      const sent = (await recordStatements(database, () => request(email)))
        .map(({ text }) => text)
        .filter((text) => /"(sign_in_limits|password_\w+|users)"/.test(text));
      await settle();
      const stored = sent.findIndex((text) => text.startsWith('insert into "password_reset_requests"'));
      expect(stored).toBeGreaterThan(0);
      return sent.slice(0, stored + 1);
    };
    const known = await statementsFor(person.email);
    expect(await statementsFor(OTHERS["an unknown address"])).toEqual(known);
    expect(known.join()).not.toContain('"users"');
  });

  it("does not wait for the mail server", async () => {
    // A mail server that accepts connections but sends no greeting.
    const silent = createServer().listen(0, "127.0.0.1");
    await once(silent, "listening");
    const connected = once(silent, "connection") as Promise<[Socket]>;
    const { port } = silent.address() as AddressInfo;
    const slow = await startTestApp({ database, env: { ...env, SMTP_URL: `smtp://127.0.0.1:${port}` } });
    const sent = slow.call("POST", RESET_PATH, { body: { email: person.email }, headers: { host: "localhost" } });
    expect((await sent).status).toBe(202);
    const [socket] = await connected;
    socket.destroy();
    silent.close();
    await slow.app.close();
    await db.delete(passwordResetRequests);
  });
});

describe("the limits", () => {
  it.each([
    ["an administrator", person.email],
    ["an unknown address", OTHERS["an unknown address"]],
  ])("allow %s three requests an hour", async (_, email) => {
    const statuses = [];
    for (let count = 1; count <= 4; count += 1) statuses.push((await request(email)).status);
    expect(statuses).toEqual([202, 202, 202, 429]);
    const rejected = await request(email.toUpperCase());
    expect(rejected.body).toEqual({
      message: "Too many requests for this address. Try again in 60 minutes.",
      code: "rate_limited",
    });
    expect(rejected.headers["retry-after"]).toBeDefined();
    await settle();
  });

  it("are recorded in the audit when they reject a request", async () => {
    const isRefusal = and(eq(auditEntries.action, REQUEST_ACTION), eq(auditEntries.outcome, "refused"));
    const earlier = await findAuditEntries(db, isRefusal);
    // The first server only counts further rejections, because it has just recorded one.
    const another = await startTestApp({ database, env });
    const headers = { host: "console.bazaar.example" };
    for (let count = 1; count <= 4; count += 1)
      await another.call("POST", RESET_PATH, { body: { email: person.email }, headers });
    await settle();
    const entries = (await findAuditEntries(db, isRefusal)).slice(earlier.length);
    expect(entries).toEqual([expect.objectContaining({ after: { status: 429 } })]);
  });

  it("allow one network ten requests an hour, and do not count further ones towards the limit of the address", async () => {
    const behindProxy = await startTestApp({ database, env: { ...env, TRUST_PROXY: "127.0.0.1" } });
    const ask = (email: string, last: number) =>
      behindProxy.call("POST", RESET_PATH, {
        body: { email },
        headers: { host: "console.bazaar.example", ...from(last) },
      });
    const statuses = [];
    for (let count = 1; count <= 10; count += 1) statuses.push((await ask(`nobody.${count}@bazaar.example`, 5)).status);
    expect(new Set(statuses)).toEqual(new Set([202]));
    for (let count = 1; count <= 4; count += 1) {
      expect((await ask(person.email, 5)).body.message).toMatch(/^Too many requests from your network\./);
    }
    expect((await ask(person.email, 6)).status).toBe(202);
    await settle();
  });
});

describe("without email or PUBLIC_URL", () => {
  it.each([
    ["SMTP_URL", { SMTP_URL: "" }],
    ["PUBLIC_URL", { PUBLIC_URL: "" }],
  ])("a request is rejected and nothing is stored: no %s", async (_, missing) => {
    const { call } = await startTestApp({ database, env: { ...env, ...missing } });
    const { status, body } = await call("POST", RESET_PATH, { body: { email: person.email } });
    expect([status, body.message]).toEqual([409, "This server sends no email. Ask an owner to help you sign in."]);
    expect(await db.$count(passwordResetRequests)).toBe(0);
    expect(mail.mails).toEqual([]);
  });
});

describe("the worker", () => {
  const store = (createdAt: Date) =>
    db.insert(passwordResetRequests).values({ id: newId(), email: person.email, ip: "203.0.113.7", createdAt });
  const run = () => stage.call("POST", "/api/admin/jobs/send-password-links/run", { as: "admin" });

  it("sends the link of a request that a stopped server left behind", async () => {
    await store(nextTimestamp());
    expect((await run()).status).toBe(200);
    await settle();
    expect(mail.mails).toHaveLength(1);
  });

  it("drops a request that is more than ten minutes old", async () => {
    await store(new Date(nextTimestamp().getTime() - 11 * 60_000));
    await run();
    await settle();
    expect(mail.mails).toEqual([]);
  });

  it("drops a request whose recipient the mail server rejects, and reports a failed run", async () => {
    mail.rejection = "no such mailbox";
    await request(person.email);
    await settle();
    await expect
      .poll(async () => (await stage.call("GET", "/api/admin/jobs/send-password-links", { as: "admin" })).body["state"])
      .toBe("failed");
  });

  it("tries again with a new link after the mail server failed", async () => {
    const broken = await startTestApp({ database, env: { ...env, SMTP_URL: "smtp://127.0.0.1:9" } });
    await broken.call("POST", RESET_PATH, { body: { email: person.email }, headers: { host: "localhost" } });
    await broken.app.close();
    const [before] = await db.select().from(passwordResets).where(eq(passwordResets.userId, person.id));
    expect(before?.tokenHash).toBeDefined();
    expect(await db.$count(passwordResetRequests)).toBe(1);
    await db.update(passwordResetRequests).set({ due: sql`now()` });
    await run();
    await settle();
    expect(mail.mails).toHaveLength(1);
    const [after] = await db.select().from(passwordResets).where(eq(passwordResets.userId, person.id));
    expect(after?.tokenHash).not.toBe(before?.tokenHash);
  });

  it("replaces the link of an earlier request", async () => {
    const [first, second] = [await requestToken(person.email), await requestToken(person.email)];
    expect((await stage.readLink(first)).status).toBe(410);
    expect((await stage.readLink(second)).status).toBe(200);
  });
});
