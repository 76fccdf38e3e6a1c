/**
 * `npm run load [-- --orders 1000000 --seconds 5 --connections 10 --minutes 10 --pglite]` load-tests the bundled API.
 * It fills a temporary PostgreSQL with demo data, or uses the database in DATABASE_URL as it is. It runs three parts:
 *
 * 1. For lists, statistics and analytics, it compares latency over HTTP with the latency of the same SQL statements.
 * 2. It runs a mix of reads and decisions at rising rates until the server cannot keep up.
 * 3. It runs the mix at a steady rate for `--minutes` and reports memory.
 *
 * The decisions change records, so never point it at a database that you need.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { buildApp } from "../../server/app";
import { loadKeyring } from "../../server/db/data-keys";
import { initEncryption } from "../../server/db/open-records";
import { connect, IN_MEMORY } from "../../server/db/connect";
import { migrate } from "../../server/migrate";
import { readEnv, type Env } from "../../server/base/env";
import { createPasswordHasher } from "../../server/auth/passwords";
import { reseed } from "../../server/seed/seed-demo";
import { exitWithError } from "../../server/base/start-error";
import { createDemoSession } from "../../scripts/demo-session";
import { measureHttpLatency, measureLatency, type LoadOptions } from "./measure";
import { runMixAtRisingRates, runMixForMinutes } from "./mix";
import { startApi } from "../../scripts/start-api";
import { recordQueries } from "../../scripts/recorded-queries";
import { startTemporaryPostgres } from "../../scripts/temporary-postgres";
import { testEnv } from "../../scripts/test-env";

const PASSWORD = "load-password-1";

/** A call that needs neither a session nor the database: the base cost of any call. */
const BARE_CALL = "/api/health/live";

const READS = [
  "orders?page=1&limit=10",
  "orders?page=1&limit=10&status=pending",
  "orders?page=1&limit=10&sort=finalAmount&order=desc",
  "orders?page=1&limit=10&search=Shah",
  "orders?page=1&limit=10&facets=true",
  "vendors?page=1&limit=10",
  "vendors?page=1&limit=10&status=pending&search=silk",
  "users?page=1&limit=10",
  "products?page=1&limit=10&sort=price&order=asc",
  "reviews?page=1&limit=10",
  "kyc?page=1&limit=10",
  "support/tickets?page=1&limit=10",
  "stats",
  "analytics?timeRange=30d",
  "analytics?timeRange=1y",
  "analytics/report?timeRange=30d&by=category",
].map((query) => `/api/admin/${query}`);

async function main(): Promise<void> {
  const { orders, pglite, minutes, ...effort } = readArguments();
  const directory = mkdtempSync(path.join(tmpdir(), "marketplace-load-"));
  const given = process.env["DATABASE_URL"];
  const postgres = given || pglite ? undefined : await startTemporaryPostgres();
  const variables = {
    ...testEnv,
    DEMO_NOW: "",
    LOG_LEVEL: "silent",
    DATA_DIR: directory,
    DATABASE_URL: given ?? postgres?.url ?? "",
    DATA_KEY: process.env["DATA_KEY"] ?? Buffer.alloc(32, "load").toString("base64"),
    DEMO_PASSWORD: process.env["DEMO_PASSWORD"] ?? PASSWORD,
  };
  try {
    const env = readEnv(variables);
    if (!given) await fill(env, orders);
    await compare(env, variables, effort, minutes);
  } finally {
    await postgres?.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

function readArguments() {
  const number = { type: "string" as const };
  const { values } = parseArgs({
    options: { orders: number, seconds: number, connections: number, minutes: number, pglite: { type: "boolean" } },
  });
  const { orders = "1000000", seconds = "5", connections = "10", minutes = "0", pglite = false } = values;
  return {
    orders: Number(orders),
    seconds: Number(seconds),
    connections: Number(connections),
    minutes: Number(minutes),
    pglite,
  };
}

async function fill(env: Env, orders: number): Promise<void> {
  const database = await connect(env);
  const keyring = await loadKeyring(env);
  const started = performance.now();
  await migrate(database);
  await initEncryption(database, keyring);
  const size = {
    orders,
    vendors: Math.ceil(orders / 10),
    users: Math.ceil(orders / 5),
    products: Math.ceil(orders / 5),
    reviews: Math.ceil(orders / 5),
  };
  await reseed(database.db, createPasswordHasher(), env.DEMO_PASSWORD, size, () => undefined);
  await database.close();
  print(`${orders} orders and all that goes with them were written in ${seconds(performance.now() - started)} s.`);
}

/** Measures each path over HTTP and in the database, then the mix at rising rates, then the mix for some minutes. */
async function compare(
  env: Env,
  variables: Record<string, string>,
  effort: LoadOptions,
  minutes: number,
): Promise<void> {
  const results = [];
  const sqlTimes = env.DATABASE_URL ? await recordPaths(env, effort) : undefined;
  const api = await startApi(variables);
  try {
    const { token } = await createDemoSession(api.origin, env.DEMO_PASSWORD);
    const headers = { authorization: `Bearer ${token}` };
    for (const url of [BARE_CALL, ...READS]) {
      const http = await measureHttpLatency({
        url: `${api.origin}${url}`,
        headers,
        connections: effort.connections,
        duration: effort.seconds,
      });
      const sql = sqlTimes?.get(url);
      results.push({
        path: url.replace("/api/admin/", ""),
        "a second": Math.round(http.rate),
        p50: http.p50,
        p95: http.p95,
        p99: http.p99,
        failed: http.failed,
        ...(sql && {
          "SQL p50": round(sql.p50),
          "SQL p99": round(sql.p99),
          "ratio p50": round(http.p50 / sql.p50),
          "ratio p99": round(http.p99 / sql.p99),
        }),
      });
    }
    console.table(results);
    console.table(await runMixAtRisingRates(api, headers, effort));
    if (minutes > 0) console.table(await runMixForMinutes(minutes, api, headers, effort));
  } finally {
    await api.stop();
  }
}

/** Records the statements of each path and times them over as many connections as the HTTP runs use. */
async function recordPaths(env: Env, effort: LoadOptions) {
  const database = await connect(env);
  await initEncryption(database, await loadKeyring({ DATA_DIR: IN_MEMORY, DATA_KEY: env.DATA_KEY }));
  const app = await buildApp({ database, env, dist: "/nonexistent" });
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  const { token } = await createDemoSession(origin, env.DEMO_PASSWORD);
  const sqlTimes = new Map<string, Awaited<ReturnType<typeof measureLatency>>>();
  for (const url of READS) {
    const sql = await recordQueries(database, () => app.inject({ url, headers: { authorization: `Bearer ${token}` } }));
    if (sql) sqlTimes.set(url, await measureLatency(sql, effort));
  }
  await app.close();
  await database.close();
  return sqlTimes;
}

const round = (value: number) => Number(value.toFixed(2));
const seconds = (ms: number) => (ms / 1000).toFixed(0);

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

main().catch(exitWithError);
