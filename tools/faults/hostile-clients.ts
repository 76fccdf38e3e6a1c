/**
 * Hostile clients: they send half a request, do not read responses, send large invalid requests, or request too much.
 */
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { createDemoSession } from "../../scripts/demo-session";
import { createApiCaller, type ApiCall } from "./caller";
import type { Fault } from "./fault";
import type { Scene } from "./scene";
import { playUnderLoad, type FaultReporter } from "./under-load";

/** More than the number of calls that the server handles at a time. */
const CONNECTIONS = { pglite: 60, postgres: 250 } as const;
/** The number of connections that request more responses than the buffers at both ends can hold, and read none. */
const STALLED_CONNECTIONS = 10;
const UNREAD_ANSWERS = 30;
/** Requests sent at a time. Fewer than the server's limit on concurrent calls, which this fault does not test. */
const REQUESTS_AT_A_TIME = 5;
const LARGE_DOCUMENT = "/api/admin/openapi";
const REQUEST_PAUSE_MS = 200;
const CUT_TIMEOUT_MS = 40_000;
const MAX_ERROR_BYTES = 4_096;
const LARGE_REQUESTS = 20;
const HEAVY_READS = 40;
const HEAVY_LIST = "/api/admin/orders?page=1&limit=100&search=a";
/**
 * Maximum average number of large reads that are answered while a small one waits. The server gives each session one
 * query per round, and the small read makes a few queries, so only a few large reads can be answered in that time.
 */
const MAX_AHEAD = 10;

async function openSocket(scene: Scene, text: string): Promise<Socket> {
  const { hostname, port } = new URL(scene.api().origin);
  const socket = connect(Number(port), hostname);
  // The server may close the connection, which is not an error here.
  socket.on("error", () => undefined);
  await once(socket, "connect");
  socket.write(text);
  return socket;
}

const openSockets = (scene: Scene, text: string) =>
  Promise.all(Array.from({ length: CONNECTIONS[scene.kind] }, () => openSocket(scene, text)));

function checkNobodyRejected({ check, tally }: FaultReporter): void {
  const rejected = tally.rows().filter(({ status }) => status === 503 || status === 0);
  check(
    rejected.length === 0,
    `requests of other people failed ${rejected.reduce((sum, { times }) => sum + times, 0)} times`,
  );
}

/** The server's peak memory, such as "310 MiB"; "unknown" except on Linux. */
async function peakMemory(scene: Scene): Promise<string> {
  const status = await readFile(`/proc/${scene.api().pid}/status`, "utf8").catch(() => "");
  const [, kibibytes] = /^VmHWM:\s+(\d+)/m.exec(status) ?? [];
  return kibibytes === undefined ? "unknown" : `${Math.round(Number(kibibytes) / 1_024)} MiB`;
}

const UNFINISHED: Fault = {
  name: "unfinished-requests",
  description: "many connections that send one byte of a sign-in and wait",
  databases: ["pglite", "postgres"],
  play: (scene) =>
    playUnderLoad(scene, async (reporter) => {
      const head = "POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
      const sockets = await openSockets(scene, `${head}Content-Length: 60\r\n\r\n{`);
      reporter.note(`${sockets.length} connections`);
      await wait(scene.seconds * 1_000);
      for (const socket of sockets) socket.destroy();
      checkNobodyRejected(reporter);
    }),
};

const UNREAD: Fault = {
  name: "unread-answers",
  description: "many connections that request large responses and read nothing",
  databases: ["pglite", "postgres"],
  play: (scene) =>
    playUnderLoad(
      scene,
      async (reporter) => {
        const before = await peakMemory(scene);
        const rejected = await openSockets(scene, invalidRequest());
        const stalled = await openStalled(scene);
        const cut = await countCut(stalled);
        for (const socket of rejected) socket.destroy();
        reporter.note(`${rejected.length} connections with a large request to reject`);
        reporter.note(`${cut} of ${stalled.length} connections with large responses were closed`);
        reporter.note(`peak memory ${await peakMemory(scene)}, ${before} before the fault`);
        reporter.check(cut === stalled.length, `${stalled.length - cut} connections that read nothing were left open`);
        checkNobodyRejected(reporter);
      },
      // Each stalled connection claims a different address in X-Forwarded-For, which the server now trusts.
      { TRUST_PROXY: "127.0.0.1" },
    ),
};

