/** Large invalid requests get small responses. */
import { describe, expect, it } from "vitest";
import { describeError } from "../../server/base/describe-error";
import { startTestApp } from "./support/app";

const { app, call, login } = await startTestApp({ env: { LOGIN_ATTEMPTS: "100000" } });

const KIBIBYTE = 1_024;
const MAX_RESPONSE_BYTES = 4 * KIBIBYTE;
const UPLOADS = ["/api/kyc-changes/documents/:kind"];
/** Routes that check the caller's link before they read the body, so that they reject a call without one first. */
const BY_LINK = ["/api/kyc-changes"];

const countBytes = ({ text }: { text: string }) => Buffer.byteLength(text);
const withKeys = (names: string[]) => Object.fromEntries(names.map((name) => [name, 1]));

describe("a validation error", () => {
  const reject = async (body: unknown) => {
    const answer = await call("PUT", "/api/admin/users/000000000000000000000000", { as: "admin", body });
    expect(answer.status).toBe(422);
    expect(countBytes(answer)).toBeLessThanOrEqual(MAX_RESPONSE_BYTES);
    return answer.body as unknown as { message: string; errors: Record<string, string[]> };
  };

  it("names the first 20 of 50,000 unknown keys and counts the rest", async () => {
    const { message, errors } = await reject(withKeys(Array.from({ length: 50_000 }, (_, index) => `unknown${index}`)));
    expect(Object.keys(errors)).toEqual(Array.from({ length: 20 }, (_, index) => `unknown${index}`));
    expect(message).toMatch(/There are 49,980 more problems\.$/);
  });

  it("names each problem if there are only 20", async () => {
    const { message, errors } = await reject(withKeys(Array.from({ length: 20 }, (_, index) => `unknown${index}`)));
    expect(Object.keys(errors)).toHaveLength(20);
    expect(message).not.toContain("more problem");
  });

  it.each([
    ["long", "x".repeat(10_000)],
    ["of characters that JSON escapes", "\u0001".repeat(10_000)],
    ["of characters with many bytes", "अ".repeat(10_000)],
  ])("truncates names that are %s", async (_, name) => {
    const { message, errors } = await reject(withKeys(Array.from({ length: 10 }, (__, index) => `${index}${name}`)));
    expect(Object.keys(errors)[0]).toHaveLength(101);
    expect(message.length).toBeGreaterThan(100);
  });

  it("stays small for a list of invalid entries", async () => {
    const answer = await call("POST", "/api/admin/messaging/bulk/send", {
      as: "admin",
      body: { emails: Array.from({ length: 10_000 }, () => 1), message: "Hello", channels: "EMAIL" },
    });
    expect(answer.status).toBe(422);
    expect(countBytes(answer)).toBeLessThanOrEqual(MAX_RESPONSE_BYTES);
  });
});

it("every route without a session rejects a body above 16 KiB, except uploads", async () => {
  const body = { text: "x".repeat(16 * KIBIBYTE) };
  const takesBody = app.openRoutes.filter(
    ({ method, url, signedIn }) => !signedIn && ["POST", "PUT", "PATCH", "DELETE"].includes(method) && url !== "*",
  );
  expect(takesBody.map(({ url }) => url)).toEqual(expect.arrayContaining(["/api/auth/login", "/api/auth/second-step"]));
  for (const { method, url } of takesBody.filter((route) => !UPLOADS.includes(route.url))) {
    const { status, body: rejection } = await call(method, url, { body });
    if (BY_LINK.includes(url)) {
      expect({ url, status }).toEqual({ url, status: 410 });
      continue;
    }
    expect({ url, status, message: rejection.message }).toEqual({
      url,
      status: 413,
      message: "The body is larger than 16 KiB.",
    });
  }
  expect((await call("POST", "/api/nowhere", { body })).status).toBe(413);
  expect((await call("POST", "/api/admin/coupons", { body })).status).toBe(401);
  expect((await call("POST", "/api/admin/coupons", { as: "admin", body })).status).toBe(422);
});

it("an error does not repeat a long path, query or header", async () => {
  const long = "x".repeat(6_000);
  const headers = { authorization: `Bearer ${await login("admin")}`, "if-match": long, "idempotency-key": long };
  const names = ["page", "limit", "search", "status", "sort", "order", "from", "to", "by", long];
  const query = names.map((name) => `${name}=${name === long ? 1 : "y".repeat(500)}`).join("&");
  const reads = app.adminRoutes.filter(({ method }) => method === "GET");
  expect(reads.length).toBeGreaterThan(50);
  for (const { url } of reads) {
    const answer = await call("GET", `${url.replaceAll(/:\w+/g, "z".repeat(90))}?${query}`, { headers });
    if (answer.status < 400) continue;
    expect(countBytes(answer), url).toBeLessThanOrEqual(MAX_RESPONSE_BYTES);
    expect(answer.text, url).not.toMatch(/x{300}/);
  }
  for (const url of [`/api/${long}`, `/files/${long}`, `/api/admin/vendors/${long}`]) {
    const answer = await call("GET", url, { headers });
    expect(answer.status, url.slice(0, 20)).toBeGreaterThanOrEqual(400);
    expect(countBytes(answer), url.slice(0, 20)).toBeLessThanOrEqual(KIBIBYTE);
  }
  const answer = await call("GET", "/api/health", { headers: { "x-request-id": long, traceparent: long } });
  expect(JSON.stringify(answer.headers).length).toBeLessThan(2 * KIBIBYTE);
});

it("the log truncates long error messages", () => {
  const query = Object.assign(new Error(), { query: `insert into t values ${"($1), ".repeat(10_000)}` });
  expect(describeError(query).message.length).toBeLessThan(2_100);
  expect(describeError(new Error("a b ".repeat(10_000))).message.length).toBeLessThan(2_100);
  expect(describeError("a b ".repeat(10_000)).message.length).toBeLessThan(2_100);
});
