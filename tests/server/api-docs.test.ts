/** The OpenAPI document of the API, and the page that shows it. */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { projectRoot } from "../../scripts/project";
import { startTestApp } from "./support/app";
import { createTemporaryDirectory } from "./support/database";

const dist = createTemporaryDirectory();
writeFileSync(path.join(dist, "index.html"), "<title>The console</title>");
const { call } = await startTestApp({ dist });
const committed = JSON.parse(readFileSync(path.join(projectRoot, "docs", "openapi.json"), "utf8")) as object;

it("every administrator can read the document, regardless of permissions, and no one else can", async () => {
  for (const person of ["admin", "auditor"] as const) {
    const { status, body } = await call("GET", "/api/admin/openapi", { as: person });
    expect(status).toBe(200);
    expect(body).toEqual(committed);
  }
  for (const person of ["vendor", "customer"] as const) {
    expect((await call("GET", "/api/admin/openapi", { as: person })).status).toBe(403);
  }
  expect((await call("GET", "/api/admin/openapi")).status).toBe(401);
});

it("/api/docs is a page of the console, and no other path below /api is", async () => {
  const html = { headers: { accept: "text/html" } };
  for (const url of ["/api/docs", "/api/docs?search=vendors"]) {
    const { status, text, headers } = await call("GET", url, html);
    expect(status).toBe(200);
    expect(text).toContain("The console");
    expect(headers["content-security-policy"]).toContain("nonce-");
  }
  for (const url of ["/api/docs/", "/api/docs/openapi.json", "/api/doc", "/api/nothing"]) {
    expect((await call("GET", url, html)).status).toBe(404);
  }
  expect((await call("POST", "/api/docs", { body: {} })).status).toBe(404);
});
