/** Each response to an early request of index.html is used once, by the identical request of the same session. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sendEarlyRequests } from "../../providers/data/early-answers";
import { createHttp } from "../../providers/data/http";
import { startLocalServer, type LocalServer } from "./support/local-server";

const PATH = "/api/admin/orders?page=1&limit=10";

let server: LocalServer;
let token: string;
let ends: number;

beforeEach(async () => {
  server = await startLocalServer();
  server.reply(200, '{"from":"the early call"}');
  vi.stubGlobal("navigator", { onLine: true });
  token = "mine";
  ends = 0;
  sendEarlyRequests("mine", [server.url + PATH]);
  await expect.poll(() => server.received).toHaveLength(1);
});

afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await server.close();
});

const http = () => createHttp(server.url, { token: () => token, end: () => (ends += 1) });

const getOrders = (page = 1) =>
  http().get<unknown>("/api/admin/orders", { params: new URLSearchParams({ page: String(page), limit: "10" }) });

/** Returns the number of requests that reached the server. */
const countRequests = () => server.received.length;

it("sends the same request as the HTTP client", () => {
  expect(server.received[0]).toMatchObject({
    method: "GET",
    url: PATH,
    headers: { authorization: "Bearer mine", accept: "application/json" },
  });
});

it("answers the identical request once; the next one goes to the server", async () => {
  expect((await getOrders()).data).toEqual({ from: "the early call" });
  expect(countRequests()).toBe(1);
  server.reply(200, '{"from":"the server"}');
  expect((await getOrders()).data).toEqual({ from: "the server" });
  expect(countRequests()).toBe(2);
});

describe("an early response is not reused", () => {
  beforeEach(() => server.reply(200, '{"from":"the server"}'));

  it("by a request with other parameters", async () => {
    expect((await getOrders(2)).data).toEqual({ from: "the server" });
  });

  it("by another session", async () => {
    token = "another";
    expect((await getOrders()).data).toEqual({ from: "the server" });
    expect(server.received[1]?.headers.authorization).toBe("Bearer another");
  });

  it("after a write", async () => {
    await http().put("/api/admin/orders/1/status", { status: "shipped" });
    expect((await getOrders()).data).toEqual({ from: "the server" });
  });

  it("when it is older than 15 seconds", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 15_001 });
    expect((await getOrders()).data).toEqual({ from: "the server" });
  });
});

describe("an early failure", () => {
  const askWith = (status: number, body: string, type?: string) => {
    server.reply(status, body, type);
    sendEarlyRequests("mine", [server.url + PATH]);
    return expect.poll(countRequests).toBe(2);
  };

  it("rejects the request with the server's message", async () => {
    await askWith(403, '{"message":"Not for you"}');
    await expect(getOrders()).rejects.toMatchObject({ message: "Not for you", statusCode: 403 });
    expect(countRequests()).toBe(2);
    expect(ends).toBe(0);
  });

  it("ends the session after a 401", async () => {
    await askWith(401, '{"message":"Expired"}');
    await expect(getOrders()).rejects.toMatchObject({ message: "Expired", statusCode: 401 });
    expect(ends).toBe(1);
  });

  it("is reported as a web page when it is one", async () => {
    await askWith(200, "<!doctype html>", "text/html");
    await expect(getOrders()).rejects.toMatchObject({
      message: "The server answered with a web page instead of data.",
    });
  });

  it("is reported as a network failure when it is one", async () => {
    sendEarlyRequests("mine", ["http://127.0.0.1:1/api/admin/orders?page=1&limit=10"]);
    const direct = createHttp("http://127.0.0.1:1", { token: () => token, end: () => undefined });
    const sent = vi.spyOn(globalThis, "fetch");
    await expect(
      direct.get("/api/admin/orders", { params: new URLSearchParams({ page: "1", limit: "10" }) }),
    ).rejects.toMatchObject({ message: "The server could not be reached.", statusCode: 0 });
    expect(sent).not.toHaveBeenCalled();
    sent.mockRestore();
  });
});

it("aborts the early request together with the request that waits for it", async () => {
  server.holdResponses();
  sendEarlyRequests("mine", [server.url + PATH]);
  await expect.poll(countRequests).toBe(2);
  const abort = new AbortController();
  const call = http().get("/api/admin/orders", {
    params: new URLSearchParams({ page: "1", limit: "10" }),
    signal: abort.signal,
  });
  setTimeout(() => abort.abort(), 20);
  await expect(call).rejects.toMatchObject({ name: "CanceledError" });
  await server.abandoned;
});
