// @module-tag slow
/**
 * Every route that changes something and requires a permission writes exactly one audit entry for each changed record,
 * or a single entry if the request is refused. Add a request for a new route to support/changes.ts.
 */
import { gt } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { AuditEntry } from "../../resources/audit/contract";
import { auditMessages } from "../../resources/audit/messages";
import { audit } from "../../resources/audit/resource";
import { listTokenPermissions } from "../../server/auth/grants";
import { auditEntries } from "../../server/db/schema-audit";
import { changeEvents } from "../../server/db/schema-change-events";
import { resources } from "../../src/app/resources";
import { sendWith, tokenBody } from "./support/api-tokens";
import { startTestApp } from "./support/app";
import { findAuditEntries } from "./support/audit";
import { createPreparedRequests } from "./support/changes";
import { startPhoneGateway } from "./support/gateways";
import { LONG_SESSIONS } from "./support/vendor-ledger";

const sms = await startPhoneGateway();
const stage = await startTestApp({ env: { SMS_GATEWAY_URL: sms.url, ...LONG_SESSIONS.env } });
const { app, database, call, login } = stage;
const { db } = database;
const PREPARED = createPreparedRequests(stage);

/** Whether a request wrote the entry, and not the background job of an export, which may write at any time. */
const isFromRequest = ({ action, after }: { action: string; after: Record<string, unknown> | null }) =>
  !(action.endsWith(".export") && after?.["exportId"] !== undefined);

/** Runs `work`, and returns its result as `answer`, and the audit entries that were written meanwhile. */
async function captureEntries<R>(work: () => Promise<R>) {
  const [last] = (await findAuditEntries(db)).slice(-1);
  const answer = await work();
  const entries = (await findAuditEntries(db, gt(auditEntries.number, last?.number ?? 0))).filter(isFromRequest);
  return { answer, entries };
}

const routes = app.adminRoutes
  .filter(({ method }) => !["GET", "HEAD"].includes(method))
  .map(
    ({ method, url, permission, acceptsTokens }) =>
      [`${method} ${url.replace("/api/admin/", "")}`, permission, acceptsTokens] as const,
  );

const { body: serviceToken } = await call("POST", "/api/admin/api-tokens", {
  as: "admin",
  body: tokenBody({ service: true, scopes: listTokenPermissions(app) }),
});
/** Routes that no service token can use. Only people have notifications. */
const PEOPLE_ONLY = ["PUT notifications/:id/read"];

it("has a prepared request for every route that changes something", () => {
  expect(routes.map(([route]) => route).sort()).toEqual(Object.keys(PREPARED).sort());
});

describe.each(routes)("%s", (route, permission, acceptsTokens) => {
  const [method = "", path = ""] = route.split(" ");

  it("writes one entry for each changed record when the request succeeds", async () => {
    await login("admin");
    const { id = "", body, recordsActions } = (await PREPARED[route]?.()) ?? {};
    await call("GET", "/api/admin/stats", { as: "admin" });
    const { answer, entries } = await captureEntries(() =>
      call(method, `/api/admin/${path.replace(":id", id)}`, { as: "admin", ...(body === undefined ? {} : { body }) }),
    );
    expect(answer.status, answer.text).toBeLessThan(300);
    expect(entries).toHaveLength(recordsActions?.length ?? 1);
    if (recordsActions) expect(entries.map(({ action }) => action)).toEqual(recordsActions);
    for (const { actorName, outcome, before, after } of entries) {
      expect({ actorName, outcome }).toEqual({ actorName: "Asha Menon", outcome: "done" });
      expect(after, "the values after the change").not.toEqual(before);
    }
  });

  it.runIf(acceptsTokens && !PEOPLE_ONLY.includes(route))("names the API token that makes the request", async () => {
    const { id = "", body, recordsActions } = (await PREPARED[route]?.()) ?? {};
    await call("GET", "/api/admin/stats", { as: "admin" });
    const { answer, entries } = await captureEntries(() =>
      sendWith(stage, serviceToken.token)(method, `/api/admin/${path.replace(":id", id)}`, body),
    );
    expect(answer.status, answer.text).toBeLessThan(300);
    expect(entries).toHaveLength(recordsActions?.length ?? 1);
    const { _id: tokenId, name } = serviceToken;
    for (const entry of entries) expect(entry).toMatchObject({ actorId: tokenId, actorToken: { id: tokenId, name } });
  });

  it("writes one entry when the request is refused", async () => {
    await call("GET", "/api/admin/stats", { as: "auditor" });
    const { answer, entries } = await captureEntries(() =>
      call(method, `/api/admin/${path.replace(":id", "f".repeat(24))}`, { as: "auditor", body: {} }),
    );
    expect(answer.status).toBe(403);
    expect(entries).toMatchObject([
      { actorName: "Imran Qureshi", action: permission, outcome: "refused", after: { status: 403 } },
    ]);
  });
});

describe("a session", () => {
  const email = "auditor@bazaar.example";

  it("writes one entry for a sign-in, for a failed sign-in and for a sign-out", async () => {
    const signIn = await captureEntries(() => login("auditor"));
    expect(signIn.entries).toMatchObject([{ action: "session.sign-in", outcome: "done" }]);
    const failed = await captureEntries(() =>
      call("POST", "/api/auth/login", { body: { email, password: "wrong-one" } }),
    );
    expect(failed.entries).toMatchObject([{ action: "session.sign-in", outcome: "failed", actorId: null }]);
    const headers = { authorization: `Bearer ${signIn.answer}` };
    const signOut = await captureEntries(() => call("POST", "/api/auth/logout", { headers }));
    expect(signOut.entries).toMatchObject([{ action: "session.sign-out", outcome: "done" }]);
  });
});

it("each export writes one entry", async () => {
  for (const { url, method } of app.adminRoutes.filter((one) => one.url.startsWith("/api/admin/export/"))) {
    const { answer, entries } = await captureEntries(() => call(method, url, { as: "admin" }));
    expect(answer.status).toBe(200);
    expect(entries, url).toMatchObject([{ action: `${url.split("/").pop()}.export`, outcome: "done" }]);
  }
});

it("offers webhooks every type of event that the requests of this file have caused", async () => {
  const { body } = await call<{ permissions: string[] }>("GET", "/api/admin/webhooks/event-types", { as: "admin" });
  const types = await database.db.selectDistinct({ type: changeEvents.type }).from(changeEvents);
  expect(types.length).toBeGreaterThan(40);
  expect(body.permissions).toEqual(expect.arrayContaining(types.map(({ type }) => type)));
});

it("the console has words for every action that the requests of this file have recorded", async () => {
  const actions = await database.db.selectDistinct({ action: auditEntries.action }).from(auditEntries);
  expect(actions.length).toBeGreaterThan(60);
  const isUnknown = (action: string) => !((action.split(".")[1] ?? action) in auditMessages.verbs);
  expect(actions.map(({ action }) => action).filter(isUnknown)).toEqual([]);
});

it("the console links entries only to pages that exist", async () => {
  const { action, resource, resourceId } = auditEntries;
  const entries = await database.db.selectDistinct({ action, resource, resourceId }).from(auditEntries);
  const paths = entries.flatMap((entry) => audit.fields["record"]?.link?.(entry as AuditEntry)?.to ?? []);
  const names = new Set(resources.map(({ name }) => name));
  expect(paths.filter((path) => !names.has(path.split("/")[1] ?? ""))).toEqual([]);
});
