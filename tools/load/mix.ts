/** Runs a typical mix of lists, statistics and decisions at rising rates, or at a steady rate. */
import { execFileSync } from "node:child_process";
import type autocannon from "autocannon";
import { ORDER_STATUSES, type OrderStatus } from "../../resources/orders/contract";
import { getItem } from "../../server/sample-data/random";
import { measureHttpLatency, type LoadOptions } from "./measure";
import type { RunningApi } from "../../scripts/start-api";

const RATES = [100, 200, 400, 800, 1_600, 3_200];
const STEADY_RATE = 50;
/** The server does not keep up if the 99th percentile of the latency exceeds this. */
const MAX_P99_MS = 1_000;
/** The server does not keep up if it completes less than this share of the requested rate. */
const MIN_RATE_SHARE = 0.9;

/** Typical reads, below /api/admin/. */
export const READS = [
  "orders?page=1&limit=10",
  "orders?page=2&limit=10",
  "orders?page=1&limit=10&status=pending",
  "vendors?page=1&limit=10",
  "users?page=3&limit=10",
  "products?page=1&limit=10",
  "kyc?page=1&limit=10",
  "support/tickets?page=1&limit=10",
  "stats",
];

/** @returns a row per rate, up to the first rate that the server cannot keep up with */
export async function runMixAtRisingRates(api: RunningApi, headers: Record<string, string>, effort: LoadOptions) {
  const rows = [];
  for (const rate of RATES) {
    const { row, keepsUp } = await mixAt(rate, api, headers, effort);
    rows.push(row);
    if (!keepsUp) break;
  }
  return rows;
}

/** @returns a row per minute at a moderate rate, at which memory should not grow */
export async function runMixForMinutes(
  minutes: number,
  api: RunningApi,
  headers: Record<string, string>,
  effort: LoadOptions,
) {
  const rows = [];
  for (let minute = 1; minute <= minutes; minute += 1) {
    const { row } = await mixAt(STEADY_RATE, api, headers, { ...effort, seconds: 60 });
    rows.push({ minute, ...row });
  }
  return rows;
}

async function mixAt(rate: number, api: RunningApi, headers: Record<string, string>, effort: LoadOptions) {
  const times = await measureHttpLatency({
    url: api.origin,
    headers,
    connections: effort.connections,
    duration: effort.seconds,
    overallRate: rate,
    requests: [
      ...READS.map((path): autocannon.Request => ({ path: `/api/admin/${path}` })),
      decisionRequest(await someOrders(api, headers)),
    ],
  });
  const row = {
    requested: rate,
    "a second": Math.round(times.rate),
    p50: times.p50,
    "p97.5": times.p97_5,
    p99: times.p99,
    failed: times.failed,
    "memory MiB": memoryOf(api.pid),
  };
  return { row, keepsUp: times.rate >= rate * MIN_RATE_SHARE && times.p99 <= MAX_P99_MS };
}

interface SomeOrder {
  _id: string;
  status: OrderStatus;
}

async function someOrders({ origin }: RunningApi, headers: Record<string, string>): Promise<SomeOrder[]> {
  const answer = await fetch(`${origin}/api/admin/orders?page=1&limit=100`, { headers });
  return ((await answer.json()) as { orders: SomeOrder[] }).orders;
}

/** Moves a different order to its next status each time, because repeating its current status would be rejected. */
function decisionRequest(orders: readonly SomeOrder[]): autocannon.Request {
  let made = 0;
  return {
    method: "PUT",
    setupRequest: (request) => {
      const { _id, status } = getItem(orders, made % orders.length);
      const steps = ORDER_STATUSES.indexOf(status) + 1 + Math.floor(made / orders.length);
      made += 1;
      return {
        ...request,
        path: `/api/admin/orders/${_id}/status`,
        headers: { ...request.headers, "content-type": "application/json" },
        body: JSON.stringify({ status: ORDER_STATUSES[steps % ORDER_STATUSES.length] }),
      };
    },
  };
}

/** The resident memory of the process in MiB. */
const memoryOf = (pid: number) =>
  Math.round(Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" })) / 1024);
