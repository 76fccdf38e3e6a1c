/** Collects example responses of the sign-in and of reading calls, as the demo administrator receives them. */
import type { FastifyInstance } from "fastify";
import { DEMO_ADMIN } from "../../server/seed/demo-accounts";
import { DEMO_PASSWORD } from "./demo";
import { routeName, type Route } from "./routes";

/** Calls without an example, and the reason. */
const CALLS_WITHOUT_EXAMPLE: Readonly<Record<string, string>> = {
  "GET /api/admin/account/sessions": "its ids are random",
  "GET /api/admin/analytics/report": "it contains the current time",
  "GET /api/admin/analytics/revenue-change": "it contains the current time",
  "GET /api/admin/messaging/batches/{id}": "no batch exists until something is sent",
  "GET /api/admin/messaging/otp/stats": "it requires a phone number",
  "GET /api/admin/api-tokens/{id}": "the demo has none",
  "GET /api/admin/webhooks/{id}": "the demo has none",
  "GET /api/admin/webhook-deliveries/{id}": "the demo has none",
  "GET /api/admin/audit": "its ids are random",
  "GET /api/admin/audit/{id}": "its ids are random",
  "GET /api/admin/roles": "the built-in roles contain the time when the database was created",
  "GET /api/admin/roles/{id}": "the built-in roles contain the time when the database was created",
  "GET /api/admin/jobs": "it contains the current time",
  "GET /api/admin/jobs/{id}": "it contains the current time",
  "GET /api/admin/openapi": "it is the document itself",
  "GET /api/kyc-changes": "it requires a vendor's link",
};

/** The list with the ids for a path `<key>/{id}`, if the list is not at the key itself. */
const LISTS: Readonly<Record<string, string>> = { "/api/admin/chat/conversation": "/api/admin/chat/list" };

/** From 1 to 15 November 2026 in India. */
const PERIOD = "&periodStart=2026-10-31T18:30:00.000Z&periodEnd=2026-11-15T18:29:59.999Z";

/** Query parameters that a call needs in addition to pagination. */
const QUERIES: Readonly<Record<string, string>> = {
  "/api/admin/payouts/due/{id}": PERIOD,
  "/api/admin/payouts/due/{id}/lines": PERIOD,
};

/** @throws Error if a call fails and is not listed in CALLS_WITHOUT_EXAMPLE */
export async function collectExamples(app: FastifyInstance, routes: readonly Route[]): Promise<Map<string, unknown>> {
  const login = await app.inject({
    method: "POST",
    url: "/api/auth/login",
    payload: { email: DEMO_ADMIN, password: DEMO_PASSWORD },
  });
  const session = login.json<{ token: string }>();
  const read = async (url: string): Promise<unknown> => {
    const response = await app.inject({ url, headers: { authorization: `Bearer ${session.token}` } });
    if (response.statusCode !== 200) throw new Error(`GET ${url} returned ${response.statusCode}: ${response.body}`);
    return response.json();
  };
  const examples = new Map([["POST /api/auth/login", redactExample({ ...session, token: "…" })]]);
  for (const route of routes) {
    const call = routeName(route);
    // The integration API takes only API tokens, and the demo has none.
    const hasExample = !route.path.startsWith("/api/integration/") && !(call in CALLS_WITHOUT_EXAMPLE);
    if (route.method !== "GET" || !route.schema.response || !hasExample) continue;
    examples.set(call, redactExample(await read(await addressOf(route, read))));
  }
  return examples;
}

async function addressOf({ path, schema }: Route, read: (url: string) => Promise<unknown>): Promise<string> {
  const [, list = "", placeholder = ""] = /^(.*?)\/\{(\w+)\}/.exec(path) ?? [];
  const query = schema.querystring ? `?limit=1${QUERIES[path] ?? ""}` : "";
  if (placeholder === "") return `${path}${query}`;
  if (placeholder === "status") return `${path.replace("{status}", "pending")}${query}`;
  const from = LISTS[list] ?? list;
  return `${path.replace("{id}", firstId(await read(`${from}?limit=1`)))}${query}`;
}

/** The id of the first row of a list response in any of the shapes that lists have. */
function firstId(list: unknown): string {
  const rows: unknown = Array.isArray(list) ? list : Object.values(list as object).find(Array.isArray);
  const [first] = rows as { _id?: string; vendor?: { _id: string } }[];
  return first?._id ?? first?.vendor?._id ?? "";
}

const MAX_ENTRIES = 2;

/** Shortens lists and removes the signatures of document URLs. */
function redactExample(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.slice(0, MAX_ENTRIES).map(redactExample);
  if (typeof answer === "string") return answer.replaceAll(/\b(expires|session|signature)=[^&]+/g, "$1=…");
  if (answer === null || typeof answer !== "object") return answer;
  return Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, redactExample(value)]));
}
