/** What index.html has asked for is taken over by the identical request of the same session, once. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { askEarly } from "../../providers/data/early-answers";
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
  askEarly("mine", [server.url + PATH]);
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

/** How often the server was asked, with what it is asked from now on answered otherwise. */
const asked = () => server.received.length;

it("asks as the HTTP client does", () => {
  expect(server.received[0]).toMatchObject({
    method: "GET",
    url: PATH,
    headers: { authorization: "Bearer mine", accept: "application/json" },
  });
});

it("the identical request takes the answer over, and the next one asks again", async () => {
  expect((await getOrders()).data).toEqual({ from: "the early call" });
  expect(asked()).toBe(1);
  server.reply(200, '{"from":"the server"}');
  expect((await getOrders()).data).toEqual({ from: "the server" });
  expect(asked()).toBe(2);
});

describe("is not taken over", () => {
  beforeEach(() => server.reply(200, '{"from":"the server"}'));

  it("by a request with other parameters", async () => {
    expect((await getOrders(2)).data).toEqual({ from: "the server" });
  });

  it("by another session", async () => {
    token = "another";
    expect((await getOrders()).data).toEqual({ from: "the server" });
    expect(server.received[1]?.headers.authorization).toBe("Bearer another");
  });

  it("after something was written", async () => {
    await http().put("/api/admin/orders/1/status", { status: "shipped" });
    expect((await getOrders()).data).toEqual({ from: "the server" });
  });

  it("when it is older than 15 seconds", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 15_001 });
    expect((await getOrders()).data).toEqual({ from: "the server" });
  });
});

describe("a failure", () => {
  const askWith = (status: number, body: string, type?: string) => {
    server.reply(status, body, type);
    askEarly("mine", [server.url + PATH]);
    return expect.poll(asked).toBe(2);
  };

  it("is the request's own: a refusal has the server's words", async () => {
    await askWith(403, '{"message":"Not for you"}');
    await expect(getOrders()).rejects.toMatchObject({ message: "Not for you", statusCode: 403 });
    expect(asked()).toBe(2);
    expect(ends).toBe(0);
  });

  it("of a session that is over ends it", async () => {
    await askWith(401, '{"message":"Expired"}');
    await expect(getOrders()).rejects.toMatchObject({ message: "Expired", statusCode: 401 });
    expect(ends).toBe(1);
  });

  it("in the form of a web page is told as such", async () => {
    await askWith(200, "<!doctype html>", "text/html");
    await expect(getOrders()).rejects.toMatchObject({
      message: "The server answered with a web page instead of data.",
    });
  });

  it("of the network is the request's own, too", async () => {
    askEarly("mine", ["http://127.0.0.1:1/api/admin/orders?page=1&limit=10"]);
    const direct = createHttp("http://127.0.0.1:1", { token: () => token, end: () => undefined });
    const sent = vi.spyOn(globalThis, "fetch");
    await expect(
      direct.get("/api/admin/orders", { params: new URLSearchParams({ page: "1", limit: "10" }) }),
    ).rejects.toMatchObject({ message: "The server could not be reached.", statusCode: 0 });
    expect(sent).not.toHaveBeenCalled();
    sent.mockRestore();
  });
});

it("a request that is given up gives the early one up with it", async () => {
  server.stayGone();
  askEarly("mine", [server.url + PATH]);
  await expect.poll(asked).toBe(2);
  const abort = new AbortController();
  const call = http().get("/api/admin/orders", {
    params: new URLSearchParams({ page: "1", limit: "10" }),
    signal: abort.signal,
  });
  setTimeout(() => abort.abort(), 20);
  await expect(call).rejects.toMatchObject({ name: "CanceledError" });
  await server.abandoned;
});
