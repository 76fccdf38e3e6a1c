/** URLs that are neither a page nor a call, and ids that contain a slash. */
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { projectRoot } from "../../scripts/project";
import { auditEntries } from "../../server/db/schema-audit";
import { startTestApp } from "./support/app";
import { createTemporaryDirectory } from "./support/database";

const dist = createTemporaryDirectory();
mkdirSync(join(dist, "assets"));
writeFileSync(join(dist, "index.html"), "<!doctype html><title>The page</title>");
mkdirSync(join(dist, ".vite"));
writeFileSync(join(dist, ".vite", "manifest.json"), "{}");
writeFileSync(join(dist, ".build-hash"), "0123");
// The build copies public/ into dist/ too.
cpSync(join(projectRoot, "public"), dist, { recursive: true });

const { database, call } = await startTestApp({ dist });
const visit = (url: string) => call("GET", url, { headers: { accept: "text/html,*/*;q=0.8" } });

it("robots.txt asks robots to read nothing", async () => {
  const { status, headers, text } = await visit("/robots.txt");
  expect(status).toBe(200);
  expect(headers["content-type"]).toMatch(/^text\/plain/);
  expect(text).toBe("User-agent: *\nDisallow: /\n");
});

it.each(
  ["/foo.png", "/old/logo.SVG", "/sitemap.xml", "/.env", "/wp-login.php", "/vendors.json?x=1", "/a%2Eb.js"].concat(
    "/.vite/manifest.json",
    "/%2evite/manifest.json",
    "/.build-hash",
    "/.git/config",
  ),
)("%s returns 404 instead of the page", async (url) => {
  const { status, body, text } = await visit(url);
  expect(status).toBe(404);
  expect(body.code).toBe("not_found");
  expect(text).not.toContain("The page");
});

it.each([
  "/vendors",
  "/vendors/show/64f0c2a1",
  "/vendors/show/a%2Fb",
  "/vendors/show/asha@shop.example",
  "/users/edit/v1.2",
  "/vendors?details=a.png",
  "/index.html",
  "/kyc-management/show/x.y%2Fz",
])("%s serves the page", async (url) => {
  expect(await visit(url)).toMatchObject({ status: 200, text: expect.stringContaining("The page") });
});

it.each(["/api%2Fadmin%2Fvendors", "/files%2Fproducts/a/1", "/assets%2Fa", "/%61pi/admin"])(
  "%s does not serve the page, because it looks like a call",
  async (url) => {
    expect((await visit(url)).text).not.toContain("The page");
  },
);

it.each([
  ["GET", "/api/admin/vendors/a%2Fb", "Vendor not found."],
  ["GET", "/api/admin/vendors/..%2Fusers", "Vendor not found."],
  ["GET", "/api/admin/vendors/a%252Fb", "Vendor not found."],
  ["GET", "/api/admin/products/pending%2F", "Product not found."],
  ["GET", "/api/admin/products/approval-status/x%2Fy", "Approval status not found."],
  ["GET", "/api/admin/kyc/stats%2F", "KYC application not found."],
  ["PUT", "/api/admin/vendors/a%2Fb/approve", "Vendor not found."],
  ["PUT", "/api/admin/vendors/a%2Fapprove", "PUT /api/admin/vendors/a%2Fapprove does not exist."],
  ["DELETE", "/api/admin/users/a%2Fb", "User not found."],
  ["POST", "/api/admin/support/tickets/a%2Fb/reply", "Ticket not found."],
])("%s %s: treats an id with a slash as one unknown id, and writes no audit entry", async (method, url, message) => {
  const body = { PUT: {}, POST: { message: "Hello" } }[method];
  // Sign in before the entries are counted, because the sign-in writes one.
  await call("GET", "/api/admin/stats", { as: "admin" });
  const entriesBefore = await database.db.$count(auditEntries);
  const answer = await call(method, url, { as: "admin", body });
  expect(answer).toMatchObject({ status: 404, body: { message, code: "not_found" } });
  expect(await database.db.$count(auditEntries)).toBe(entriesBefore);
});
