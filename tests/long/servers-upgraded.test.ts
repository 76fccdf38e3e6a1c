/** Tests which scripts a page gets from servers of two versions behind HAProxy, as configured in deploy/. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { startHaproxy } from "../../scripts/start-haproxy";
import { findFreePorts, type RunningProgram } from "../../scripts/start-program";

const NEW = "/assets/index-new.js";
const OLD = "/assets/index-old.js";
/** The scripts on each server. Only the last server is upgraded. */
const SCRIPTS_BY_SERVER = [[OLD], [OLD], [NEW]];

let servers: Server[];
let haproxy: RunningProgram;
let origin: string;
let requests: string[];

beforeAll(async () => {
  requests = [];
  servers = SCRIPTS_BY_SERVER.map((has, index) =>
    createServer(({ url = "" }, response) => {
      if (!url.startsWith("/api/health/")) requests.push(`${index} ${url}`);
      response.writeHead(url.startsWith("/api/health/") || has.includes(url) ? 200 : 404).end(url);
    }),
  );
  await Promise.all(servers.map((server) => new Promise<void>((begun) => server.listen(0, "127.0.0.1", begun))));
  const [port = 0] = await findFreePorts(1);
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  const addresses = Object.fromEntries(ports.map((one, index) => [`API_${index + 1}`, `127.0.0.1:${one}`]));
  haproxy = startHaproxy("haproxy.cfg", { CONSOLE_BIND: `127.0.0.1:${port}`, ...addresses });
  origin = `http://127.0.0.1:${port}`;
  await vi.waitFor(async () => expect((await fetch(`${origin}/api/health/ready`)).status).toBe(200), {
    timeout: 30_000,
    interval: 100,
  });
});
afterAll(async () => {
  await haproxy.stop();
  for (const server of servers) server.close();
});

it("serves a script that only some servers have, whichever server is asked first", async () => {
  for (const path of Array.from({ length: 6 }, () => [NEW, OLD]).flat()) {
    const answer = await fetch(`${origin}${path}`);
    expect([answer.status, await answer.text()]).toEqual([200, path]);
  }
});

it("returns 404 for a missing script after asking every server", async () => {
  requests = [];
  expect((await fetch(`${origin}/assets/gone.js`)).status).toBe(404);
  expect(new Set(requests)).toEqual(new Set(["0 /assets/gone.js", "1 /assets/gone.js", "2 /assets/gone.js"]));
});

it("requests any other missing file from only one server", async () => {
  requests = [];
  expect((await fetch(`${origin}/api/admin/nothing`)).status).toBe(404);
  expect(requests).toHaveLength(1);
});
