/** What comes in before there is a request: slow, malformed, from strangers, or too many at once. */
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

/** Sends text as it is, and answers everything that comes back until the connection is closed. */
async function raw(text: string, port = Number(address.port)) {
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
  raw([`GET ${target} HTTP/1.1`, "Host: localhost", ...headers, "Connection: close", "", ""].join("\r\n"));

/** Without what belongs to one answer alone. */
const common = ({ headers }: { headers: Record<string, string> }) =>
  Object.keys(headers)
    .map((name) => name.toLowerCase())
    .filter((name) => !["connection", "keep-alive", "vary", "transfer-encoding"].includes(name))
    .sort();

describe("what cannot be read has our body, and the headers of any other answer:", async () => {
  const usual = common(await get("/api/nowhere"));

  it.each([
    ["no HTTP at all", "HELLO\r\n\r\n", "400 Bad Request", "bad_request"],
    ["no host", "GET /api/health HTTP/1.1\r\nConnection: close\r\n\r\n", "400 Bad Request", "bad_request"],
    [
      "two lengths",
      "POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
      "400 Bad Request",
      "bad_request",
    ],
    [
      "a length and chunks, which a proxy could read otherwise",
      "POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      "400 Bad Request",
      "bad_request",
    ],
    [
      "endless headers",
      `GET / HTTP/1.1\r\nHost: x\r\nX: ${"x".repeat(40_000)}\r\n\r\n`,
      "431 Request Header Fields Too Large",
      "too_large",
    ],
    [
      "half an escape",
      "GET /api/admin/users/%zz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
      "400 Bad Request",
      "bad_request",
    ],
  ])("%s", async (_, text, status, code) => {
    const answer = await raw(text);
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.body)).toMatchObject({ code, message: expect.stringMatching(/^The .+\.$/) as string });
    expect(common(answer)).toEqual(usual);
  });

  it("TRACE is no method", async () => {
    expect((await raw("TRACE / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")).status).toBe(
      "404 Not Found",
    );
  });

  it("an address in absolute form is that of its path", async () => {
    const answer = await get("http://localhost/api/nowhere");
    expect(answer.status).toBe("404 Not Found");
    expect(common(answer)).toEqual(usual);
    expect((await get("http://localhost?x=1")).headers["content-type"]).toMatch(/^text\//);
  });
});

