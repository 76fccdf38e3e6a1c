/** Defects of calls and their responses, except in the rows of a list. */
import type { Row } from "../../../support/letter/values";
import { changeRead, isReadOf, type Defect } from "./defects";
import type { BackendResponse, ChangeResponse, BackendRequest } from "./letter-fetch";

const JSON_TYPE = { "content-type": "application/json" };

/** Changes the response to a request without a token. */
const withoutToken =
  (path: string, answer: Partial<BackendResponse>): ChangeResponse =>
  (correct, request: BackendRequest) =>
    request.token === "" && request.method === "GET" && request.path === path ? { ...correct, ...answer } : correct;

/** Changes the responses that have this status. */
const changeResponsesWith =
  (wanted: number, change: (answer: BackendResponse) => BackendResponse): ChangeResponse =>
  (answer) =>
    answer.status === wanted ? change(answer) : answer;

const neverResolve = () => new Promise<never>(() => {});
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const PAGE = { status: 200, headers: { "content-type": "text/html" }, body: "<!doctype html><title>App</title>" };

export const CALL_DEFECTS: readonly Defect[] = [
  {
    name: "statistics that are readable without signing in",
    firstLine: "GET /api/admin/stats answered without a valid token; reject with 401.",
    change: withoutToken("/api/admin/stats", { status: 200, body: {} }),
    expected: ["Dashboard: open GET stats without a token"],
  },
  {
    name: "a redirect to the sign-in page",
    firstLine: "GET /api/admin/reviews did not reject with 401 as JSON; return 401 as JSON.",
    change: withoutToken("/api/admin/reviews", { status: 302, headers: { location: "/login" }, body: "" }),
    expected: ["Reviews: unauthorized GET reviews without a token"],
  },
  {
    name: "403 without signing in",
    firstLine: "GET /api/auth/me did not reject with 401 as JSON; return 401 as JSON.",
    change: withoutToken("/api/auth/me", { status: 403, body: { message: "No" } }),
    expected: ["Session: unauthorized GET /api/auth/me without a token"],
  },
  {
    name: "any token is accepted",
    firstLine: "2 calls answered without a valid token; reject with 401.",
    change: (answer, { token }) => (token === "no-token-of-yours" ? { ...answer, status: 200, body: {} } : answer),
    expected: ["Session: open GET /api/auth/me with a wrong token", "Session: open GET users with a wrong token"],
  },
  {
    name: "a rejection without a message",
    firstLine: 'GET /api/admin/stats failed without a message; send {"message": "…"}.',
    change: withoutToken("/api/admin/stats", { status: 401, body: {} }),
    expected: ["Dashboard: error-body GET stats without a token"],
  },
  {
    name: "errors as text",
    firstLine: 'Errors have no message (9 calls); send {"message": "…"}.',
    change: changeResponsesWith(404, (answer) => ({
      ...answer,
      body: "Not Found",
      headers: { "content-type": "text/plain" },
    })),
    expected: ["Categories", "KYC Management", "Orders", "Products", "Reviews", "Support", "Users", "Vendors", "Chat"]
      .map((screen) => [
        screen,
        { Chat: "chat/conversation", Support: "support/tickets", "KYC Management": "kyc" }[screen],
      ])
      .map(([screen = "", path]) => `${screen}: error-body GET ${path ?? screen.toLowerCase()}/{id} with an unknown id`)
      .sort(),
  },
  {
    name: "JSON that calls itself HTML",
    firstLine: "GET /api/admin/categories sent JSON as another type; send application/json.",
    change: changeRead("categories", ({ headers }) => ({ headers: { ...headers, "content-type": "text/html" } })),
    expected: ["Categories: content-type GET categories"],
  },
  {
    name: "the web page in place of a missing call",
    firstLine: "GET /api/admin/plans answered with a web page; send JSON, check proxy and routes.",
    change: (answer, { path }) => (path === "/api/admin/plans" ? PAGE : answer),
    expected: ["Plans: page GET plans?page=1&limit=25"],
  },
  {
    name: "a missing call",
    firstLine: "GET /api/admin/chat/list answered with status 404; return 200 and JSON.",
    change: (answer, { path }) =>
      path === "/api/admin/chat/list" ? { ...answer, status: 404, body: { message: "No" } } : answer,
    expected: ["Chat: status GET chat/list"],
  },
  {
    name: "a record that cannot be read",
    firstLine: "GET /api/admin/support/tickets/{id} answered with status 500; return 200 and JSON.",
    change: changeRead(/^support\/tickets\/./, () => ({ status: 500, body: { message: "It broke" } })),
    expected: ["Support: status GET support/tickets/{id}"],
  },
  {
    name: "too many requests",
    firstLine: "GET /api/admin/kyc/stats answered with status 429; allow more requests at once.",
    change: changeRead("kyc/stats", () => ({ status: 429, body: { message: "Wait" } })),
    expected: ["KYC Management: throttled GET kyc/stats"],
  },
  {
    name: "a call that redirects",
    firstLine: "GET /api/admin/kyc/stats answered with a redirect; answer the call itself.",
    change: changeRead("kyc/stats", () => ({ status: 301, headers: { location: "/api/admin/kyc/stats/" }, body: "" })),
    expected: ["KYC Management: redirect GET kyc/stats"],
  },
  {
    name: "an incomplete document",
    firstLine: "GET /api/admin/notifications sent incomplete JSON; send one complete document.",
    change: changeRead("notifications", () => ({ body: '{"data":[' })),
    expected: ["Notifications: json GET notifications"],
  },
  {
    name: "an empty body",
    firstLine: "GET /api/admin/messaging/stats sent an empty body; send JSON.",
    change: changeRead("messaging/stats", () => ({ body: "" })),
    expected: ["Messaging Management: empty GET messaging/stats"],
  },
  {
    name: "a response that never arrives",
    firstLine: "GET /api/admin/messaging/stats took more than 15 seconds; read less or add an index.",
    change: changeRead("messaging/stats", neverResolve),
    expected: ["Messaging Management: timeout GET messaging/stats"],
  },
  {
    name: "a connection that breaks",
    firstLine: "GET /api/admin/stats broke the connection; find out why in the server's log.",
    change: changeRead("stats", () => Promise.reject(new TypeError("fetch failed"))),
    expected: ["Dashboard: unreachable GET stats"],
  },
  {
    name: "a slow response",
    firstLine: "GET /api/admin/stats took more than a second twice; read less or add an index.",
    change: changeRead("stats", async (answer) => {
      await sleep(1100);
      return answer;
    }),
    expected: ["Dashboard: slow GET stats"],
  },
  {
    name: "a body that is too large",
    firstLine: "GET /api/admin/plans sent a body that is too large; send one page, without files.",
    change: changeRead("plans", () => ({ body: " ".repeat(9_000_000) })),
    expected: ["Plans: size GET plans?page=1&limit=25"],
  },
  {
    name: "a response that shared caches may store",
    firstLine: "GET /api/admin/stats may be stored by shared caches; send Cache-Control: no-store.",
    change: changeRead("stats", ({ headers }) => ({ headers: { ...headers, "cache-control": "public, max-age=60" } })),
    expected: ["Dashboard: caching GET stats"],
  },
  {
    name: "a record in an envelope",
    firstLine: "GET /api/admin/orders/{id} did not send the record itself; send it without a wrapper.",
    change: changeRead(/^orders\/./, ({ body }) => ({ body: { data: body } })),
    expected: ["Orders: record GET orders/{id}"],
  },
  {
    name: "a response for a missing record",
    firstLine: "GET /api/admin/users/{id} returned a record for an unknown id; return 404.",
    change: (answer, request) =>
      answer.status === 404 && isReadOf(request, /^users\//) ? { ...answer, status: 200, body: null } : answer,
    expected: ["Users: absent GET users/{id} with an unknown id"],
  },
  {
    name: "a profile without its user",
    firstLine: "GET /api/auth/me did not send the user; send the user, or {user}, with email.",
    change: (answer, { path }) =>
      path === "/api/auth/me" && answer.status === 200 ? { ...answer, body: { ok: true } } : answer,
    expected: ["Session: user GET /api/auth/me"],
  },
  {
    name: "permissions that are not a list",
    firstLine: "GET /api/auth/me did not send a list of permissions; send a list, or leave it out.",
    change: (answer, { path }) =>
      path === "/api/auth/me" && answer.status === 200
        ? { ...answer, body: { ...(answer.body as Row), permissions: "*" } }
        : answer,
    expected: ["Session: permissions GET /api/auth/me"],
  },
  {
    name: "a feature that is announced and missing",
    firstLine: "GET /api/admin/templates did not serve `templates`; serve it or remove the feature.",
    change: (answer, { path }) =>
      path === "/api/auth/me" && answer.status === 200
        ? { ...answer, body: { ...(answer.body as Row), features: ["templates", "counts"] } }
        : answer,
    expected: ["Features: feature GET templates"],
  },
  {
    name: "figures that do not add up",
    firstLine: "GET /api/admin/kyc/stats sent parts that do not add up; make them add up to total.",
    change: changeRead("kyc/stats", ({ body }) => ({ body: { ...(body as Row), approved: 40 } })),
    expected: ["KYC Management: figures GET kyc/stats"],
  },
  {
    name: "an export that is not a file",
    firstLine: "GET /api/admin/export/orders sent HTML or JSON as a file; send text/csv.",
    change: changeRead("export/orders", () => ({ headers: JSON_TYPE, body: "[]" })),
    expected: ["Orders: export GET export/orders?format=csv"],
  },
  {
    name: "another origin that may not send a token",
    firstLine: "OPTIONS /api/admin/users failed the CORS check; allow the header Authorization.",
    change: (answer, { method }) =>
      method === "OPTIONS"
        ? { ...answer, headers: { ...answer.headers, "access-control-allow-headers": "*" } }
        : answer,
    expected: ["Other Origin: cors OPTIONS users for GET"],
  },
  {
    name: "another origin that may not change anything",
    firstLine: "OPTIONS /api/admin/users failed the CORS check; allow GET, POST, PUT and DELETE.",
    change: (answer, { method }) =>
      method === "OPTIONS"
        ? { ...answer, headers: { ...answer.headers, "access-control-allow-methods": "GET, POST" } }
        : answer,
    expected: ["Other Origin: cors OPTIONS users for DELETE", "Other Origin: cors OPTIONS users for PUT"],
  },
  {
    name: "another origin without CORS headers",
    firstLine: "OPTIONS /api/admin/users failed the CORS check; allow the console's origin.",
    change: ({ headers: { "content-type": type = "" }, ...answer }) => ({
      ...answer,
      headers: { "content-type": type },
    }),
    expected: ["Other Origin: cors OPTIONS users for GET"],
  },
  {
    name: "another origin that may not read a response",
    firstLine: "GET /api/admin/stats failed the CORS check; allow the console's origin.",
    change: changeRead("stats", () => ({ headers: JSON_TYPE })),
    expected: ["Dashboard: cors GET stats"],
  },
  {
    name: "a new record that is rejected",
    firstLine: "POST /api/admin/coupons rejected a change with status 422; apply it and return 2xx.",
    write: true,
    change: (answer, { method, path }) =>
      method === "POST" && path === "/api/admin/coupons" ? { ...answer, status: 422, body: { message: "No" } } : answer,
    expected: ["Coupons: change POST coupons"],
  },
  {
    name: "a record that cannot be deleted",
    firstLine: "DELETE /api/admin/plans/{id} rejected a change with status 405; apply it and return 2xx.",
    write: true,
    change: (answer, { method, path }) =>
      method === "DELETE" && path.startsWith("/api/admin/plans/")
        ? { ...answer, status: 405, body: { message: "No" } }
        : answer,
    expected: ["Plans: change DELETE plans/{id}"],
  },
];
