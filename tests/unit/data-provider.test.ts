import type { DataProvider } from "@refinedev/core";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createDataProvider } from "../../providers/data/data-provider";
import { createHttp } from "../../providers/data/http";
import { startLocalServer, type LocalServer } from "./support/local-server";

/** Values of `meta` that an attacker might set through the console's URL, whose parameters Refine copies into it. */
const HOSTILE_META = {
  method: "delete",
  headers: { "x-evil": "1" },
  fields: ["password"],
  query: { role: "admin" },
  gqlQuery: "{}",
};

const HOSTILE_ID = "a/b?x=../../users#1 %";
const IN_PATH = "a%2Fb%3Fx%3D..%2F..%2Fusers%231%20%25";

let server: LocalServer;
let provider: Required<DataProvider>;

beforeEach(async () => {
  server = await startLocalServer();
  server.reply(200, '{"_id":"v1","shopName":"Asha"}');
  const http = createHttp(server.url, { token: () => "token", end: () => undefined });
  provider = createDataProvider(http) as Required<DataProvider>;
});
afterEach(() => server.close());

const received = () => server.received.map(({ method, url, body }) => [method, url, body] as const);

// Spec: calls.json, calls.pages
describe("the calls of each method", () => {
  it("getList: GET with page, limit and filters", async () => {
    server.reply(200, '{"data":[{"_id":"v1"}],"total":11}');
    const answer = await provider.getList({
      resource: "vendors",
      pagination: { currentPage: 2, pageSize: 5 },
      filters: [{ field: "status", operator: "eq", value: "pending" }],
    });
    expect(answer).toEqual({ data: [{ _id: "v1", id: "v1" }], total: 11 });
    expect(received()).toEqual([["GET", "/api/admin/vendors?page=2&limit=5&status=pending", ""]]);
  });

  it("getOne: GET of the record, with `id` added", async () => {
    expect(await provider.getOne({ resource: "vendors", id: "v1" })).toEqual({
      data: { _id: "v1", id: "v1", shopName: "Asha" },
    });
    expect(received()).toEqual([["GET", "/api/admin/vendors/v1", ""]]);
  });

  it("create: POST, with `id` added to the response", async () => {
    const { data } = await provider.create({ resource: "coupons", variables: { code: "DIWALI" } });
    expect(data).toEqual({ _id: "v1", id: "v1", shopName: "Asha" });
    expect(received()).toEqual([["POST", "/api/admin/coupons", '{"code":"DIWALI"}']]);
  });

  it("update: PUT, never PATCH", async () => {
    await provider.update({ resource: "coupons", id: "c1", variables: { code: "HOLI" } });
    expect(received()).toEqual([["PUT", "/api/admin/coupons/c1", '{"code":"HOLI"}']]);
  });

  it("deleteOne: DELETE, which accepts an empty response", async () => {
    server.reply(200, "");
    await provider.deleteOne({ resource: "coupons", id: "c1" });
    expect(received()[0]?.slice(0, 2)).toEqual(["DELETE", "/api/admin/coupons/c1"]);
  });

  it("create: accepts an empty response", async () => {
    server.reply(201, "");
    expect(await provider.create({ resource: "coupons", variables: {} })).toEqual({ data: undefined });
  });

  it("getList: reads a page of more than 100 records in several calls, and cuts off the other records", async () => {
    const page = (from: number, length: number) =>
      JSON.stringify({ data: Array.from({ length }, (_, index) => ({ _id: `v${from + index}` })), total: 320 });
    server.replyInTurn([page(100, 100), page(200, 100), page(300, 20)]);
    const { data, total } = await provider.getList({
      resource: "vendors",
      pagination: { currentPage: 2, pageSize: 150 },
    });
    expect([data.length, data[0]?.id, data.at(-1)?.id, total]).toEqual([150, "v150", "v299", 320]);
    expect(received().map(([, url]) => url)).toEqual([
      "/api/admin/vendors?page=2&limit=100",
      "/api/admin/vendors?page=3&limit=100",
    ]);
  });

  it("custom: PUT, GET and DELETE below /api/admin, with a body or a query", async () => {
    server.reply(200, "");
    const url = "vendors/v1/approve";
    expect(await provider.custom({ url, method: "put", payload: { approvalNotes: "" } })).toEqual({ data: undefined });
    server.reply(200, "{}");
    await provider.custom({ url: "stats", method: "get", query: { timeRange: "7d" } });
    await provider.custom({ url: "bulk/products", method: "delete", payload: { productIds: ["p1"] } });
    expect(received()).toEqual([
      ["PUT", "/api/admin/vendors/v1/approve", '{"approvalNotes":""}'],
      ["GET", "/api/admin/stats?timeRange=7d", ""],
      ["DELETE", "/api/admin/bulk/products", '{"productIds":["p1"]}'],
    ]);
  });
});