describe("a name that a stranger may have pointed here", () => {
  it.each(["shop.example", "127.0.0.1.shop.example", "localhost.shop.example:80"])("%s is refused", async (host) => {
    const { status, body } = await raw(`GET /api/health HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    expect(status).toBe("421 Misdirected Request");
    expect(JSON.parse(body)).toMatchObject({ code: "misdirected" });
    expect((await get(`http://${host}/api/health`)).status, "whatever the header says").toBe("421 Misdirected Request");
  });

  it.each(["localhost:3000", "LOCALHOST", "admin.localhost", "127.0.0.1:80", "[::1]:3000", "192.168.1.4"])(
    "%s is none",
    async (host) => {
      const { status } = await raw(`GET /api/health HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
      expect(status).toBe("200 OK");
    },
  );

  it("is no stranger's once the operator has named it, nor where the server is open to others anyway", async () => {
    const named = await startTestApp({ env: { ALLOWED_HOSTS: "admin.shop.example" } });
    const health = (host: string) => named.app.inject({ url: "/api/health", headers: { host } });
    expect((await health("Admin.Shop.example:443")).statusCode).toBe(200);
    expect((await health("shop.example")).statusCode).toBe(421);
    const open = await startTestApp({ env: { HOST: "0.0.0.0" } });
    expect((await open.app.inject({ url: "/api/health", headers: { host: "shop.example" } })).statusCode).toBe(200);
  });
});

describe("with PUBLIC_URL", () => {
  it("no address is accepted as the host, except by health checks and metrics", async () => {
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

  it("its own host is accepted without ALLOWED_HOSTS, even if it is an address", async () => {
    for (const host of ["console.example", "192.168.1.4"]) {
      const { app } = await startTestApp({ env: { PUBLIC_URL: `https://${host}` } });
      expect((await app.inject({ url: "/api/nowhere", headers: { host } })).statusCode).toBe(404);
      expect((await app.inject({ url: "/api/nowhere", headers: { host: "192.168.1.5" } })).statusCode).toBe(421);
    }
  });
});

it("a body that drips is cut, with an answer", async () => {
  // The same limits, shortened by the same part.
  const slow = Fastify({
    ...CONNECTION_OPTIONS,
    requestTimeout: CONNECTION_OPTIONS.requestTimeout / 50,
    http: { headersTimeout: CONNECTION_OPTIONS.http.headersTimeout / 50, connectionsCheckingInterval: 60 },
  });
  slow.post("/", () => "");
  const { port } = new URL(await slow.listen({ port: 0, host: "127.0.0.1" }));
  const head = "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99\r\n";
  expect((await raw(`${head}\r\n{`, Number(port))).status).toBe("408 Request Timeout");
  expect((await raw(head, Number(port))).status).toBe("408 Request Timeout");
  await slow.close();
});

it("limits how long a request may take to arrive to 30 seconds", () => {
  const { requestTimeout, http } = CONNECTION_OPTIONS;
  expect(requestTimeout + http.connectionsCheckingInterval).toBeLessThan(30_000);
  expect(app.server.requestTimeout).toBe(requestTimeout);
  expect(app.server.headersTimeout).toBe(http.headersTimeout);
});

it("closes what one address opens beyond its number, and nobody else's", async () => {
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
    "a proxy speaks for everybody",
  ).toBe(true);
  first?.emit("close");
  await wait(0);
  expect(open("203.0.113.7").open).toBe(true);
  expect(open("203.0.113.7").open).toBe(false);
});

it("the application bears 256 connections of one address", () => {
  const sockets = Array.from({ length: 300 }, () => {
    const socket = new Duplex({ read: () => undefined, write: (_chunk, _encoding, done) => done() });
    app.server.emit("connection", Object.assign(socket, { remoteAddress: "198.51.100.9" }));
    return socket;
  });
  expect(sockets.map(({ destroyed }) => destroyed)).toEqual(sockets.map((_, index) => index >= 256));
  for (const socket of sockets) socket.destroy();
});

it("a stop waits for the request in progress, not for a connection without one or kept alive", async () => {
  const stopped = await startTestApp();
  let answer = () => undefined as void;
  const asked = new Promise<void>((resolve) => {
    stopped.app.addHook("preHandler", async () => {
      resolve();
      await new Promise<void>((go) => (answer = go));
    });
  });
  const { port } = new URL(await stopped.app.listen({ port: 0, host: "127.0.0.1" }));
  const silent = connect(Number(port), "127.0.0.1");
  const silentEnded = new Promise((resolve) => silent.resume().on("close", resolve));
  const request = raw("GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n", Number(port));
  await asked;
  const stop = stopped.app.close();
  await silentEnded;
  answer();
  expect((await request).status).toBe("200 OK");
  await stop;
});

it("a request that was on its way when the stop began is answered", async () => {
  const stopped = await startTestApp();
  const [address, connected] = [
    await stopped.app.listen({ port: 0, host: "127.0.0.1" }),
    once(stopped.app.server, "connection"),
  ];
  const socket = connect(Number(new URL(address).port), "127.0.0.1");
  let answer = "";
  socket.on("data", (part) => (answer += String(part)));
  const ended = once(socket, "close");
  socket.write("GET /api/health/live HTTP/1.1\r\n");
  const [other] = (await connected) as [Socket];
  await expect.poll(() => other.bytesRead).toBeGreaterThan(0);
  const stop = stopped.app.close();
  await expect.poll(() => stopped.app.server.listening).toBe(false);
  socket.write("Host: localhost\r\n\r\n");
  await ended;
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK/);
  expect(answer.toLowerCase()).toContain("connection: close");
  await stop;
});
