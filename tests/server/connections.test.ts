// @module-tag slow
/** Invalid HTTP, unknown host names, slow requests, too many connections, and connections at shutdown. */
import { EventEmitter, once } from "node:events";
import { connect, type Socket } from "node:net";
import { Duplex } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import Fastify from "fastify";
import { afterAll, describe, expect, it } from "vitest";
import { CONNECTION_OPTIONS, limitConnections } from "../../server/http/connections";
import { startTestApp } from "./support/app";

const { app } = await startTestApp();
const address = new URL(await app.listen({ port: 0, host: "127.0.0.1" }));
afterAll(() => app.close());

/** Sends raw text, and returns the parsed response once the server has closed the connection. */
async function sendRaw(text: string, port = Number(address.port)) {
  const socket = connect(port, "127.0.0.1");
  let answer = "";
  socket.on("data", (part) => (answer += String(part)));
  socket.write(text);
  await new Promise((resolve) => socket.on("close", resolve));
  const [head = "", body = ""] = answer.split("\r\n\r\n");
  const [status = "", ...lines] = head.split("\r\n");
  const headers = Object.fromEntries(lines.map((line) => line.split(": ", 2) as [string, string]));
  return { status: status.replace("HTTP/1.1 ", ""), headers, body };
}

const get = (target: string, ...headers: string[]) =>
  sendRaw([`GET ${target} HTTP/1.1`, "Host: localhost", ...headers, "Connection: close", "", ""].join("\r\n"));

/** Returns the names of a response's headers, except those that depend on the connection or the compression. */
const headerNames = ({ headers }: { headers: Record<string, string> }) =>
  Object.keys(headers)
    .map((name) => name.toLowerCase())
    .filter((name) => !["connection", "keep-alive", "vary", "transfer-encoding"].includes(name))
    .sort();

describe("an unusual request", async () => {
  const expectedNames = headerNames(await get("/api/nowhere"));

  it.each([
    ["no HTTP", "HELLO\r\n\r\n", "400 Bad Request", "bad_request"],
    ["no Host header", "GET /api/health HTTP/1.1\r\nConnection: close\r\n\r\n", "400 Bad Request", "bad_request"],
    [
      "two Content-Length headers",
      "POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
      "400 Bad Request",
      "bad_request",
    ],
    [
      "both a length and chunks, which a proxy and the server could read differently",
      "POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      "400 Bad Request",
      "bad_request",
    ],
    [
      "oversized headers",
      `GET / HTTP/1.1\r\nHost: x\r\nX: ${"x".repeat(40_000)}\r\n\r\n`,
      "431 Request Header Fields Too Large",
      "too_large",
    ],
    [
      "an incomplete percent escape",
      "GET /api/admin/users/%zz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
      "400 Bad Request",
      "bad_request",
    ],
  ])("gets a JSON error and the usual headers: %s", async (_, text, status, code) => {
    const answer = await sendRaw(text);
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.body)).toMatchObject({ code, message: expect.stringMatching(/^The .+\.$/) as string });
    expect(headerNames(answer)).toEqual(expectedNames);
  });

  it("gets 404 if its method is TRACE", async () => {
    expect((await sendRaw("TRACE / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")).status).toBe(
      "404 Not Found",
    );
  });

  it("with an absolute URL is treated like one with only the path", async () => {
    const answer = await get("http://localhost/api/nowhere");
    expect(answer.status).toBe("404 Not Found");
    expect(headerNames(answer)).toEqual(expectedNames);
    expect((await get("http://localhost?x=1")).headers["content-type"]).toMatch(/^text\//);
  });
});

describe("the Host header", () => {
  it.each(["shop.example", "127.0.0.1.shop.example", "localhost.shop.example:80"])(
    "is rejected if it is unknown, which prevents DNS rebinding: %s",
    async (host) => {
      const { status, body } = await sendRaw(`GET /api/health HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
      expect(status).toBe("421 Misdirected Request");
      expect(JSON.parse(body)).toMatchObject({ code: "misdirected" });
      expect((await get(`http://${host}/api/health`)).status, "with the host in the URL").toBe(
        "421 Misdirected Request",
      );
    },
  );

  it.each(["localhost:3000", "LOCALHOST", "admin.localhost", "127.0.0.1:80", "[::1]:3000", "192.168.1.4"])(
    "is accepted if it is localhost or an IP address: %s",
    async (host) => {
      const { status } = await sendRaw(`GET /api/health HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
      expect(status).toBe("200 OK");
    },
  );

  it("is accepted if the operator allows it, or if the server listens on all addresses", async () => {
    const named = await startTestApp({ env: { ALLOWED_HOSTS: "admin.shop.example" } });
    const health = (host: string) => named.app.inject({ url: "/api/health", headers: { host } });
    expect((await health("Admin.Shop.example:443")).statusCode).toBe(200);
    expect((await health("shop.example")).statusCode).toBe(421);
    const openApp = await startTestApp({ env: { HOST: "0.0.0.0" } });
    expect((await openApp.app.inject({ url: "/api/health", headers: { host: "shop.example" } })).statusCode).toBe(200);
  });
});

describe("with PUBLIC_URL", () => {
  it("accepts no IP address as the host, except for health checks and metrics", async () => {
    const env = { HOST: "0.0.0.0", PUBLIC_URL: "https://console.example", METRICS_TOKEN: "metrics-token-0123" };
    const { app } = await startTestApp({ env });
    const status = async (url: string, host: string) => {
      const headers = { host, authorization: `Bearer ${env.METRICS_TOKEN}` };
      return (await app.inject({ url, headers })).statusCode;
    };
    for (const host of ["203.0.113.9", "127.0.0.1:3000", "[2001:db8::9]:3000"]) {
      expect(await status("/api/docs", host)).toBe(421);
      expect(await status("/api/healthy", host)).toBe(421);
      for (const url of ["/api/health", "/api/health/live", "/metrics"]) {
        expect(await status(url, host), url).toBe(200);
      }
    }
    expect(await status("/api/docs", "console.example")).not.toBe(421);
    expect(await status("/api/docs", "localhost:3000")).not.toBe(421);
  });

  it("accepts the host of PUBLIC_URL without ALLOWED_HOSTS, even an IP address", async () => {
    for (const host of ["console.example", "192.168.1.4"]) {
      const { app } = await startTestApp({ env: { PUBLIC_URL: `https://${host}` } });
      expect((await app.inject({ url: "/api/nowhere", headers: { host } })).statusCode).toBe(404);
      expect((await app.inject({ url: "/api/nowhere", headers: { host: "192.168.1.5" } })).statusCode).toBe(421);
    }
  });
});

