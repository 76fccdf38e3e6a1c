// @module-tag slow
/** Sends requests to every route with API tokens. No token may reach CLOSED_ROUTES or the caller's own account. */
import { expect, it } from "vitest";
import { listTokenPermissions } from "../../server/auth/grants";
import { sendWith, tokenBody } from "./support/api-tokens";
import { startTestApp } from "./support/app";
import { LONG_SESSIONS } from "./support/vendor-ledger";

const stage = await startTestApp({ env: { API_TOKEN_CALLS_PER_MINUTE: "100000", ...LONG_SESSIONS.env } });
const { app, call } = stage;

const CLOSED = "API tokens cannot do this. Sign in to the console instead.";
const MISSING = "f".repeat(24);

/** Routes that require a permission and accept no API token. */
const CLOSED_ROUTES = [
  "DELETE roles/:id",
  "GET api-tokens",
  "GET api-tokens/:id",
  "GET api-tokens/permissions",
  "POST administrators",
  "POST administrators/:id/invite",
  "POST api-tokens",
  "POST roles",
  "POST webhooks",
  "PUT administrators/:id/deactivate",
  "PUT administrators/:id/end-sessions",
  "PUT administrators/:id/reactivate",
  "PUT administrators/:id/reset-second-step",
  "PUT administrators/:id/role",
  "PUT api-tokens/:id/revoke",
  "PUT roles/:id",
  "PUT roles/:id/second-step",
  "PUT webhooks/:id",
  "PUT webhooks/:id/rotate",
];

async function createSender(scopes: string[], service: boolean) {
  const { body } = await call("POST", "/api/admin/api-tokens", { as: "admin", body: tokenBody({ scopes, service }) });
  return sendWith(stage, body.token);
}

const routes = app.adminRoutes.filter(({ method }) => method !== "HEAD");
const nameOf = ({ method, url }: { method: string; url: string }) => `${method} ${url.replace("/api/admin/", "")}`;
const isChange = (method: string) => method !== "GET";

/** Sends a request for a record that does not exist. */
const sendForMissing = (send: ReturnType<typeof sendWith>, { method, url }: { method: string; url: string }) =>
  send(method, url.replace(/:(id|status)/, MISSING), isChange(method) ? {} : undefined);

it("closes exactly the listed routes among those that require a permission", () => {
  expect(
    routes
      .filter(({ acceptsTokens }) => !acceptsTokens)
      .map(nameOf)
      .sort(),
  ).toEqual(CLOSED_ROUTES);
});

it.each([
  ["a person's token", false],
  ["a service token", true],
])("%s with every permission reaches all routes but the closed ones and one's own account", async (_name, service) => {
  const send = await createSender(listTokenPermissions(app), service);
  const wrong: string[] = [];
  for (const route of [...routes, ...app.ownRoutes.filter(({ method }) => method !== "HEAD")]) {
    const { status, body } = await sendForMissing(send, route);
    const isClosed = !("acceptsTokens" in route) || !route.acceptsTokens;
    const isRight = isClosed ? status === 403 && body.message === CLOSED : status < 500 && ![401, 403].includes(status);
    if (!isRight) wrong.push(`${nameOf(route)}: ${status} ${body.message}`);
  }
  expect(wrong).toEqual([]);
});

it("a token with one permission reaches no route that requires another", async () => {
  const send = await createSender(["jobs.run"], true);
  const wrong: string[] = [];
  for (const route of routes.filter(({ permission }) => permission !== "jobs.run")) {
    const { status } = await sendForMissing(send, route);
    if (status !== 403) wrong.push(`${nameOf(route)}: ${status}`);
  }
  expect(wrong).toEqual([]);
});
