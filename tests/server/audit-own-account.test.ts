/**
 * Each change of one's own account writes exactly one audit entry, whether it succeeds or is refused. A call that only
 * begins a change writes one only when it is refused. See views.test.ts for saved views, and preferences.test.ts for
 * preferences.
 */
import { and, eq, gt } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { AUDITOR_ROLE } from "../../server/auth/built-in-roles";
import { auditEntries } from "../../server/db/schema-audit";
import { createAdministratorFactory, type TestAdministrator } from "./support/administrators";
import { TEST_PASSWORD, startTestApp } from "./support/app";
import { findAuditEntries } from "./support/audit";
import { createAuthenticator } from "./support/authenticator";
import { totpCodeAt, setClockToStep, type SecondStepBody } from "./support/second-step";

const ORIGIN = "https://console.example";
const PREFIX = "/api/admin/account";
const stage = await startTestApp({ env: { PUBLIC_URL: ORIGIN } });
const { app, database, call } = stage;
const { db } = database;
const createAdministrator = createAdministratorFactory(stage);

type PreparedRequest = { path?: string; body?: unknown };
type Prepare = (person: TestAdministrator) => Promise<PreparedRequest> | PreparedRequest;

const sendSecondStep = async (person: TestAdministrator, method: string, path: string, body: unknown) =>
  (await person.send(method, `${PREFIX}/second-step/${path}`, body)).body as unknown as SecondStepBody;
const ownPassword = { password: TEST_PASSWORD };

async function startTotp(person: TestAdministrator) {
  setClockToStep(0);
  const { challenge, secret } = await sendSecondStep(person, "POST", "totp", ownPassword);
  return { challenge, code: totpCodeAt(secret, 0) };
}
async function startPasskey(person: TestAdministrator) {
  const { challenge, options } = await sendSecondStep(person, "POST", "passkeys/options", ownPassword);
  const passkey = createAuthenticator("console.example").create({ challenge: options.challenge, origin: ORIGIN });
  return { challenge, name: "Phone", passkey };
}
const withTotp = async (person: TestAdministrator) => {
  await sendSecondStep(person, "POST", "totp/confirm", await startTotp(person));
  return { body: ownPassword };
};
async function addPasskey(person: TestAdministrator): Promise<string> {
  await sendSecondStep(person, "POST", "passkeys", await startPasskey(person));
  const { body } = await person.send("GET", `${PREFIX}/second-step`);
  return (body as unknown as SecondStepBody).passkeys[0]?._id ?? "";
}
async function openOtherSession({ email }: TestAdministrator): Promise<string> {
  const { body } = await call("POST", "/api/auth/login", { body: { email, ...ownPassword } });
  const headers = { authorization: `Bearer ${body.token}` };
  const sessions = await call<{ _id: string; current: boolean }[]>("GET", `${PREFIX}/sessions`, { headers });
  return sessions.body.find(({ current }) => current)?._id ?? "";
}

/** Prepares a request that succeeds, by method and path below PREFIX. */
const CHANGES: Readonly<Record<string, Prepare>> = {
  "PUT ": () => ({ body: { name: "Nalini Rao" } }),
  "PUT /email": ({ id }) => ({ body: { ...ownPassword, email: `new.${id}@bazaar.example` } }),
  "PUT /password": () => ({ body: { current: TEST_PASSWORD, password: "seven kites over Jaipur" } }),
  "POST /confirm-password": () => ({ body: ownPassword }),
  "DELETE /sessions/:id": async (person) => ({ path: `/sessions/${await openOtherSession(person)}` }),
  "POST /sessions/end-others": async (person) => {
    await openOtherSession(person);
    return {};
  },
  "POST /second-step/totp/confirm": async (person) => ({ body: await startTotp(person) }),
  "DELETE /second-step/totp": withTotp,
  "POST /second-step/recovery-codes": withTotp,
  "POST /second-step/passkeys": async (person) => ({ body: await startPasskey(person) }),
  "PUT /second-step/passkeys/:id": async (person) => ({
    path: `/second-step/passkeys/${await addPasskey(person)}`,
    body: { name: "Old phone" },
  }),
  "DELETE /second-step/passkeys/:id": async (person) => ({
    path: `/second-step/passkeys/${await addPasskey(person)}`,
    body: ownPassword,
  }),
};
/** These start a change and write nothing before it is confirmed. */
const FIRST_STEPS: Readonly<Record<string, (person: TestAdministrator) => Promise<unknown>>> = {
  "POST /second-step/totp": startTotp,
  "POST /second-step/passkeys/options": startPasskey,
};

