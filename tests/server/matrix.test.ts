// @module-tag slow
/**
 * Sends requests to every route below /api/admin as every kind of caller except API tokens: for their own record,
 * another record, a missing record and a malformed id.
 * The expected answers follow from the permissions of routes and roles, so that new ones are covered automatically.
 */
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { isAllowed } from "../../providers/auth/contract";
import { BUILT_IN_ROLES, OWNER_ROLE } from "../../server/auth/built-in-roles";
import { newId } from "../../server/db/new-id";
import { sessions, users } from "../../server/db/schema";
import { hashToken } from "../../server/auth/session";
import { createAdministratorFactory, type TestAdministrator } from "./support/administrators";
import { startTestApp, type ApiResponse } from "./support/app";
import { createPreparedRequests } from "./support/changes";
import { createRole } from "./support/grant";
import { startPhoneGateway } from "./support/gateways";
import { resetPasswordOf } from "./support/password-reset";
import { LONG_SESSIONS } from "./support/vendor-ledger";

const sms = await startPhoneGateway();
const stage = await startTestApp({ env: { SMS_GATEWAY_URL: sms.url, ...LONG_SESSIONS.env } });
const { app, database, call, login } = stage;
const createAdministrator = createAdministratorFactory(stage);
const PREPARED = createPreparedRequests(stage);

interface Route {
  method: string;
  url: string;
  /** Requires a confirmed password. */
  confirmsPassword?: boolean;
  /** Absent for routes about the caller's own account. */
  permission?: string;
  alsoRequires?: readonly string[];
}
const routes: readonly Route[] = [...app.adminRoutes, ...app.ownRoutes];

/** Changes that end an owner's existing access; see revoke-access.test.ts. */
const ENDS_ACCESS: Readonly<Record<string, (person: { id: string; email: string }) => Promise<ApiResponse>>> = {
  "a deactivated owner": ({ id }) => call("PUT", `/api/admin/administrators/${id}/deactivate`, { as: "admin" }),
  "an owner with a new email": ({ id }) =>
    call("PUT", `/api/admin/users/${id}`, { as: "admin", body: { email: `${newId()}@bazaar.example` } }),
  "an owner with a new role": async ({ id }) =>
    call("PUT", `/api/admin/administrators/${id}/role`, {
      as: "admin",
      body: { role: await createRole(database.db, ["*"]) },
    }),
  "an owner whose second step was reset": ({ id }) =>
    call("PUT", `/api/admin/administrators/${id}/reset-second-step`, { as: "admin" }),
};

/** Returns the headers of callers without a valid session, by the kind of caller. */
async function createUnauthenticated(): Promise<Record<string, Record<string, string>>> {
  const [expired, revoked] = [await login("admin"), await login("admin")];
  await database.db
    .update(sessions)
    .set({ expiresAt: new Date(0) })
    .where(eq(sessions.tokenHash, hashToken(expired)));
  await call("POST", "/api/auth/logout", { headers: bearer(revoked) });
  const ended = await Promise.all(
    [...Object.entries(ENDS_ACCESS), ["an owner who reset the password", resetPasswordOf(stage)] as const].map(
      async ([who, change]) => {
        const person = await createAdministrator(["*"]);
        expect((await change(person)).status).toBe(200);
        return [who, bearer(person.token)] as const;
      },
    ),
  );
  return {
    nobody: {},
    "a garbled token": bearer("garbage"),
    "an expired session": bearer(expired),
    "a revoked session": bearer(revoked),
    ...Object.fromEntries(ended),
  };
}
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const UNAUTHENTICATED = await createUnauthenticated();
const NON_ADMIN_ROLES = ["customer", "vendor"] as const;
/** A custom role, tested along with the built-in roles. */
const KYC_DESK = { name: "KYC desk", permissions: ["kyc-management.*"] };
const ROLES = await Promise.all(
  [...BUILT_IN_ROLES, { id: await createRole(database.db, KYC_DESK.permissions), ...KYC_DESK }].map(
    async ({ id, name, permissions }) => ({ name, id, permissions, person: await createAdministrator(id) }),
  ),
);