function invalidRequest(): string {
  const body = JSON.stringify(unknownFields(40_000));
  const head = "POST /api/auth/second-step HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
  return `${head}Content-Length: ${body.length}\r\n\r\n${body}`;
}

async function openStalled(scene: Scene): Promise<Socket[]> {
  const { authorization = "" } = scene.authorization();
  const sockets: Socket[] = [];
  for (let index = 1; index <= STALLED_CONNECTIONS; index += 1) {
    const headers = ["Host: localhost", `Authorization: ${authorization}`, `X-Forwarded-For: 203.0.113.${index}`];
    const requests = [`GET ${LARGE_DOCUMENT} HTTP/1.1`, ...headers, "", ""].join("\r\n").repeat(REQUESTS_AT_A_TIME);
    const socket = await openSocket(scene, requests);
    sockets.push(socket);
    for (let requested = REQUESTS_AT_A_TIME; requested < UNREAD_ANSWERS; requested += REQUESTS_AT_A_TIME) {
      await wait(REQUEST_PAUSE_MS);
      socket.write(requests);
    }
  }
  return sockets;
}

const unknownFields = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`unknown field ${index}`, 1]));

/** Counts the sockets that the server closed. A socket notices that only when it writes. */
async function countCut(sockets: readonly Socket[]): Promise<number> {
  // `once` from node:events would reject if the closed connection shows up as an error.
  const closed = sockets.map((socket) => new Promise((resolve) => socket.once("close", resolve)));
  const writing = setInterval(() => {
    for (const socket of sockets) if (!socket.destroyed) socket.write("\r\n");
  }, 500);
  await Promise.race([Promise.all(closed), wait(CUT_TIMEOUT_MS)]);
  clearInterval(writing);
  const cut = sockets.filter(({ destroyed }) => destroyed).length;
  for (const socket of sockets) socket.destroy();
  return cut;
}

const LARGE_ERRORS: Fault = {
  name: "large-errors",
  description: "requests of 1 MB that contain only unknown fields",
  databases: ["pglite", "postgres"],
  play: (scene) =>
    playUnderLoad(scene, async (reporter) => {
      const reject = async (path: string, body: unknown) => {
        const answer = await scene.call("POST", path, body);
        reporter.check(answer.status === 422, `${path} returned ${answer.status || answer.code}`);
        const bytes = Buffer.byteLength(JSON.stringify(answer.body));
        reporter.check(bytes <= MAX_ERROR_BYTES, `the error from ${path} has ${bytes} bytes`);
      };
      for (let index = 0; index < LARGE_REQUESTS; index += 1) {
        await reject("/api/admin/coupons", unknownFields(40_000));
        await reject("/api/auth/second-step", unknownFields(500));
      }
      checkNobodyRejected(reporter);
    }),
};

/** Opens a separate session and returns its calls. */
async function openSession(scene: Scene): Promise<ApiCall> {
  const { token } = await createDemoSession(scene.api().origin, scene.variables["DEMO_PASSWORD"] ?? "");
  return createApiCaller(
    () => scene.api().origin,
    () => token,
  );
}

const HEAVY_READER: Fault = {
  name: "heavy-reader",
  description: `one person always has ${HEAVY_READS} large reads pending`,
  databases: ["pglite"],
  play: (scene) =>
    playUnderLoad(scene, async (reporter) => {
      const [large, small] = [await openSession(scene), await openSession(scene)];
      const until = performance.now() + scene.seconds * 1_000;
      let answered = 0;
      const readRepeatedly = async () => {
        while (performance.now() < until) {
          await large("GET", HEAVY_LIST);
          answered += 1;
        }
      };
      const heavy = Array.from({ length: HEAVY_READS }, readRepeatedly);
      const answeredMeanwhile: number[] = [];
      while (performance.now() < until) {
        const before = answered;
        await small("GET", "/api/auth/me");
        answeredMeanwhile.push(answered - before);
      }
      await Promise.all(heavy);
      const average = answeredMeanwhile.reduce((sum, one) => sum + one, 0) / answeredMeanwhile.length;
      reporter.note(`${answered} large reads and ${answeredMeanwhile.length} small ones were answered`);
      reporter.note(`${average.toFixed(1)} large reads were answered before a small one on average`);
      reporter.check(average <= MAX_AHEAD, `${average.toFixed(1)} large reads were answered before a small one`);
      checkNobodyRejected(reporter);
    }),
};

export const HOSTILE_CLIENTS: readonly Fault[] = [UNFINISHED, UNREAD, LARGE_ERRORS, HEAVY_READER];