const routes = app.ownRoutes
  .filter(({ method, url }) => !["GET", "HEAD"].includes(method) && url.startsWith(PREFIX))
  .map(({ method, url }) => `${method} ${url.slice(PREFIX.length)}`);

it("has a prepared request for every route that changes something", () => {
  expect(routes.sort()).toEqual([...Object.keys(CHANGES), ...Object.keys(FIRST_STEPS)].sort());
});

/** Runs `work`, and returns its response with the audit entries that it wrote, optionally of one actor only. */
async function captureEntries<R>(work: () => Promise<R>, actorId?: string) {
  const [last] = (await findAuditEntries(db)).slice(-1);
  const answer = await work();
  const since = gt(auditEntries.number, last?.number ?? 0);
  const entries = await findAuditEntries(
    db,
    actorId === undefined ? since : and(since, eq(auditEntries.actorId, actorId)),
  );
  return { answer, entries };
}

describe.each(Object.keys(CHANGES))("%s", (route) => {
  const [method = "", path = ""] = route.split(" ");

  it("writes one entry when the request succeeds", async () => {
    const person = await createAdministrator(AUDITOR_ROLE);
    const ready = (await CHANGES[route]?.(person)) ?? {};
    const { answer, entries } = await captureEntries(() =>
      person.send(method, `${PREFIX}${ready.path ?? path}`, ready.body),
    );
    expect(answer.status, answer.text).toBe(200);
    expect(entries).toMatchObject([{ actorId: person.id, resourceId: person.id, outcome: "done" }]);
    expect(entries[0]?.action).toMatch(/^account\./);
  });
});

it.each(Object.entries(FIRST_STEPS))("%s writes no entry", async (_route, start) => {
  const person = await createAdministrator(AUDITOR_ROLE);
  const { answer, entries } = await captureEntries(() => start(person));
  expect(answer).toBeDefined();
  expect(entries).toEqual([]);
});

describe.each(routes)("%s", (route) => {
  const [method = "", path = ""] = route.split(" ");

  it("writes one entry when the request is refused", async () => {
    await call("GET", "/api/auth/me", { as: "vendor" });
    const url = PREFIX + path.replace(":id", "f".repeat(24));
    const { answer, entries } = await captureEntries(() => call(method, url, { as: "vendor", body: {} }));
    expect(answer.status).toBe(403);
    expect(entries).toMatchObject([{ action: "account.use", outcome: "refused", after: { status: 403 } }]);
    expect(entries[0]?.actorId).toEqual(expect.any(String));
  });
});

describe("guessing one's own password", () => {
  it("is recorded: each wrong attempt, and then one entry for all refusals", async () => {
    const strict = await startTestApp({ database, env: { LOGIN_ATTEMPTS: "2" } });
    const person = await createAdministrator(AUDITOR_ROLE);
    const headers = { authorization: `Bearer ${person.token}` };
    const body = { current: "guess", password: "seven kites over Jaipur" };
    const guess = () => strict.call("PUT", `${PREFIX}/password`, { headers, body });
    const { answer, entries } = await captureEntries(async () => {
      const statuses = [];
      for (let times = 0; times < 4; times += 1) statuses.push((await guess()).status);
      return statuses;
    }, person.id);
    expect(answer).toEqual([422, 422, 429, 429]);
    const failed = { action: "account.confirm-password", outcome: "failed", resourceId: person.id };
    expect(entries).toMatchObject([
      failed,
      failed,
      { action: "account.use", outcome: "refused", after: { status: 429 } },
    ]);
    expect(JSON.stringify(entries)).not.toContain("guess");
  });
});