it("an id cannot escape its path segment", async () => {
  await provider.getOne({ resource: "vendors", id: HOSTILE_ID });
  await provider.update({ resource: "vendors", id: HOSTILE_ID, variables: {} });
  await provider.deleteOne({ resource: "vendors", id: HOSTILE_ID });
  expect(server.received.map(({ url }) => url)).toEqual(Array(3).fill(`/api/admin/vendors/${IN_PATH}`));
});

it.each([".", ".."])("the id %s, which a URL cannot contain, is rejected without a call", async (id) => {
  const rejected = /No record can have this id/;
  await expect(provider.getOne({ resource: "vendors", id })).rejects.toThrow(rejected);
  await expect(async () => provider.update({ resource: "vendors", id, variables: {} })).rejects.toThrow(rejected);
  await expect(async () => provider.deleteOne({ resource: "vendors", id })).rejects.toThrow(rejected);
  await expect(provider.custom({ url: `vendors/${id}/approve`, method: "put" })).rejects.toThrow(rejected);
  expect(server.received).toEqual([]);
});

it("the caller's meta never reaches a request", async () => {
  const meta = HOSTILE_META;
  server.reply(200, "[]");
  await provider.getList({ resource: "vendors", meta });
  server.reply(200, '{"id":"v1"}');
  await provider.getOne({ resource: "vendors", id: "v1", meta });
  await provider.create({ resource: "coupons", variables: {}, meta });
  await provider.update({ resource: "coupons", id: "c1", variables: {}, meta });
  await provider.deleteOne({ resource: "coupons", id: "c1", meta });
  await provider.custom({ url: "stats", method: "get", meta });
  expect(received().map(([method, url]) => `${method} ${url}`)).toEqual([
    "GET /api/admin/vendors?page=1&limit=10",
    "GET /api/admin/vendors/v1",
    "POST /api/admin/coupons",
    "PUT /api/admin/coupons/c1",
    "DELETE /api/admin/coupons/c1",
    "GET /api/admin/stats",
  ]);
  for (const { headers } of server.received) expect(headers).not.toHaveProperty("x-evil");
});

describe("the version of a record", () => {
  const versionFrom = async (headers: Record<string, string>) => {
    server.reply(200, '{"_id":"c1"}', undefined, headers);
    const answer = await provider.getOne({ resource: "coupons", id: "c1" });
    return (answer as { version?: string }).version;
  };

  it.each([
    ['"3"', '"3"'],
    ['W/"3"', '"3"'],
    ['"3-gzip"', '"3"'],
    ['W/"3--gzip"', '"3"'],
    ['"3;br"', '"3"'],
    ['"a-gzip-b"', '"a-gzip-b"'],
    ['"a1b2-c3"', '"a1b2-c3"'],
  ])("is read from the ETag %s without the proxy's suffix as %s", async (etag, version) => {
    expect(await versionFrom({ etag })).toBe(version);
  });

  it("is read first from X-Record-Version, which proxies do not change", async () => {
    expect(await versionFrom({ "x-record-version": "4" })).toBe('"4"');
    expect(await versionFrom({ "x-record-version": "4", etag: 'W/"other"' })).toBe('"4"');
    expect(await versionFrom({})).toBeUndefined();
  });

  it("is sent back as If-Match", async () => {
    await provider.update({ resource: "coupons", id: "c1", variables: {}, meta: { version: '"4"' } });
    expect(server.received[0]?.headers["if-match"]).toBe('"4"');
  });
});

describe("an unexpected response is an error", () => {
  it.each(["", "null", '"text"', '{"rows":[]}'])("for a list: %j", async (body) => {
    server.reply(200, body);
    await expect(provider.getList({ resource: "vendors" })).rejects.toThrow("is not a list");
  });

  it.each(["", "null", "[]", "7"])("for a record: %j", async (body) => {
    server.reply(200, body);
    await expect(provider.getOne({ resource: "vendors", id: "v1" })).rejects.toThrow("is not a record");
  });

  it.each(["", "null", '"text"', "7"])("for figures: %j", async (body) => {
    server.reply(200, body);
    await expect(provider.custom({ url: "stats", method: "get" })).rejects.toThrow("answer has no data");
  });
});

it.each(["getList", "getOne", "custom"] as const)("%s is aborted by its signal", async (verb) => {
  server.holdResponses();
  const abort = new AbortController();
  const meta = { queryContext: { signal: abort.signal, queryKey: [], client: new QueryClient() } };
  const calls = {
    getList: () => provider.getList({ resource: "vendors", meta }),
    getOne: () => provider.getOne({ resource: "vendors", id: "v1", meta }),
    custom: () => provider.custom({ url: "stats", method: "get", meta }),
  };
  const call = calls[verb]();
  await expect.poll(() => server.received).toHaveLength(1);
  abort.abort();
  await expect(call).rejects.toMatchObject({ name: "CanceledError" });
  await server.abandoned;
});
