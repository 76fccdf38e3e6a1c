/** The first rows load without axios, which is loaded once a request has no early response that succeeded quickly. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { sendEarlyRequests } from "../../providers/data/early-answers";
import { createHttp } from "../../providers/data/http";
import { createLazyHttp } from "../../providers/data/lazy-http";
import { startLocalServer, type LocalServer } from "./support/local-server";

const PATH = "/api/admin/orders?page=1&limit=10";

let server: LocalServer;

beforeEach(async () => {
  server = await startLocalServer();
  vi.stubGlobal("navigator", { onLine: true });
});

afterEach(async () => {
  vi.unstubAllGlobals();
  globalThis.earlyAnswers = undefined;
  await server.close();
});

/** Creates a lazy client and counts how often it loads axios. */
function createClient() {
  const times: number[] = [];
  const session = { token: () => "mine", end: vi.fn<() => void>(), noteServerTime: (ms: number) => times.push(ms) };
  const load = vi.fn(() => Promise.resolve(createHttp(server.url, session)));
  const http = createLazyHttp(load, server.url, session);
  return { getOrders: (signal?: AbortSignal) => http.get(PATH, { signal }), http, load, times };
}

it("reuses an early success without axios, once, with the server's time", async () => {
  server.reply(200, '{"from":"the early call"}');
  sendEarlyRequests("mine", [server.url + PATH]);
  const { getOrders, load, times } = createClient();
  expect(await getOrders()).toMatchObject({
    data: { from: "the early call" },
    headers: { "content-type": "application/json" },
  });
  expect(times).toHaveLength(1);
  expect(load).not.toHaveBeenCalled();
  server.reply(200, '{"from":"the server"}');
  expect((await getOrders()).data).toEqual({ from: "the server" });
  expect(load).toHaveBeenCalledOnce();
  expect(server.received).toHaveLength(2);
});

it("gives the early response to one of two identical requests and sends the other", async () => {
  server.reply(200, '{"rows":[]}');
  sendEarlyRequests("mine", [server.url + PATH]);
  const { getOrders } = createClient();
  expect((await Promise.all([getOrders(), getOrders()])).map(({ data }) => data)).toEqual([{ rows: [] }, { rows: [] }]);
  expect(server.received).toHaveLength(2);
});

it.each([
  ["a rejection", 403, '{"message":"Not for you"}', { message: "Not for you", statusCode: 403 }],
  ["a web page", 200, "<!doctype html>", { message: "The server answered with a web page instead of data." }],
])("leaves %s to axios without another request", async (_, status, body, failure) => {
  server.reply(status, body);
  sendEarlyRequests("mine", [server.url + PATH]);
  const { getOrders, load } = createClient();
  await expect(getOrders()).rejects.toMatchObject(failure);
  expect(load).toHaveBeenCalledOnce();
  expect(server.received).toHaveLength(1);
});

it("rejects an early response whose ids cannot be read exactly", async () => {
  server.reply(200, '{"content":[{"id":9007199254740993}]}');
  sendEarlyRequests("mine", [server.url + PATH]);
  const { getOrders } = createClient();
  await expect(getOrders()).rejects.toMatchObject({ statusCode: 200, fromServer: false });
});

it("aborts the early request together with the request that waits for it", async () => {
  server.holdResponses();
  sendEarlyRequests("mine", [server.url + PATH]);
  await expect.poll(() => server.received).toHaveLength(1);
  const abort = new AbortController();
  const response = createClient().getOrders(abort.signal);
  abort.abort();
  await expect(response).rejects.toMatchObject({ name: "CanceledError" });
  expect(server.received).toHaveLength(1);
});

it("hands a slow early request over to axios, which returns its response", async () => {
  server.holdResponses();
  sendEarlyRequests("mine", [server.url + PATH]);
  const { getOrders, load } = createClient();
  const response = getOrders();
  response.catch(() => undefined);
  await expect.poll(() => load.mock.calls, { timeout: 10_000 }).toHaveLength(1);
  server.reply(200, '{"from":"the slow answer"}');
  server.releaseHeld();
  expect((await response).data).toEqual({ from: "the slow answer" });
  expect(server.received).toHaveLength(1);
});

it("loads axios for writes", async () => {
  server.reply(200, '{"ok":true}');
  const { http, load } = createClient();
  await http.put("/api/admin/orders/1/status", { status: "shipped" });
  await http.post("/api/auth/logout");
  expect(load).toHaveBeenCalledTimes(2);
  expect(server.received.map(({ method }) => method)).toEqual(["PUT", "POST"]);
});
