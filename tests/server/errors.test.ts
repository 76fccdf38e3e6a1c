import fastify from "fastify";
import { describe, expect, it } from "vitest";
import { registerErrorHandler } from "../../server/http/errors";
import { openTestDatabase } from "./support/database";
import { startTestApp } from "./support/app";

const { app, call, login: signIn } = await startTestApp();
const login = (payload: string, type = "application/json") =>
  app.inject({ method: "POST", url: "/api/auth/login", payload, headers: { "content-type": type } });

/** Checks that the body has this code, a message, no other field except `errors`, and reveals no internals. */
function expectErrorBody(response: { headers: Record<string, unknown>; body: string }, code: string): void {
  expect(response.headers["content-type"]).toBe("application/json; charset=utf-8");
  const body = JSON.parse(response.body) as Record<string, unknown>;
  expect(Object.keys(body).filter((key) => !["message", "code", "errors"].includes(key))).toEqual([]);
  expect(body["code"]).toBe(code);
  expect(body["message"]).toMatch(/^[A-Z].*\.$/);
  expect(response.body).not.toMatch(/node_modules|\bat \w+ \(|FST_ERR/);
}

describe("the server returns an error body of the same shape for", () => {
  it.each(["{", "not json", '{"email": }', '{"__proto__": {"admin": true}}', ""])(
    "the body %j: 400",
    async (payload) => {
      const response = await login(payload);
      expect(response.statusCode).toBe(400);
      expectErrorBody(response, "invalid_json");
    },
  );

  it.each(["text/plain", "application/xml", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])(
    "the content type %s: 415",
    async (type) => {
      const response = await login("email=a", type);
      expect(response.statusCode).toBe(415);
      expectErrorBody(response, "unsupported_media_type");
    },
  );

  it("a body above 16 KiB without a session: 413", async () => {
    const response = await login(JSON.stringify({ email: "a".repeat(16 * 1_024) }));
    expect(response.statusCode).toBe(413);
    expectErrorBody(response, "too_large");
  });

  it("an unknown field that has the name of a method of all objects: 422", async () => {
    // The login ignores unknown fields.
    const { body } = await login('{"toString": 1, "email": "a", "password": "b"}');
    expect(body).toContain("Invalid email or password");
    const strict = await call("PUT", "/api/admin/users/000000000000000000000000", {
      as: "admin",
      body: { toString: 1 },
    });
    expect(strict).toMatchObject({
      status: 422,
      body: { code: "validation_failed", errors: { toString: ["is not a field of this request"] } },
    });
  });

  it("a specification that is an object 20,000 levels deep instead of text: 422", async () => {
    const payload = `{"name":"Lamp","price":1,"stock":1,"specifications":{"Size":${'{"a":'.repeat(20_000)}1${"}".repeat(20_001)}}`;
    const headers = { "content-type": "application/json", authorization: `Bearer ${await signIn("admin")}` };
    const response = await app.inject({ method: "POST", url: "/api/admin/products", payload, headers });
    expect(response.statusCode).toBe(422);
    expectErrorBody(response, "validation_failed");
  });

  it("a body that is not an object: 422", async () => {
    for (const payload of ["[]", "null", "1", '"text"']) {
      const response = await login(payload);
      expect(response.statusCode).toBe(422);
      expectErrorBody(response, "validation_failed");
    }
  });

  it.each([
    ["GET", "/api"],
    ["GET", "/api/"],
    ["GET", "/api/nope"],
    ["GET", "/api/admin/nope"],
    ["PATCH", "/api/admin/vendors"],
    ["GET", "/api/auth/login"],
    ["GET", "/files/nope"],
    ["GET", "/assets/nope.js"],
    ["POST", "/"],
  ] as const)("the unknown route %s %s: 404", async (method, url) => {
    const response = await app.inject({ method, url, headers: { accept: "text/html" } });
    expect(response.statusCode).toBe(404);
    expectErrorBody(response, "not_found");
  });

  it("a malformed URL: 400", async () => {
    const response = await app.inject({ method: "GET", url: "/api/admin/vendors/%E0%A4%A" });
    expect(response.statusCode).toBe(400);
    expectErrorBody(response, "bad_request");
  });

  it("an internal error: 500 without its cause", async () => {
    const database = await openTestDatabase();
    const broken = await startTestApp({ database });
    const token = await broken.login("admin");
    await database.close();
    const headers = { authorization: `Bearer ${token}` };
    const response = await broken.app.inject({ method: "GET", url: "/api/admin/categories", headers });
    expect(response.statusCode).toBe(500);
    expectErrorBody(response, "internal");
    expect(response.json()).toEqual({ message: "Something went wrong on the server.", code: "internal" });
    const health = await broken.app.inject({ method: "GET", url: "/api/health" });
    expect(health.statusCode).toBe(503);
    expectErrorBody(health, "database_unavailable");
  });
});

it("after a lost database connection, asks to check whether a change was saved; after a read, only asks to try again", async () => {
  const lost = Object.assign(new Error("terminating connection"), { code: "57P01" });
  const bare = fastify();
  registerErrorHandler(bare);
  bare.route({ method: ["GET", "PUT"], url: "/", handler: () => Promise.reject(lost) });
  const answer = async (method: "GET" | "PUT") => {
    const { statusCode, headers, json } = await bare.inject({ method, url: "/" });
    return [statusCode, headers["retry-after"], json<{ message: string }>().message];
  };
  expect(await answer("GET")).toEqual([503, "2", "The database can't be reached right now. Try again in a moment."]);
  const unsure = "The database can't be reached right now. Check whether your change was saved, then try again.";
  expect(await answer("PUT")).toEqual([503, "2", unsure]);
  await bare.close();
});

it("sends security headers, but none that require TLS", async () => {
  const { headers } = await call("GET", "/api/health");
  expect(headers).toMatchObject({
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cache-control": "no-store",
    "content-security-policy": expect.stringContaining("default-src 'self'; script-src 'self'; style-src 'self'"),
  });
  expect(headers).not.toHaveProperty("strict-transport-security");
  expect(headers["content-security-policy"]).not.toContain("upgrade-insecure-requests");
});

it.each([
  ["max-age=31536000", "https", "max-age=31536000"],
  ["no header", "http", undefined],
])("sends %s for Strict-Transport-Security if PUBLIC_URL starts with %s:", async (_, protocol, expected) => {
  const PUBLIC_URL = `${protocol}://console.example`;
  const named = await startTestApp({ env: { PUBLIC_URL } });
  const { headers } = await named.call("GET", "/api/health");
  expect(headers["strict-transport-security"]).toBe(expected);
});

describe("CORS_ORIGIN", () => {
  const origin = "https://console.example";

  it("is off by default", async () => {
    const { headers } = await call("GET", "/api/health", { headers: { origin } });
    expect(headers).not.toHaveProperty("access-control-allow-origin");
  });

  it("allows only its origin, in errors and preflights too", async () => {
    const other = await startTestApp({ env: { CORS_ORIGIN: origin } });
    const answer = await other.call("GET", "/api/admin/vendors", { headers: { origin } });
    expect(answer.status).toBe(401);
    expect(answer.headers).toMatchObject({ "access-control-allow-origin": origin, vary: "Origin" });
    const preflight = await other.call("OPTIONS", "/api/admin/vendors", {
      headers: { origin, "access-control-request-method": "PUT" },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers["access-control-allow-headers"]).toBe(
      "Authorization, Content-Type, Idempotency-Key, If-Match, Last-Event-ID, X-Phone, X-Unattended",
    );
    const foreign = await other.call("GET", "/api/health", { headers: { origin: "https://evil.example" } });
    expect(foreign.headers).not.toHaveProperty("access-control-allow-origin");
  });
});
