import { and, eq, ne } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { REVIEWER_ROLE } from "../../server/auth/built-in-roles";
import { nextTimestamp } from "../../server/base/clock";
import { auditEntries } from "../../server/db/schema-audit";
import type { Administrator } from "../../resources/administrators/contract";
import { invitations } from "../../server/db/schema-accounts";
import { outboxMessages } from "../../server/db/schema-communication";
import { createAdministratorFactory } from "./support/administrators";
import { startTestApp } from "./support/app";
import { findAuditEntries } from "./support/audit";
import { startMailServer } from "./support/gateways";

const mail = await startMailServer();
const stage = await startTestApp();
const { database, call } = stage;
const { db } = database;
const withMail = await startTestApp({
  database,
  env: { SMTP_URL: mail.url, MAIL_FROM: "office@bazaar.example", ALLOWED_HOSTS: "console.bazaar.example" },
});
const PATH = "/api/admin/administrators";
const as = "admin" as const;
const PASSWORD = "a-lamp-in-the-window";

let lastNumber = 0;
async function createAdministrator() {
  const body = { name: "Kavya Shenoy", email: `Kavya.${(lastNumber += 1)}@Bazaar.example`, role: REVIEWER_ROLE };
  const answer = await call("POST", PATH, { as, body });
  expect(answer.status).toBe(201);
  return answer.body;
}
const invite = async (id: string) => (await call("POST", `${PATH}/${id}/invite`, { as })).body;
const readToken = (link: unknown) => String(link).replace(/^\/invite#/, "");
const readInvitation = (token: string) => call("POST", "/api/auth/invitation", { body: { token } });
const accept = (token: string, body: object = {}) =>
  call("POST", "/api/auth/invitation/accept", { body: { token, name: "Kavya S", password: PASSWORD, ...body } });

describe("an invited administrator", () => {
  it("has a role but cannot sign in before using the link", async () => {
    const person = await createAdministrator();
    expect(person).toMatchObject({ email: `kavya.${lastNumber}@bazaar.example`, state: "invited", sessions: 0 });
    const login = await call("POST", "/api/auth/login", { body: { email: person["email"], password: PASSWORD } });
    expect(login.status).toBe(401);
  });

  it("is listed as invited by link, or by email if the server can send emails", async () => {
    const { _id } = await createAdministrator();
    const listed = async (from: typeof call) => {
      const { body } = await from<{ content: Administrator[] }>("GET", `${PATH}?state=invited&limit=100`, { as });
      return body.content.find((one) => one._id === _id)?.invitedBy;
    };
    expect(await listed(call)).toBe("link");
    expect(await listed(withMail.call)).toBe("email");
    const { body } = await call<{ content: Administrator[] }>("GET", `${PATH}?state=active&limit=100`, { as });
    expect(body.content.filter(({ invitedBy }) => invitedBy !== undefined)).toEqual([]);
  });

  it("chooses a name and a password with the link, once, and signs in", async () => {
    const person = await createAdministrator();
    const { sent, link, expiresAt } = (await invite(person._id)) as unknown as Record<string, unknown>;
    expect([sent, link]).toEqual([false, expect.stringMatching(/^\/invite#[\w-]{43}$/)]);
    const hours = (Date.parse(String(expiresAt)) - nextTimestamp().getTime()) / 3_600_000;
    expect(hours).toBeGreaterThan(71.9);
    expect(hours).toBeLessThanOrEqual(72);
    const token = readToken(link);
    expect(JSON.stringify(await db.select().from(invitations))).not.toContain(token);
    expect((await readInvitation(token)).body).toEqual({ name: "Kavya Shenoy", email: person["email"] });
    const both = await Promise.all([accept(token), accept(token)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 410]);
    expect((await readInvitation(token)).status).toBe(410);
    const login = await call("POST", "/api/auth/login", { body: { email: person["email"], password: PASSWORD } });
    expect(login.body["user"]).toMatchObject({
      name: "Kavya S",
      permissions: expect.arrayContaining(["vendors.approve"]),
    });
    const entries = await findAuditEntries(
      db,
      and(eq(auditEntries.resourceId, person._id), ne(auditEntries.resource, "session")),
    );
    expect(entries.map(({ action }) => action).sort()).toEqual([
      "account.accept-invitation",
      "administrators.create",
      "administrators.invite",
    ]);
    expect(JSON.stringify(entries)).not.toContain(token);
    expect((await call("POST", `${PATH}/${person._id}/invite`, { as })).status).toBe(409);
  });

  it("has one valid link, the latest, until it expires", async () => {
    const { _id } = await createAdministrator();
    const [first, second] = [await invite(_id), await invite(_id)].map(({ link }) => readToken(link));
    expect((await readInvitation(first ?? "")).status).toBe(410);
    expect((await readInvitation(second ?? "")).status).toBe(200);
    await db.update(invitations).set({ expiresAt: nextTimestamp() }).where(eq(invitations.userId, _id));
    expect((await readInvitation(second ?? "")).status).toBe(410);
    expect((await accept(second ?? "")).status).toBe(410);
  });

  it("cannot use the link once the account is deactivated", async () => {
    const { _id } = await createAdministrator();
    const token = readToken((await invite(_id)).link);
    await call("PUT", `${PATH}/${_id}/deactivate`, { as });
    expect((await accept(token)).status).toBe(410);
    expect((await call("POST", `${PATH}/${_id}/invite`, { as })).status).toBe(409);
  });

  it.each([
    [{ password: "short" }, "password", "must have at least 12 characters"],
    [{ password: "qwertyuiop123" }, "password", "is one of the million most common passwords"],
    [
      { password: "Kavya Shenoy 2026", name: "Kavya Shenoy" },
      "password",
      "must not contain the account's name or email",
    ],
    [{ name: " " }, "name", "is required"],
  ])("is rejected with %j", async (body, field, message) => {
    const { _id } = await createAdministrator();
    const token = readToken((await invite(_id)).link);
    const rejected = await accept(token, body);
    expect(rejected.status).toBe(422);
    expect(rejected.body.errors).toEqual({ [field]: [message] });
    expect((await readInvitation(token)).status).toBe(200);
  });

  it("must have an email that no account has", async () => {
    const { status, body } = await call("POST", PATH, {
      as,
      body: { name: "Another", email: "vendor@bazaar.example", role: REVIEWER_ROLE },
    });
    expect(status).toBe(409);
    expect(body.errors).toEqual({ email: ["is already taken"] });
  });

  it("gets no more permissions than the inviting administrator has", async () => {
    const limited = await createAdministratorFactory(stage)(["administrators.*", "vendors.*"]);
    const body = { name: "Another", email: "another@bazaar.example", role: REVIEWER_ROLE };
    expect((await limited.send("POST", PATH, body)).status).toBe(403);
  });
});

describe("with a mail server", () => {
  const inviteFrom = (id: string, origin: string) =>
    withMail.call("POST", `${PATH}/${id}/invite`, { as, headers: { origin, host: "console.bazaar.example" } });

  it("emails a link that opens the requesting console, and includes it in no response or outbox entry", async () => {
    const { _id } = await createAdministrator();
    const { body } = await inviteFrom(_id, "https://console.bazaar.example");
    expect(body).toEqual({ sent: true, to: `kavya.${lastNumber}@bazaar.example`, expiresAt: expect.any(String) });
    const [received] = mail.mails;
    expect(received?.to).toEqual([`kavya.${lastNumber}@bazaar.example`]);
    const token = /https:\/\/console\.bazaar\.example\/invite#([\w-]{43})/.exec(
      received?.raw.replaceAll("=\n", "") ?? "",
    );
    expect((await readInvitation(token?.[1] ?? "")).status).toBe(200);
    expect(JSON.stringify(await db.select().from(outboxMessages))).not.toContain(token?.[1]);
  });

  it("emails no link if the request comes from an origin that is not allowed", async () => {
    const { _id } = await createAdministrator();
    const before = mail.mails.length;
    expect((await inviteFrom(_id, "https://evil.example")).body).toMatchObject({ sent: false });
    expect(mail.mails).toHaveLength(before);
  });

  it("links to PUBLIC_URL, regardless of the request", async () => {
    const env = {
      SMTP_URL: mail.url,
      MAIL_FROM: "office@bazaar.example",
      PUBLIC_URL: "https://console.bazaar.example",
    };
    const { call: ask } = await startTestApp({ database, env });
    const requests: Record<string, string>[] = [
      { host: "evil.localhost", origin: "http://evil.localhost" },
      { host: "localhost" },
    ];
    for (const headers of requests) {
      const { _id } = await createAdministrator();
      const { body } = await ask("POST", `${PATH}/${_id}/invite`, { as, headers });
      expect(body).toMatchObject({ sent: true });
      const text = mail.mails.at(-1)?.raw.replaceAll("=\n", "") ?? "";
      expect(text).toContain("\nhttps://console.bazaar.example/invite#");
      expect(text).not.toContain("localhost/");
    }
  });

  it("returns the link when the mail server rejects the message", async () => {
    const { _id } = await createAdministrator();
    mail.rejection = "no such mailbox";
    const { body } = await inviteFrom(_id, "https://console.bazaar.example");
    expect(body).toMatchObject({ sent: false, link: expect.stringContaining("/invite#") });
    mail.rejection = undefined;
  });
});
