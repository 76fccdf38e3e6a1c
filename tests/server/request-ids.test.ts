/** The id that links a response to its lines in the log. */
import { afterAll, expect, it } from "vitest";
import { startTestApp } from "./support/app";

const ID = /^[\da-f]{16}$/;

const lines: string[] = [];
const logged = { env: { LOG_LEVEL: "info" }, logTo: { write: (line: string) => void lines.push(line) } };
const { app, call } = await startTestApp(logged);
const proxied = await startTestApp({ env: { TRUST_PROXY: "127.0.0.1, 10.0.0.0/8", CORS_ORIGIN: "https://a.example" } });
afterAll(() => void lines.splice(0));

const readId = ({ headers }: { headers: Record<string, unknown> }) => String(headers["x-request-id"]);

it.each([
  ["GET", "/api/health", 200],
  ["GET", "/api/admin/vendors", 401],
  ["GET", "/api/nothing", 404],
  ["POST", "/api/auth/login", 422],
  ["GET", "/%E0%A4%A", 400],
  ["GET", "/vendors", 503],
])("%s %s gets a new id for each request, with status %i", async (method, url, status) => {
  const body = method === "POST" ? { body: {} } : {};
  const answers = [await call(method, url, body), await call(method, url, body)];
  expect(answers.map((answer) => answer.status)).toEqual([status, status]);
  for (const answer of answers) expect(readId(answer)).toMatch(ID);
  expect(new Set(answers.map(readId)).size).toBe(2);
});

it("every log line of a request has its id", async () => {
  lines.splice(0);
  const id = readId(await call("GET", "/api/admin/vendors"));
  const ofRequests = lines
    .map((line) => JSON.parse(line) as { msg: string })
    .filter(({ msg }) => /^(incoming request|request completed)$/.test(msg));
  expect(ofRequests).toEqual([
    expect.objectContaining({ reqId: id, msg: "incoming request" }),
    expect.objectContaining({ reqId: id, msg: "request completed" }),
  ]);
});

it("the id of an untrusted client is ignored", async () => {
  const sent = { headers: { "x-request-id": "stranger-1" } };
  expect(readId(await call("GET", "/api/health", sent))).toMatch(ID);
  const { headers } = await proxied.app.inject({ url: "/api/health", remoteAddress: "192.0.2.1", ...sent });
  expect(readId({ headers })).toMatch(ID);
});

it.each([
  ["a-proxy.s_id-1", true],
  ["3f0d5d3a-7a55-4a3b-9c58-0f1e2d3c4b5a", true],
  ["short", false],
  ["x".repeat(65), false],
  ["with a space", false],
  ["someone@shop.example", false],
])("the id %j of a trusted proxy is accepted: %s", async (id, isAccepted) => {
  const { headers } = await proxied.app.inject({
    url: "/api/health",
    remoteAddress: "10.1.2.3",
    headers: { "x-request-id": id },
  });
  if (isAccepted) expect(readId({ headers })).toBe(id);
  else expect(readId({ headers })).toMatch(ID);
});

it("a console on another origin may read the id", async () => {
  const { headers } = await proxied.call("GET", "/api/health", { headers: { origin: "https://a.example" } });
  expect(headers["access-control-expose-headers"]).toBe(
    "Content-Disposition, Date, ETag, Retry-After, X-Record-Version, X-Request-Id",
  );
});

it("an unparsable request also has an id", async () => {
  const address = await app.listen({ port: 0 });
  const answer = await fetch(`${address}/api/nothing`, { headers: { "x-request-id": "y".repeat(40_000) } });
  expect(answer.status).toBe(431);
  expect(answer.headers.get("x-request-id")).toMatch(ID);
});