type Target = "own" | "other" | "missing" | "malformed";
const ENDED = "Your session has ended. Sign in again.";
const MISSING = "f".repeat(24);
const MALFORMED = "%00'--";
/** Routes of records that can belong to the caller. */
const PERSONAL = /^\/api\/admin\/(users|administrators|account\/sessions)\/:id/;

const targetsOf = ({ url }: Route): Target[] => {
  if (!url.includes("/:")) return ["other"];
  return [...(PERSONAL.test(url) ? (["own"] as const) : []), "other", "missing", "malformed"];
};
const countRequests = (route: Route) =>
  targetsOf(route).length * (Object.keys(UNAUTHENTICATED).length + NON_ADMIN_ROLES.length + ROLES.length);
const total = routes.reduce((sum, route) => sum + countRequests(route), 0);

const requiredBy = ({ permission, alsoRequires = [] }: Route) =>
  permission === undefined ? [] : [permission, ...alsoRequires];

const hasBody = ({ method }: Route) => ["POST", "PUT", "DELETE"].includes(method);

/** Returns an id and a body for the route: prepared ones, or only the id of the first record of its list, if any. */
async function findExisting(route: Route): Promise<{ id: string; body?: unknown }> {
  const path = route.url.replace("/api/admin/", "");
  const prepared = await PREPARED[`${route.method} ${path}`]?.();
  if (prepared) return { id: MISSING, ...prepared };
  const list = route.url.slice(0, route.url.indexOf("/:"));
  const { body } = await call<Record<string, unknown>>(
    "GET",
    list === "/api/admin/chat/conversation" ? "/api/admin/chat/list" : list,
    { as: "admin" },
  );
  const rows = Array.isArray(body) ? body : Object.values(body).find(Array.isArray);
  return { id: (rows as { _id?: string }[] | undefined)?.[0]?._id ?? MISSING };
}

async function findOwnId({ url }: Route, { id, send }: TestAdministrator): Promise<string> {
  if (!url.includes("/sessions/")) return id;
  const { body } = await send("GET", "/api/admin/account/sessions");
  return (body as unknown as { _id: string; current: boolean }[]).find(({ current }) => current)?._id ?? "";
}

/** Returns the problem with the response to an authorised caller, or undefined if the response is right. */
function findProblem(which: Target, { status, body, text }: ApiResponse): string | undefined {
  if (status >= 500 || status === 401) return `${status} ${text}`;
  // An authorised caller may get 403 for another reason, for example a change to the caller's own account.
  if (status === 403 && /^You lack the permission|^This requires the role/.test(body.message)) return text;
  if ((which === "missing" || which === "malformed") && ![400, 404, 409, 422].includes(status))
    return `${status} ${text}`;
  return undefined;
}

