import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { startTestApp } from "./support/app";
import { createTemporaryDirectory } from "./support/database";

const parent = createTemporaryDirectory();
const dist = join(parent, "dist");
const SCRIPT = "console.log('hello')";
mkdirSync(join(dist, "assets"), { recursive: true });
writeFileSync(join(parent, "package.json"), '{"name":"marketplace-admin"}');
writeFileSync(join(dist, ".env"), "DATA_DIR=.data");
const INDEX =
  '<!doctype html><meta property="csp-nonce" nonce="__CSP_NONCE__"><script nonce="__CSP_NONCE__" src="/assets/a-1.js"></script>';
writeFileSync(join(dist, "index.html"), INDEX);
writeFileSync(join(dist, "assets", "a-1.js"), SCRIPT);
writeFileSync(join(dist, "assets", "a-1.js.gz"), gzipSync(SCRIPT));
writeFileSync(join(dist, "favicon.svg"), "<svg/>");

const { call, database } = await startTestApp({ dist, env: { ALLOWED_HOSTS: "console.example" } });
const page = (url: string, accept = "text/html,application/xhtml+xml,*/*;q=0.8") =>
  call("GET", url, { headers: { accept } });

describe("the console's page", () => {
  it.each([
    "/",
    "/vendors",
    "/vendors/show/1?action=vendors.approve",
    "/login",
    "/index.html",
    "/index.html?x=1",
    "//index.html",
  ])("is served at %s with a new nonce, the same in the header and in every tag", async (url) => {
    const answers = [await page(url), await page(url)];
    const nonces = answers.map(({ status, headers, text }) => {
      expect(status).toBe(200);
      expect(headers["content-type"]).toBe("text/html; charset=utf-8");
      expect(headers["cache-control"]).toBe("no-store");
      expect(text).not.toContain("__CSP_NONCE__");
      const inTags = [...text.matchAll(/nonce="([^"]*)"/g)].map((match) => match[1]);
      expect(inTags).toHaveLength(2);
      expect(new Set(inTags).size).toBe(1);
      const policy = String(headers["content-security-policy"]);
      expect(policy).toBe(
        `default-src 'self'; script-src 'self' 'nonce-${inTags[0]}'; style-src 'self' 'nonce-${inTags[0]}'; ` +
          "img-src 'self' data: blob: https:; connect-src 'self'; object-src 'none'; frame-ancestors 'none'; " +
          "base-uri 'self'; form-action 'self'",
      );
      return inTags[0];
    });
    expect(nonces[0]).not.toBe(nonces[1]);
  });

  it.each([
    ["localhost:3000", "true"],
    ["console.example", "true"],
    ["127.0.0.1:3000", "false"],
    ["[::1]:3000", "false"],
  ])("says at host %s whether passkeys work there: %s", async (host, offered) => {
    writeFileSync(join(dist, "index.html"), `${INDEX}<meta name="passkeys" content="__PASSKEYS__">`);
    const { text } = await call("GET", "/login", { headers: { accept: "text/html", host } });
    writeFileSync(join(dist, "index.html"), INDEX);
    expect(text).toContain(`<meta name="passkeys" content="${offered}">`);
  });

  it.each([
    ["email", { SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "a@shop.example", PUBLIC_URL: "http://localhost" }],
    ["ask", { SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "a@shop.example" }],
    ["ask", { PUBLIC_URL: "http://localhost" }],
  ])("says %s for forgotten passwords with the settings %j", async (offered, env) => {
    writeFileSync(join(dist, "index.html"), `${INDEX}<meta name="password-reset" content="__PASSWORD_RESET__">`);
    const other = await startTestApp({ dist, database, env });
    const { text } = await other.call("GET", "/login", { headers: { accept: "text/html", host: "localhost" } });
    writeFileSync(join(dist, "index.html"), INDEX);
    expect(text).toContain(`<meta name="password-reset" content="${offered}">`);
  });

  it.each([
    ["none", "img-src 'self' data: blob:;"],
    ["https://cdn.example", "img-src 'self' data: blob: https://cdn.example;"],
  ])("allows images with MEDIA_ORIGINS=%s only as %j", async (origins, pictures) => {
    const other = await startTestApp({ dist, database, env: { MEDIA_ORIGINS: origins } });
    for (const url of ["/vendors", "/api/health"]) {
      const { headers } = await other.call("GET", url, { headers: { accept: "text/html" } });
      expect(headers["content-security-policy"]).toContain(pictures);
      expect(headers["referrer-policy"]).toBe("no-referrer");
    }
  });

  it.each([
    ["none", "connect-src 'self';"],
    [
      "https://stock.example, https://b.example:8443",
      "connect-src 'self' https://stock.example https://b.example:8443;",
    ],
  ])("allows calls to other APIs with CONNECT_ORIGINS=%s only as %j", async (origins, connections) => {
    const other = await startTestApp({ dist, database, env: { CONNECT_ORIGINS: origins } });
    const { headers } = await other.call("GET", "/vendors", { headers: { accept: "text/html" } });
    expect(headers["content-security-policy"]).toContain(connections);
  });

  it("answers HEAD, but not DELETE", async () => {
    expect((await call("HEAD", "/")).status).toBe(200);
    expect((await call("HEAD", "/vendors")).status).toBe(200);
    expect((await call("DELETE", "/vendors")).status).toBe(404);
  });

  it("is not served to a request for an image", async () => {
    const { status, body } = await page("/missing.png", "image/avif,image/webp");
    expect(status).toBe(404);
    expect(body.code).toBe("not_found");
  });
});

describe("the console's files", () => {
  it("with a content hash in their name are cached for a year, and compressed if the client accepts it", async () => {
    const { status, headers } = await call("GET", "/assets/a-1.js", { headers: { "accept-encoding": "gzip" } });
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "content-encoding": "gzip",
      "content-type": expect.stringContaining("javascript"),
      "cache-control": "public, max-age=31536000, immutable",
      vary: expect.stringMatching(/accept-encoding/i),
    });
    const uncompressed = await call("GET", "/assets/a-1.js");
    expect(uncompressed.text).toBe(SCRIPT);
    expect(uncompressed.headers).not.toHaveProperty("content-encoding");
  });

  it("with a fixed name are revalidated", async () => {
    expect((await call("GET", "/favicon.svg")).headers["cache-control"]).toBe("no-cache");
  });

  it.each(["/../package.json", "/%2e%2e/package.json", "/assets/..%2f..%2fpackage.json", "/.env"])(
    "do not include %s",
    async (url) => {
      const { text } = await page(url);
      expect(text).not.toContain("marketplace-admin");
      expect(text).not.toContain("DATA_DIR");
    },
  );
});

it("answers 503 and says that the console has not been built, if it has not", async () => {
  const unbuilt = await startTestApp();
  const { status, text, headers } = await unbuilt.call("GET", "/dashboard", { headers: { accept: "text/html" } });
  expect(status).toBe(503);
  expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
  expect(text).toContain("The console has not been built.");
  expect((await unbuilt.call("GET", "/api/health")).status).toBe(200);
});
