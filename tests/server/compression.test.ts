/** The responses that are compressed, and the clients that get them compressed. See docs/decisions/013. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { startTestApp, type DemoAccount } from "./support/app";
import { createTemporaryDirectory } from "./support/database";
import { createRefundActions } from "./support/refunds";

const dist = createTemporaryDirectory();
const SCRIPT = "console.log('hello');".repeat(100);
const LONG_TEXT = "x".repeat(2000);
mkdirSync(join(dist, "assets"));
writeFileSync(join(dist, "index.html"), `<!doctype html><script nonce="__CSP_NONCE__">${SCRIPT}</script>`);
writeFileSync(join(dist, "assets", "a-1.js"), SCRIPT);
writeFileSync(join(dist, "assets", "a-1.js.br"), brotliCompressSync(SCRIPT));
writeFileSync(join(dist, "assets", "a-1.js.gz"), gzipSync(SCRIPT));
writeFileSync(join(dist, "assets", "plain-1.js"), SCRIPT);

const testApp = await startTestApp({ dist, env: { WEBHOOK_PRIVATE_ADDRESSES: "allow" } });
const { app, call, login } = testApp;

async function get(url: string, accepted: string | undefined, as?: DemoAccount) {
  const headers = {
    ...(accepted === undefined ? {} : { "accept-encoding": accepted }),
    ...(as ? { authorization: `Bearer ${await login(as)}` } : {}),
  };
  const { statusCode, headers: answered, rawPayload } = await app.inject({ method: "GET", url, headers });
  return { status: statusCode, headers: answered, encoding: answered["content-encoding"], raw: rawPayload };
}

const BROWSER = "gzip, deflate, br, zstd";
const ORDERS = "/api/admin/orders?limit=45";
const decompressors = { br: brotliDecompressSync, gzip: gunzipSync };

describe("a list of orders", () => {
  it.each([
    [BROWSER, "br"],
    ["gzip, deflate", "gzip"],
    ["br;q=0, gzip", "gzip"],
  ] as const)("is compressed for a client that accepts %s, as %s", async (accepted, expected) => {
    const uncompressed = await get(ORDERS, undefined, "admin");
    const compressed = await get(ORDERS, accepted, "admin");
    expect(compressed).toMatchObject({ status: 200, encoding: expected });
    expect(compressed.headers["vary"]).toMatch(/accept-encoding/i);
    expect(compressed.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(compressed.headers["cache-control"]).toBe("no-store");
    expect(compressed.raw.length).toBeLessThan(uncompressed.raw.length / 3);
    expect(decompressors[expected](compressed.raw).toString()).toBe(uncompressed.raw.toString());
  });

  it.each([undefined, "identity", "deflate", "zstd", "br;q=0"])("is not compressed for %s", async (accepted) => {
    const { status, encoding, raw } = await get(ORDERS, accepted, "admin");
    expect([status, encoding]).toEqual([200, undefined]);
    expect(JSON.parse(raw.toString())).toHaveProperty("orders");
  });

  it.each(["stats", "orders?limit=1"])("is not compressed below 1 KiB: %s", async (path) => {
    const { status, encoding, raw } = await get(`/api/admin/${path}`, BROWSER, "admin");
    expect([status, encoding]).toEqual([200, undefined]);
    expect(raw.length).toBeLessThan(1024);
  });

  it("without a session is answered with an uncompressed error", async () => {
    const answer = await get(ORDERS, BROWSER);
    expect([answer.status, answer.encoding]).toEqual([401, undefined]);
    expect(JSON.parse(answer.raw.toString())).toMatchObject({ code: "unauthenticated" });
  });
});

describe("is never compressed, regardless of its size:", () => {
  it.each([
    "/api/admin/vendors?limit=30",
    "/api/admin/kyc?limit=20",
    "/api/admin/payouts?limit=20",
    "/api/admin/refunds?limit=20",
    "/api/admin/audit?limit=50",
    "/api/admin/export/orders",
    "/api/auth/me",
  ])("%s", async (url) => {
    const { status, encoding, raw } = await get(url, BROWSER, "admin");
    expect([status, encoding]).toEqual([200, undefined]);
    if (url !== "/api/auth/me") expect(raw.length).toBeGreaterThan(1024);
  });

  it("a finished export", async () => {
    const created = await call("POST", "/api/admin/exports", { as: "admin", body: { type: "orders" } });
    expect(created.status).toBe(201);
    const url = `/api/admin/exports/${created.body._id}`;
    await expect.poll(async () => (await call("GET", url, { as: "admin" })).body.status).toBe("done");
    const { status, encoding, raw } = await get(`${url}/file`, BROWSER, "admin");
    expect([status, encoding]).toEqual([200, undefined]);
    expect(raw.length).toBeGreaterThan(1024);
  });

  it("one vendor and one KYC application", async () => {
    for (const list of ["vendors", "kyc"]) {
      const page = await get(`/api/admin/${list}?limit=1`, undefined, "admin");
      const [{ _id }] = JSON.parse(page.raw.toString()).data;
      expect(await get(`/api/admin/${list}/${_id}`, BROWSER, "admin")).toMatchObject({
        status: 200,
        encoding: undefined,
      });
    }
  });

  it("a new webhook with its signing secret", async () => {
    const { status, headers, body, text } = await call("POST", "/api/admin/webhooks", {
      as: "admin",
      headers: { "accept-encoding": BROWSER },
      body: {
        ...{ name: "Warehouse", url: `http://127.0.0.1:9/${LONG_TEXT.slice(0, 1500)}`, events: ["orders.*"] },
        ...{ includeRecords: false, active: true },
      },
    });
    expect([status, headers["content-encoding"]]).toEqual([201, undefined]);
    expect(body).toHaveProperty("secret");
    expect(text.length).toBeGreaterThan(1024);
  });

  it("a new refund", async () => {
    const [{ _id: vendorId }] = (await call("GET", "/api/admin/vendors?status=approved&limit=1", { as: "admin" })).body
      .data;
    const order = await createRefundActions(testApp).sell(vendorId, [[LONG_TEXT, 499, 1]]);
    const { status, headers, text } = await call("POST", `/api/admin/orders/${order}/refunds`, {
      as: "admin",
      headers: { "accept-encoding": BROWSER },
      body: { reason: "returned" },
    });
    expect([status, headers["content-encoding"]]).toEqual([201, undefined]);
    expect(text.length).toBeGreaterThan(1024);
  });

  it("a response with a session token or with the caller's own input", async () => {
    const login = await app.inject({
      method: "POST",
      url: "/api/auth/login",
      headers: { "accept-encoding": BROWSER },
      payload: { email: "admin@bazaar.example", password: "test-password" },
    });
    expect([login.statusCode, login.headers["content-encoding"]]).toEqual([200, undefined]);
    const echo = await get(`/api/nothing/${LONG_TEXT}`, BROWSER);
    expect([echo.status, echo.encoding]).toEqual([404, undefined]);
  });
});

describe("a request", () => {
  it("with a compressed body is rejected", async () => {
    const { statusCode } = await app.inject({
      method: "POST",
      url: "/api/auth/login",
      headers: { "content-type": "application/json", "content-encoding": "gzip" },
      payload: gzipSync(JSON.stringify({ email: "admin@bazaar.example", password: "test-password" })),
    });
    expect(statusCode).toBe(400);
  });
});

describe("the console", () => {
  it.each([
    [BROWSER, "br", brotliDecompressSync],
    ["gzip", "gzip", gunzipSync],
  ] as const)(
    "sends a file as the build compressed it to a client that accepts %s",
    async (accepted, encoding, decompress) => {
      const answer = await get("/assets/a-1.js", accepted);
      expect(answer).toMatchObject({ status: 200, encoding });
      expect(answer.headers).toMatchObject({
        "content-type": expect.stringContaining("javascript"),
        "cache-control": "public, max-age=31536000, immutable",
        vary: expect.stringMatching(/accept-encoding/i),
        "content-length": String(answer.raw.length),
      });
      expect(decompress(answer.raw).toString()).toBe(SCRIPT);
    },
  );

  it("does not compress a file that the build did not compress", async () => {
    const { encoding, raw } = await get("/assets/plain-1.js", BROWSER);
    expect([encoding, raw.toString()]).toEqual([undefined, SCRIPT]);
  });

  it.each(["/", "/vendors", "/vendors/show/1"])(
    "serves its page compressed at %s, with the nonce of the header",
    async (url) => {
      const answer = await get(url, BROWSER);
      expect(answer).toMatchObject({ status: 200, encoding: "br" });
      const html = brotliDecompressSync(answer.raw).toString();
      const nonce = /nonce="([^"]+)"/.exec(html)?.[1] ?? "none";
      expect(answer.headers["content-security-policy"]).toContain(`'nonce-${nonce}'`);
      expect((await get(url, undefined)).raw.toString()).toContain(SCRIPT);
    },
  );
});
