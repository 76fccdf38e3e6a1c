/** The OpenAPI document of the bundled API, and its subset with only what the specification documents. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Validator } from "@seriousme/openapi-schema-validator";
import { afterAll, describe, expect, it } from "vitest";
import { DOCUMENTED_CALLS, findDocumentedCall } from "../../scripts/openapi/documented-calls";
import { BEYOND_SPECIFICATION_TAG } from "../../resources/api-docs/contract";
import { seedDemo } from "../../scripts/openapi/demo";
import { generateSpecificationDocument, generateFullDocument } from "../../scripts/openapi/generate";
import type { OpenApi, Operation } from "../../scripts/openapi/shape";
import { findUnusedSummaries } from "../../scripts/openapi/summaries";
import { projectRoot } from "../../scripts/project";
import { startTestApp } from "./support/app";
import { isPostgres, openTestDatabase } from "./support/database";
import { furtherResources } from "./support/further-requests";

const database = await openTestDatabase();
afterAll(() => database.close());
await seedDemo(database);
// Generated right after the seed, as by `npm run openapi`: a request for a conversation marks its messages as read, and
// the examples would then show fewer unread messages.
const full = await generateFullDocument(database);
const subset = await generateSpecificationDocument(database);

const listOperations = ({ paths }: OpenApi): [string, Operation][] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  );
const findOperation = (call: string) => Object.fromEntries(listOperations(full))[call];
const listParameters = (call: string) =>
  (findOperation(call)?.parameters ?? []).map((one) =>
    "$ref" in one ? full.components.parameters[one.$ref.split("/").at(-1) ?? ""] : one,
  );

it.each([
  ["of every call", full],
  ["of the documented calls", subset],
])("the document %s is valid OpenAPI 3.1", async (_name, document) => {
  expect(await new Validator().validate(JSON.parse(JSON.stringify(document)) as Record<string, unknown>)).toMatchObject(
    { valid: true },
  );
  const ids = listOperations(document).map(([, { operationId }]) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
});

// The example of GET /api/health names the database, which is PGlite in docs/openapi.json.
it.skipIf(isPostgres)("docs/openapi.json matches the routes; update it with `npm run openapi`", async () => {
  const written: unknown = JSON.parse(await readFile(join(projectRoot, "docs", "openapi.json"), "utf8"));
  expect(written, "run `npm run openapi` and look at what it changed").toEqual(JSON.parse(JSON.stringify(full)));
});

it("describes exactly the calls below /api", async () => {
  const { app } = await startTestApp({ database });
  const registered = [...app.openRoutes, ...app.ownRoutes, ...app.adminRoutes, ...app.integrationRoutes]
    .filter(({ method, url }) => url.startsWith("/api/") && method !== "HEAD")
    .map(({ method, url }) => `${method} ${url.replaceAll(/:(\w+)/g, "{$1}")}`);
  const calls = listOperations(full).map(([call]) => call);
  expect(calls.toSorted()).toEqual(registered.toSorted());
  expect(findUnusedSummaries(calls)).toEqual([]);
});

it("the subset has exactly the documented calls, without any additions", () => {
  const calls = listOperations(subset).map(([call]) => findDocumentedCall(...(call.split(" ") as [string, string])));
  expect([...new Set(calls)].toSorted()).toEqual(DOCUMENTED_CALLS.map(({ call }) => call).toSorted());
  expect(JSON.stringify(subset)).not.toMatch(/x-features|Beyond the specification/);
});

const COUPON = "code description type value minOrderAmount maxDiscount usageLimit validFrom validUntil isActive";
const PLAN = "name description price interval commissionRate productLimit features isActive";
const PRODUCT = "name description price stock taxRate isActive category specifications";
const SHIPPING = "name description cost freeAbove minDays maxDays isActive";
const EXPORTED = ["categories", "coupons", "orders", "payouts", "plans", "products", "reviews", "shipping", "support"];

it("the subset has exactly the documented parameters and fields", () => {
  const names = listOperations(subset).flatMap(([call, { parameters = [], requestBody }]) => {
    const query = parameters
      .map((one) => ("$ref" in one ? subset.components.parameters[one.$ref.split("/").at(-1) ?? ""] : one))
      .flatMap((one) => (one?.in === "path" ? [] : [one?.name]));
    const fields = Object.keys(requestBody?.content["application/json"]?.schema.properties ?? {});
    const all = [...query, ...fields].join(" ");
    return all === "" ? [] : [[call.replace("/api/admin/", ""), all]];
  });
  expect(Object.fromEntries(names)).toEqual({
    "GET analytics": "timeRange",
    "GET analytics/sales": "startDate endDate",
    "PUT bulk/orders/status": "orders",
    "DELETE bulk/products": "productIds",
    "POST categories": "name description",
    "PUT categories/{id}": "name description",
    "POST chat/send": "conversationId message",
    "GET coupons": "page limit",
    "POST coupons": COUPON,
    "PUT coupons/{id}": COUPON,
    ...Object.fromEntries(
      [...EXPORTED, "users", "vendors", ...furtherResources.map(({ name }) => name)].map((type) => [
        `GET export/${type}`,
        "format",
      ]),
    ),
    "GET kyc": "page limit status",
    "PUT kyc/{id}/approve": "comments",
    "PUT kyc/{id}/reject": "reason comments",
    "PUT kyc/{id}/review": "comments",
    "POST messaging/bulk/send": "emails phones subject message channels",
    "POST messaging/email/send": "to subject content",
    "POST messaging/promotional/send": "email phone subject message channels",
    "POST messaging/sms/send": "phone message",
    "POST messaging/test/email": "to subject content",
    "POST messaging/test/sms": "phone message",
    "POST messaging/test/whatsapp": "phone message",
    "POST messaging/whatsapp/send": "phone message",
    "GET orders": "page limit status",
    "PUT orders/{id}/status": "status",
    "GET payouts": "page limit",
    "POST payouts": "vendor amount periodStart periodEnd notes",
    "PUT payouts/{id}/status": "status",
    "GET plans": "page limit",
    "POST plans": PLAN,
    "PUT plans/{id}": PLAN,
    "GET products": "page limit category vendor",
    "POST products": PRODUCT,
    "GET products/approval-status/{status}": "page limit",
    "GET products/pending": "page limit",
    "GET products/search": "q",
    "PUT products/{id}": PRODUCT,
    "PUT products/{id}/approve": "approvalNotes",
    "PUT products/{id}/reject": "rejectionReason rejectionNotes",
    "GET reviews": "page limit",
    "GET shipping": "page limit",
    "POST shipping": SHIPPING,
    "PUT shipping/{id}": SHIPPING,
    "GET support/tickets": "page limit",
    "POST support/tickets/{id}/reply": "message",
    "PUT support/tickets/{id}/status": "status",
    "GET users": "page limit role",
    "PUT users/{id}": "name email role",
    "GET vendors": "page limit status search",
    "PUT vendors/{id}/approve": "approvalNotes",
    "PUT vendors/{id}/reject": "reason rejectionNotes",
    "PUT vendors/{id}/status": "status notes",
    "POST /api/auth/login": "email password",
  });
});

describe("additions to the specification", () => {
  it("are tagged and name their features", () => {
    expect(findOperation("GET /api/admin/vendors")?.tags).toEqual(["Vendors"]);
    expect(findOperation("GET /api/admin/templates")).toMatchObject({
      tags: ["Templates", BEYOND_SPECIFICATION_TAG],
      "x-features": ["templates"],
      "x-permission": "templates.list",
    });
    expect(findOperation("PUT /api/admin/roles/{id}/second-step")?.["x-features"]).toEqual([
      "roles",
      "accounts.secondStep",
    ]);
  });

  it("are marked on parameters, headers and fields of documented calls", () => {
    const features = listParameters("GET /api/admin/orders").map((one) => [one?.name, one?.["x-features"]?.[0]]);
    expect(Object.fromEntries(features)).toMatchObject({
      page: undefined,
      status: undefined,
      sort: "lists.sort",
      search: "lists.search",
      facets: "lists.facets",
      city: "lists.filters",
      product: "lists.filters",
      category: "lists.filters",
    });
    const approve = findOperation("PUT /api/admin/vendors/{id}/approve");
    expect(approve?.requestBody?.content["application/json"]?.schema.properties).toMatchObject({
      message: { "x-features": ["decisions.message"] },
      approvalNotes: expect.not.objectContaining({ "x-features": expect.anything() }) as object,
    });
    expect(listParameters("PUT /api/admin/vendors/{id}/approve").map((one) => one?.name)).toContain("If-Match");
    expect(listParameters("POST /api/admin/messaging/email/send").map((one) => one?.name)).toContain("Idempotency-Key");
  });
});

describe("an operation", () => {
  it("says who may call it and which errors it returns", () => {
    expect(findOperation("GET /api/health")).toMatchObject({ security: [] });
    expect(findOperation("GET /api/auth/me")?.security).toEqual([{ session: [] }]);
    expect(Object.keys(findOperation("PUT /api/admin/vendors/{id}/approve")?.responses ?? {})).toEqual([
      "200",
      "401",
      "403",
      "404",
      "412",
      "422",
      "default",
    ]);
  });

  it("shows a real response without secrets", () => {
    const vendors = findOperation("GET /api/admin/vendors")?.responses["200"]?.content?.["application/json"];
    expect(vendors?.example).toMatchObject({ total: 30, data: [{ shopName: expect.any(String) as string }] });
    const examples = JSON.stringify(full);
    expect(examples).toContain("signature=…");
    expect(examples).not.toMatch(/signature=[\w-]/);
    const login = findOperation("POST /api/auth/login")?.responses["200"]?.content?.["application/json"];
    expect(login?.example).toMatchObject({ token: "…", user: { email: "admin@bazaar.example" } });
  });

  it("that changes a record accepts the record's fields and requires none", () => {
    const body = findOperation("PUT /api/admin/coupons/{id}")?.requestBody?.content["application/json"];
    expect(body?.schema.properties).toMatchObject({ type: { enum: ["percentage", "fixed"] } });
    expect(body?.schema["required"]).toBeUndefined();
  });
});
