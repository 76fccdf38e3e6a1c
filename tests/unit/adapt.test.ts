/** Each call of the providers passes through adapt.ts, with the first segment of its path as the resource. */
import type { DataProvider } from "@refinedev/core";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Failure } from "../../providers/data/adapt";
import { createAuditLogProvider } from "../../providers/audit/audit-log-provider";
import { createDataProvider } from "../../providers/data/data-provider";
import { createHttp } from "../../providers/data/http";
import { download } from "../../providers/export/download";
import { startLocalServer, type LocalServer } from "./support/local-server";

/** Marks each value with the function and the resource. */
vi.mock("../../providers/data/adapt", () => ({
  adaptRecord: (resource: string, record: object) => ({ ...record, record: resource }),
  adaptList: (resource: string, { items }: { items: unknown }) => ({
    data: items,
    total: 2,
    figures: { [resource]: 1 },
  }),
  adaptBody: (resource: string, body: object) => ({ ...body, body: resource }),
  adaptQuery: (resource: string, query: URLSearchParams) => {
    query.set("query", resource);
    return query;
  },
  adaptError: (resource: string, { status, body }: Failure) => ({
    status: status === 419 ? 401 : status,
    body: { message: `${resource}: ${(body as { problem: string }).problem}` },
  }),
}));

let server: LocalServer;
let provider: Required<DataProvider>;
const end = vi.fn<() => void>();
const createClient = () => createHttp(server.url, { token: () => "token", end });

beforeEach(async () => {
  server = await startLocalServer();
  server.reply(200, '{"_id":"a"}');
  provider = createDataProvider(createClient()) as Required<DataProvider>;
  vi.stubGlobal("navigator", { onLine: true });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  end.mockClear();
  await server.close();
});

const received = () => server.received.map(({ method, url, body }) => `${method} ${url} ${body}`.trim());

it.each([
  ["vendors", "vendors"],
  ["products/pending", "products"],
  ["support/tickets", "support"],
])("adapts the list %s", async (resource, first) => {
  server.reply(200, '{"items":[{"_id":"a"},{"id":"b"}]}');
  expect(await provider.getList({ resource, pagination: { currentPage: 1, pageSize: 10 } })).toEqual({
    data: [
      { _id: "a", id: "a", record: first },
      { id: "b", record: first },
    ],
    total: 2,
    figures: { [first]: 1 },
  });
  expect(received()).toEqual([`GET /api/admin/${resource}?page=1&limit=10&query=${first}`]);
});

it("adapts the history of a record", async () => {
  server.reply(200, '{"items":[{"_id":"a"}]}');
  const { data } = await createAuditLogProvider(provider).get({ resource: "vendors", meta: { id: "v" } });
  expect(data).toEqual([{ _id: "a", id: "a", record: "audit" }]);
});

const MARKED = { data: { _id: "a", id: "a", record: "vendors" } };

it("adapts a record that is read, created or changed", async () => {
  expect(await provider.getOne({ resource: "vendors", id: "a" })).toEqual(MARKED);
  expect(await provider.create({ resource: "vendors", variables: { name: "x" } })).toEqual(MARKED);
  expect((await provider.update({ resource: "vendors", id: "a", variables: {} })).data).toMatchObject({
    record: "vendors",
  });
  expect(received()).toEqual([
    "GET /api/admin/vendors/a?query=vendors",
    'POST /api/admin/vendors {"name":"x","body":"vendors"}',
    'PUT /api/admin/vendors/a {"body":"vendors"}',
  ]);
});

it("adapts custom calls, including responses that are arrays", async () => {
  const query = { timeRange: "7d", city: ["Pune", "Surat"], none: undefined };
  expect((await provider.custom({ url: "analytics/sales", method: "get", query })).data).toMatchObject({
    record: "analytics",
  });
  server.reply(200, '[{"date":"2026-11-27"},3]');
  expect((await provider.custom({ url: "/api/admin/stats", method: "get" })).data).toEqual([
    { date: "2026-11-27", record: "stats" },
    3,
  ]);
  await provider.custom({ url: "vendors/a/approve", method: "put", payload: { notes: "" } });
  await provider.custom({ url: "bulk/products", method: "delete", payload: { productIds: ["a"] } });
  expect(received()).toEqual([
    "GET /api/admin/analytics/sales?timeRange=7d&city=Pune&city=Surat&query=analytics",
    "GET /api/admin/stats?query=stats",
    'PUT /api/admin/vendors/a/approve?query=vendors {"notes":"","body":"vendors"}',
    'DELETE /api/admin/bulk/products?query=bulk {"productIds":["a"],"body":"bulk"}',
  ]);
});

it("adapts the query of a download", async () => {
  server.reply(200, "a,b", "text/csv");
  await download(createClient(), {
    path: "export/orders",
    query: { format: "csv" },
    signal: new AbortController().signal,
    write: () => Promise.resolve(),
  });
  expect(received()).toEqual(["GET /api/admin/export/orders?format=csv&query=export"]);
});

it("adapts the status and the message of a failure", async () => {
  server.reply(422, '{"problem":"No stock"}');
  await expect(provider.getOne({ resource: "orders", id: "a" })).rejects.toMatchObject({
    message: "orders: No stock",
    statusCode: 422,
    fromServer: true,
  });
  expect(end).not.toHaveBeenCalled();
  server.reply(419, '{"problem":"Expired"}');
  await expect(createClient().get("/api/auth/me")).rejects.toMatchObject({ message: "auth: Expired", statusCode: 401 });
  expect(end).toHaveBeenCalledWith("expired");
});
