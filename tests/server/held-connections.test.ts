// @module-tag slow
/** Clients that occupy the server: partial requests, unread responses and too many calls. */
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, expect, it } from "vitest";
import { registerErrorHandler } from "../../server/http/errors";
import { CONCURRENCY_LIMITS, registerOverload } from "../../server/http/overload";
import { disconnectSlowReaders } from "../../server/http/slow-readers";
import { startTestApp } from "./support/app";

const MEBIBYTE = 1_048_576;
/** A response that is larger than the buffers at both ends of a connection. */
const LARGE = Buffer.alloc(16 * MEBIBYTE, "x");
const SMALL_LIMITS = { calls: 4, signIns: 2, bytes: { total: 256 * MEBIBYTE, perAddress: 8 * MEBIBYTE } };
const [ONE, OTHER] = ["203.0.113.7", "203.0.113.8"];

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** Starts a server that trusts X-Forwarded-For. `/api/held` and `/api/auth/login` respond after `release()`. */
async function start(limits = SMALL_LIMITS, patience?: Parameters<typeof disconnectSlowReaders>[1]) {
  const app = Fastify({ trustProxy: "127.0.0.1" });
  registerErrorHandler(app);
  disconnectSlowReaders(app, patience);
  await registerOverload(app, { MAX_EVENT_LOOP_DELAY_MS: 0, TRUST_PROXY: ["127.0.0.1"] }, "pglite", limits);
  const waiting: (() => void)[] = [];
  let large = 0;
  app.get("/api/held", () => new Promise<string>((resolve) => waiting.push(() => resolve("held"))));
  app.post("/api/held", () => new Promise<string>((resolve) => waiting.push(() => resolve("held"))));
  app.post("/api/auth/login", () => new Promise<string>((resolve) => waiting.push(() => resolve("held"))));
  app.get("/api/quick", () => "quick");
  app.get("/api/large", () => {
    large += 1;
    return LARGE;
  });
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  closing.push(() => {
    app.server.closeAllConnections();
    return app.close();
  });
  const open = (text: string) => openSocket(origin, text);
  return {
    app,
    open,
    /** Sends a request, and returns the status of the response. */
    ask: async (path: string, address?: string, method = "GET") => {
      const headers = new Headers(address === undefined ? [] : [["x-forwarded-for", address]]);
      const response = await fetch(`${origin}${path}`, { method, headers });
      await response.text();
      return response.status;
    },
    waiting: () => waiting.length,
    large: () => large,
    release: () => {
      for (const answer of waiting.splice(0)) answer();
    },
  };
}

async function openSocket(origin: string, text: string): Promise<Socket> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => undefined);
  closing.push(() => socket.destroy());
  await once(socket, "connect");
  socket.write(text);
  return socket;
}

function countRequests(app: FastifyInstance): () => number {
  let count = 0;
  app.server.on("request", () => (count += 1));
  return () => count;
}