describe(`${routes.length} routes, ${total} requests`, () => {
  it.each(routes.map((route) => [`${route.method} ${route.url}: ${countRequests(route)}`, route] as const))(
    "%s",
    async (_name, route) => {
      const wrong: string[] = [];
      let requests = 0;
      const url = (id: string) => route.url.replace(/:(id|status)/, id);
      const payload = (body: unknown = {}) => (hasBody(route) ? { body } : {});
      const expectError = (
        who: string,
        which: Target,
        { status, body, text }: ApiResponse,
        expected: number,
        message: string,
      ) => {
        requests += 1;
        // A response to HEAD has no body.
        const hasMessage = route.method === "HEAD" || body.message === message;
        if (status !== expected || !hasMessage) wrong.push(`${who}, ${which}: ${status} ${text}`);
      };
      const { id: other } = await findExisting(route);
      const ids = { own: MISSING, other, missing: MISSING, malformed: MALFORMED };
      for (const which of targetsOf(route)) {
        for (const [who, headers] of Object.entries(UNAUTHENTICATED))
          expectError(who, which, await call(route.method, url(ids[which]), { headers, ...payload() }), 401, ENDED);
        for (const as of NON_ADMIN_ROLES)
          expectError(
            as,
            which,
            await call(route.method, url(ids[which]), { as, ...payload() }),
            403,
            `This requires the role admin. You are signed in with the role ${as}.`,
          );
        for (const { name, id: role, permissions, person } of ROLES) {
          // A change to the caller's own account can end the session.
          const who = which === "own" || route.permission === undefined ? await createAdministrator(role) : person;
          const missing = requiredBy(route).find((permission) => !isAllowed(permissions, permission));
          if (missing !== undefined) {
            const id = which === "own" ? who.id : ids[which];
            expectError(
              name,
              which,
              await who.send(route.method, url(id), payload().body),
              403,
              `You lack the permission ${missing}.`,
            );
            continue;
          }
          const { id, body } = which === "other" ? await findExisting(route) : { id: ids[which], body: {} };
          const answer = await who.send(
            route.method,
            url(which === "own" ? await findOwnId(route, who) : id),
            payload(body).body,
          );
          requests += 1;
          const reason = findProblem(which, answer);
          if (reason !== undefined) wrong.push(`${name}, ${which}: ${reason}`);
        }
      }
      expect(wrong).toEqual([]);
      expect(requests).toBe(countRequests(route));
    },
  );
});

describe("an owner who has not confirmed the password", () => {
  /** Routes that require the password only if an administrator's access changes; see password-confirmation.test.ts. */
  const CONDITIONALLY_PROTECTED = [
    "PUT /api/admin/users/:id",
    "PUT /api/admin/roles/:id",
    "PUT /api/admin/roles/:id/second-step",
  ];
  const protectedRoutes = routes.filter(({ confirmsPassword }) => confirmsPassword);
  const nameOf = ({ method, url }: Route) => `${method} ${url}`;

  it("must confirm it for these routes", () => {
    expect(protectedRoutes.map(nameOf).sort()).toEqual([
      "POST /api/admin/administrators",
      "POST /api/admin/administrators/:id/invite",
      "POST /api/admin/api-tokens",
      "POST /api/admin/webhooks",
      "PUT /api/admin/administrators/:id/reactivate",
      "PUT /api/admin/administrators/:id/reset-second-step",
      "PUT /api/admin/administrators/:id/role",
      "PUT /api/admin/webhooks/:id",
      "PUT /api/admin/webhooks/:id/rotate",
    ]);
    expect(routes.map(nameOf)).toEqual(expect.arrayContaining(CONDITIONALLY_PROTECTED));
  });

  it.each(protectedRoutes.map((route) => [nameOf(route), route] as const))("%s", async (_name, route) => {
    const { id, body } = await findExisting(route);
    for (const as of ["unconfirmed", "confirmed"] as const) {
      const headers = bearer(as === "confirmed" ? (await createAdministrator(["*"])).token : await login("admin"));
      const answer = await call(route.method, route.url.replace(":id", id), { headers, body: body ?? {} });
      expect(answer.body.code === "password_confirmation_required", as).toBe(as === "unconfirmed");
      expect(answer.status < 300, answer.text).toBe(as === "confirmed");
    }
  });
});

describe("an invitation link", () => {
  it.each(Object.entries(ENDS_ACCESS))("is rejected after its recipient has become %s", async (_name, change) => {
    const id = newId();
    const email = `${id}@bazaar.example`;
    await database.db.insert(users).values({ id, name: "Kavya", email, role: "admin", roleId: OWNER_ROLE });
    const { body } = await call("POST", `/api/admin/administrators/${id}/invite`, { as: "admin" });
    const token = String(body["link"]).replace("/invite#", "");
    expect((await call("POST", "/api/auth/invitation", { body: { token } })).status).toBe(200);
    expect((await change({ id, email })).status).toBe(200);
    const accept = { token, name: "Kavya", password: "seven kites over Jaipur" };
    expect((await call("POST", "/api/auth/invitation", { body: { token } })).status).toBe(410);
    expect((await call("POST", "/api/auth/invitation/accept", { body: accept })).status).toBe(410);
  });
});
