/** How the API page reads an OpenAPI document: the bundled one, and smaller or malformed ones. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import type { OpenApiDocument, Schema } from "../../resources/api-docs/contract";
import { listCalls, getCallDetails, matchesSearch, type ListedCall } from "../../resources/api-docs/read-document";
import { describeType } from "../../resources/api-docs/schema-words";
import { projectRoot } from "../../scripts/project";

const bundled = JSON.parse(readFileSync(path.join(projectRoot, "docs", "openapi.json"), "utf8")) as OpenApiDocument;
const calls = listCalls(bundled);

function callOf(id: string): ListedCall {
  const found = calls.find((call) => call.id === id);
  if (!found) throw new Error(`There is no call ${id}.`);
  return found;
}

it("lists every call of the bundled document once, by area", () => {
  const methods = Object.values(bundled.paths ?? {}).flatMap(Object.keys);
  expect(methods.length).toBeGreaterThan(150);
  expect(new Set(calls.map(({ id }) => id)).size).toBe(methods.length);
  expect(calls.map(({ area }) => area)).toEqual(calls.map(({ area }) => area).toSorted((a, b) => a.localeCompare(b)));
  expect(callOf("putVendorsByIdApprove")).toMatchObject({
    method: "PUT",
    path: "/api/admin/vendors/{id}/approve",
    area: "Vendors",
    isAdditional: false,
    permission: "vendors.approve",
  });
  expect(callOf("getJobs")).toMatchObject({ isAdditional: true, features: ["jobs"] });
});

it("has details for every call of the bundled document, without broken references", () => {
  for (const call of calls) {
    const { parameters, answers } = getCallDetails(call, bundled);
    expect(parameters).toHaveLength(call.operation.parameters?.length ?? 0);
    expect(answers.map(({ status }) => status)).toEqual(Object.keys(call.operation.responses ?? {}));
    expect(answers.every(({ text }) => text !== "")).toBe(true);
  }
});

it("describes parameters and responses, including nested fields", () => {
  const list = getCallDetails(callOf("getVendors"), bundled);
  expect(list.parameters.find(({ name }) => name === "sort")).toMatchObject({
    place: "query",
    required: false,
    type: "one of shopName, status, productCount, createdAt",
    features: ["lists.sort"],
  });
  const [answer] = list.answers;
  expect(answer).toMatchObject({ status: "200" });
  expect(answer?.example).toContain('"totalPages": 30');
  const typeOf = (name: string) => answer?.fields.find((field) => field.name === name)?.type;
  expect(typeOf("data")).toBe("list of Vendor");
  expect(typeOf("data[].user.email")).toBe("text");
  expect(typeOf("facets")).toBe("object with values of object with values of number");
  expect(getCallDetails(callOf("putVendorsByIdApprove"), bundled).body).toEqual([
    expect.objectContaining({ name: "approvalNotes", type: "text, at most 2000 characters or nothing" }),
    expect.objectContaining({ name: "message", features: ["decisions.message"] }),
  ]);
});

it("describes a schema in words", () => {
  const cases: [Schema | undefined, string][] = [
    [undefined, "anything"],
    [{}, "anything"],
    [{ $ref: "#/components/schemas/Vendor" }, "Vendor"],
    [
      { type: "integer", minimum: 1, maximum: 100, default: 10 },
      "whole number, at least 1, at most 100, 10 when absent",
    ],
    [{ type: "integer", minimum: -Number.MAX_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }, "whole number"],
    [{ type: ["string", "null"] }, "text or nothing"],
    [{ const: true }, "true"],
    [{ enum: ["a", 1, null] }, "one of a, 1, null"],
    [{ type: "string", format: "date-time" }, "text, as date-time"],
    [{ type: "string", pattern: "^[0-9a-f]{24}$" }, "text, that matches ^[0-9a-f]{24}$"],
    [{ allOf: [{ $ref: "#/a/One" }, { type: "object" }] }, "One and object"],
  ];
  for (const [schema, words] of cases) expect(describeType(schema)).toBe(words);
});

it("finds calls by visible words in any order", () => {
  const found = (search: string) => calls.filter((call) => matchesSearch(call, search)).map(({ id }) => id);
  expect(found("APPROVE vendor put")).toContain("putVendorsByIdApprove");
  expect(found("vendors.approve")).toContain("putVendorsByIdApprove");
  expect(found("nothing like it")).toEqual([]);
  expect(found("")).toHaveLength(calls.length);
});

it("reads a document with missing parts, circular references and broken references", () => {
  expect(listCalls({})).toEqual([]);
  const document: OpenApiDocument = {
    paths: {
      "/things/{id}": {
        get: {
          parameters: [{ $ref: "#/components/parameters/missing" }, { in: "query" }],
          responses: {
            "200": { content: { "text/plain": { schema: { $ref: "#/components/schemas/Node" } } } },
            "404": { $ref: "#/components/responses/circle" },
          },
        },
      },
    },
    components: {
      schemas: { Node: { properties: { next: { $ref: "#/components/schemas/Node" }, name: { type: "string" } } } },
      responses: { circle: { $ref: "#/components/responses/circle" } },
    },
  };
  const [call] = listCalls(document);
  expect(call).toMatchObject({ id: "get-things-id-", method: "GET", area: "Other", summary: "", isAdditional: false });
  const { parameters, answers } = getCallDetails(call as ListedCall, document);
  expect(parameters).toEqual([]);
  expect(answers).toHaveLength(1);
  expect(answers[0]?.fields.map(({ name, type }) => [name, type])).toEqual([
    ["next", "Node"],
    ["name", "text"],
  ]);
});
