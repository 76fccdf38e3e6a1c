/** Sends far more calls than the server can answer, on top of the normal load. */
import { setTimeout as wait } from "node:timers/promises";
import autocannon from "autocannon";
import type { Fault } from "./fault";
import { LOAD_LISTS } from "./people";
import type { Scene } from "./scene";
import { CALL_TIMEOUT_MS, ResponseTally, type CallResult } from "./tally";
import { playUnderLoad } from "./under-load";

/** The load, as a multiple of the normal load. */
const LOAD_FACTOR = 10;
/** Enough connections to keep sending while many wait. PGlite processes queries one at a time. */
const CONNECTIONS = { pglite: 100, postgres: 1_000 } as const;
const POLL_MS = 1_000;

export const OVERLOAD: Fault = {
  name: "overload",
  description: `${LOAD_FACTOR} times the calls of the normal load`,
  databases: ["pglite", "postgres"],
  play: (scene) =>
    playUnderLoad(scene, async ({ note, check, tally, callsPerSecond }) => {
      let isRunning = true;
      const polling = pollHealth(scene, () => isRunning);
      const goal = Math.ceil(callsPerSecond * LOAD_FACTOR);
      const { rate, latency } = await overload(scene, tally, goal);
      isRunning = false;
      const { live, ready } = await polling;
      note(`${CONNECTIONS[scene.kind]} connections`);
      note(
        `${Math.round(rate)} of ${goal} calls per second got a response; p50 ${latency.p50} ms, p99 ${latency.p99} ms`,
      );
      note(`/api/health/live returned ${formatStatuses(live)}, /api/health/ready ${formatStatuses(ready)}`);
      check(
        live.rows().every(({ status }) => status === 200),
        "/api/health/live was not always 200",
      );
    }),
};

/** Sends the load, and adds the responses to the tally. */
async function overload(scene: Scene, tally: ResponseTally, overallRate: number) {
  const onResponse: autocannon.Request["onResponse"] = (status, body, _context, headers = {}) =>
    tally.add(toCallResult(status, body, headers as Record<string, string | undefined>));
  const result = await autocannon({
    url: scene.api().origin,
    connections: CONNECTIONS[scene.kind],
    duration: scene.seconds,
    overallRate,
    timeout: CALL_TIMEOUT_MS / 1000,
    headers: scene.authorization(),
    requests: LOAD_LISTS.map((path) => ({ path, onResponse })),
  });
  for (let index = 0; index < result.timeouts; index += 1) tally.add({ status: 0, code: "TimeoutError" });
  return { rate: result.requests.average, latency: { p50: result.latency.p50, p99: result.latency.p99 } };
}

function toCallResult(status: number, body: string, headers: Record<string, string | undefined>): CallResult {
  if (status < 400) return { status };
  const { code, message } = JSON.parse(body) as { code: string; message: string };
  const retryAfter = Object.entries(headers).find(([name]) => name.toLowerCase() === "retry-after")?.[1];
  return { status, code, message, retryAfter };
}

async function pollHealth(
  scene: Scene,
  shouldContinue: () => boolean,
): Promise<{ live: ResponseTally; ready: ResponseTally }> {
  const live = new ResponseTally();
  const ready = new ResponseTally();
  while (shouldContinue()) {
    live.add(await scene.call("GET", "/api/health/live"));
    ready.add(await scene.call("GET", "/api/health/ready"));
    await wait(POLL_MS);
  }
  return { live, ready };
}

const formatStatuses = (tally: ResponseTally) =>
  tally
    .rows()
    .map(({ status, code, times }) => `${status || code} ×${times}`)
    .join(", ");