const get = (path: string, address: string) =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${address}\r\n\r\n`;
const halfPost = (path: string, ...headers: string[]) =>
  [`POST ${path} HTTP/1.1`, "Host: localhost", "Content-Type: application/json", ...headers]
    .concat("Content-Length: 60", "", "{")
    .join("\r\n");

it("serves complete requests while more connections than the limit of calls have sent half a request", async () => {
  const { app, call, login, database } = await startTestApp();
  const authorization = `Authorization: Bearer ${await login("admin")}`;
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  const arrived = countRequests(app);
  const count = CONCURRENCY_LIMITS[database.kind].calls + 2;
  for (let index = 0; index < count; index += 1) {
    await openSocket(origin, halfPost("/api/auth/login"));
    await openSocket(origin, halfPost("/api/admin/coupons", authorization));
    await expect.poll(arrived).toBe(2 * (index + 1));
  }
  expect((await call("GET", "/api/auth/me", { as: "admin" })).status).toBe(200);
  expect((await call("GET", "/api/admin/orders?page=1&limit=10", { as: "auditor" })).status).toBe(200);
});

it("counts a call only once its body has arrived", async () => {
  const { ask, open, waiting, release } = await start();
  const sockets = await Promise.all([1, 2, 3, 4].map(() => open(halfPost("/api/held"))));
  expect(await ask("/api/quick")).toBe(200);
  for (const socket of sockets) socket.write(`"n":"${"x".repeat(52)}"}`);
  await expect.poll(waiting).toBe(4);
  expect(await ask("/api/quick")).toBe(503);
  release();
  await expect.poll(() => ask("/api/quick")).toBe(200);
});

it("lets one address use half of all calls, but no such limit applies to a proxy", async () => {
  const { ask, waiting, release } = await start();
  const held = [ask("/api/held", ONE), ask("/api/held", ONE)];
  await expect.poll(waiting).toBe(2);
  expect(await ask("/api/quick", ONE)).toBe(503);
  expect(await ask("/api/quick", OTHER)).toBe(200);
  held.push(ask("/api/held"), ask("/api/held"));
  await expect.poll(waiting).toBe(4);
  expect(await ask("/api/quick", OTHER)).toBe(503);
  release();
  expect(await Promise.all(held)).toEqual([200, 200, 200, 200]);
  expect(await ask("/api/quick", ONE)).toBe(200);
});

it("accepts a call whose forwarded address is malformed", async () => {
  const { ask } = await start();
  expect(await ask("/api/quick", "nonsense")).toBe(200);
});

it("limits sign-ins and other calls separately", async () => {
  const { ask, waiting, release } = await start();
  const held = [1, 2, 3, 4].map(() => ask("/api/held"));
  await expect.poll(waiting).toBe(4);
  const signIns = [ask("/api/auth/login", ONE, "POST")];
  await expect.poll(waiting).toBe(5);
  expect(await ask("/api/quick")).toBe(503);
  expect(await ask("/api/auth/login", ONE, "POST"), "the address has reached its limit").toBe(503);
  signIns.push(ask("/api/auth/login", OTHER, "POST"));
  await expect.poll(waiting).toBe(6);
  release();
  expect(await Promise.all([...held, ...signIns])).toEqual([200, 200, 200, 200, 200, 200]);
});

it("does not count a call whose response the client has not read yet", async () => {
  const { ask, open, large } = await start({ ...SMALL_LIMITS, calls: 2 });
  for (const address of ["203.0.113.1", "203.0.113.2", "203.0.113.3"]) await open(get("/api/large", address));
  await expect.poll(large).toBe(3);
  expect(await ask("/api/quick", ONE)).toBe(200);
});

it("rejects an address with too many unread bytes, but neither its sign-ins nor other addresses", async () => {
  const { ask, open, large, waiting, release } = await start();
  const socket = await open(get("/api/large", ONE));
  await expect.poll(large).toBe(1);
  expect(await ask("/api/quick", ONE)).toBe(503);
  expect(await ask("/api/quick", OTHER)).toBe(200);
  const signIn = ask("/api/auth/login", ONE, "POST");
  await expect.poll(waiting).toBe(1);
  release();
  expect(await signIn).toBe(200);
  socket.destroy();
  await expect.poll(() => ask("/api/quick", ONE)).toBe(200);
});

it("counts the size that a request announces for its body", async () => {
  const { app, ask, open } = await start({ ...SMALL_LIMITS, bytes: { total: MEBIBYTE, perAddress: 50 } });
  const arrived = countRequests(app);
  const socket = await open(halfPost("/api/held", `X-Forwarded-For: ${ONE}`));
  await expect.poll(arrived).toBe(1);
  expect(await ask("/api/quick", ONE)).toBe(503);
  socket.destroy();
  await expect.poll(() => ask("/api/quick", ONE)).toBe(200);
});

it("stops counting the calls of a connection that closes before they are answered", async () => {
  const { ask, open, waiting, release } = await start();
  const socket = await open(get("/api/held", ONE).repeat(2));
  await expect.poll(waiting).toBe(2);
  expect(await ask("/api/quick", ONE)).toBe(503);
  socket.destroy();
  await expect.poll(() => ask("/api/quick", ONE)).toBe(200);
  release();
  expect(await ask("/api/quick", ONE)).toBe(200);
});

const MINUTE_MS = 60_000;

it.each([
  ["also sends nothing", { stalledMs: 1_000, answerMs: MINUTE_MS, kibibyteMs: 1 }, 0],
  ["keeps sending something", { stalledMs: 1_000, answerMs: 2_000, kibibyteMs: 0 }, 100],
])("disconnects a client that reads nothing and %s, but not one awaiting a response", async (_, patience, sendMs) => {
  const { app, ask, open, waiting, release } = await start(SMALL_LIMITS, patience);
  const connected = once(app.server, "connection");
  const client = await open(get("/api/large", ONE));
  const [serverSocket] = (await connected) as [Socket];
  if (sendMs > 0) {
    const sending = setInterval(() => client.write("\r\n"), sendMs);
    closing.push(() => clearInterval(sending));
  }
  const held = ask("/api/held");
  await expect.poll(waiting).toBe(1);
  await expect.poll(() => serverSocket.destroyed, { timeout: 20_000 }).toBe(true);
  release();
  expect(await held).toBe(200);
  expect(await ask("/api/quick", ONE)).toBe(200);
});