it("returns 408 when the body or the headers arrive too slowly", async () => {
  // A server with the same limits, shortened by the same factor.
  const slow = Fastify({
    ...CONNECTION_OPTIONS,
    requestTimeout: CONNECTION_OPTIONS.requestTimeout / 50,
    http: { headersTimeout: CONNECTION_OPTIONS.http.headersTimeout / 50, connectionsCheckingInterval: 60 },
  });
  slow.post("/", () => "");
  const { port } = new URL(await slow.listen({ port: 0, host: "127.0.0.1" }));
  const head = "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99\r\n";
  expect((await sendRaw(`${head}\r\n{`, Number(port))).status).toBe("408 Request Timeout");
  expect((await sendRaw(head, Number(port))).status).toBe("408 Request Timeout");
  await slow.close();
});

it("gives a request less than 30 seconds to arrive", () => {
  const { requestTimeout, http } = CONNECTION_OPTIONS;
  expect(requestTimeout + http.connectionsCheckingInterval).toBeLessThan(30_000);
  expect(app.server.requestTimeout).toBe(requestTimeout);
  expect(app.server.headersTimeout).toBe(http.headersTimeout);
});

it("closes connections of an address beyond its limit, except of loopback and trusted proxies", async () => {
  const server = new EventEmitter();
  limitConnections({ server } as never, { TRUST_PROXY: ["192.0.2.0/28"] }, 2);
  const open = (remoteAddress: string) => {
    const socket = Object.assign(new EventEmitter(), {
      remoteAddress,
      open: true,
      destroy: () => (socket.open = false),
    });
    server.emit("connection", socket);
    return socket;
  };
  const [first, , third] = [open("203.0.113.7"), open("203.0.113.7"), open("203.0.113.7")];
  expect([first?.open, third?.open]).toEqual([true, false]);
  expect(open("203.0.113.8").open).toBe(true);
  expect([open("2001:db8::1"), open("2001:db8::2"), open("2001:db8::3")].map((one) => one.open)).toEqual([
    true,
    true,
    false,
  ]);
  expect(["::ffff:127.0.0.1", "::1", "127.0.0.1", "127.0.0.1"].every((loopback) => open(loopback).open)).toBe(true);
  expect(
    [1, 2, 3].every(() => open("192.0.2.5").open),
    "a trusted proxy has no limit",
  ).toBe(true);
  first?.emit("close");
  await wait(0);
  expect(open("203.0.113.7").open).toBe(true);
  expect(open("203.0.113.7").open).toBe(false);
});

it("allows at most 256 connections from one address", () => {
  const sockets = Array.from({ length: 300 }, () => {
    const socket = new Duplex({ read: () => undefined, write: (_chunk, _encoding, done) => done() });
    app.server.emit("connection", Object.assign(socket, { remoteAddress: "198.51.100.9" }));
    return socket;
  });
  expect(sockets.map(({ destroyed }) => destroyed)).toEqual(sockets.map((_, index) => index >= 256));
  for (const socket of sockets) socket.destroy();
});

it("on shutdown the server waits for the request in progress, but not for an idle connection", async () => {
  const stopping = await startTestApp();
  let respond = () => undefined as void;
  const requested = new Promise<void>((resolve) => {
    stopping.app.addHook("preHandler", async () => {
      resolve();
      await new Promise<void>((resume) => (respond = resume));
    });
  });
  const { port } = new URL(await stopping.app.listen({ port: 0, host: "127.0.0.1" }));
  const silent = connect(Number(port), "127.0.0.1");
  const silentEnded = new Promise((resolve) => silent.resume().on("close", resolve));
  const request = sendRaw("GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n", Number(port));
  await requested;
  const stop = stopping.app.close();
  await silentEnded;
  respond();
  expect((await request).status).toBe("200 OK");
  await stop;
});

it("on shutdown the server answers a request that was still arriving", async () => {
  const stopping = await startTestApp();
  const [address, connected] = [
    await stopping.app.listen({ port: 0, host: "127.0.0.1" }),
    once(stopping.app.server, "connection"),
  ];
  const socket = connect(Number(new URL(address).port), "127.0.0.1");
  let answer = "";
  socket.on("data", (part) => (answer += String(part)));
  const ended = once(socket, "close");
  socket.write("GET /api/health/live HTTP/1.1\r\n");
  const [other] = (await connected) as [Socket];
  await expect.poll(() => other.bytesRead).toBeGreaterThan(0);
  const stop = stopping.app.close();
  await expect.poll(() => stopping.app.server.listening).toBe(false);
  socket.write("Host: localhost\r\n\r\n");
  await ended;
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK/);
  expect(answer.toLowerCase()).toContain("connection: close");
  await stop;
});
