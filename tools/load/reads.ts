/** Compares the latency of reads over HTTP with the latency of their SQL statements. */
import { createDemoSession } from "../../scripts/demo-session";
import { recordReplay } from "../../scripts/recorded-queries";
import { buildApp } from "../../server/app";
import type { Env } from "../../server/base/env";
import { connect, IN_MEMORY } from "../../server/db/connect";
import { loadKeyring } from "../../server/db/data-keys";
import { initEncryption } from "../../server/maintenance/init-encryption";
import { measureHttpLatency, measureLatency, type LatencyStats, type LoadOptions } from "./measure";

/** A call that needs neither a session nor the database: the base cost of any call. */
const BARE_CALL = "/api/health/live";

const READS = [
  "orders?page=1&limit=10",
  "orders?page=1&limit=10&status=pending",
  "orders?page=1&limit=10&sort=finalAmount&order=desc",
  "orders?page=1&limit=10&search=Shah",
  "users?page=1&limit=10&search=sh",
  "orders?page=1&limit=10&createdAtFrom=2020-01-01",
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
  "analytics/report?timeRange=7d&by=payment",
  "analytics/report?timeRange=30d&by=category",
  "analytics/revenue-change?timeRange=30d&by=vendor",
].map((query) => `/api/admin/${query}`);

/** @returns a row per path, with the times of the SQL if `sqlTimes` has them */
export async function measureReads(
  origin: string,
  headers: Record<string, string>,
  { connections, seconds }: LoadOptions,
  sqlTimes?: ReadonlyMap<string, LatencyStats>,
) {
  const rows = [];
  const calls = [BARE_CALL, ...READS].map((url) => ({ url, path: url.replace("/api/admin/", ""), headers }));
  for (const { url, path, headers: sent } of [...calls, await createUnchangedCall(origin, headers)]) {
    const http = await measureHttpLatency({ url: origin + url, headers: sent, connections, duration: seconds });
    const sql = sqlTimes?.get(url);
    rows.push({
      path,
      "a second": Math.round(http.rate),
      p50: http.p50,
      "p97.5": http.p97_5,
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
  return rows;
}

/** Returns the call for a list that has not changed since its last response. The server answers 304. */
async function createUnchangedCall(origin: string, headers: Record<string, string>) {
  const [url = BARE_CALL] = READS;
  const response = await fetch(origin + url, { headers });
  return {
    url,
    path: "orders, unchanged",
    headers: { ...headers, "if-none-match": response.headers.get("etag") ?? "" },
  };
}

/** Records the statements of each path and times them over as many connections as the HTTP runs use. */
export async function measureSql(env: Env, effort: LoadOptions) {
  const database = await connect(env);
  await initEncryption(database, await loadKeyring({ DATA_DIR: IN_MEMORY, DATA_KEY: env.DATA_KEY }));
  const app = await buildApp({ database, env, dist: "/nonexistent" });
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  const { token } = await createDemoSession(origin, env.DEMO_PASSWORD);
  const sqlTimes = new Map<string, LatencyStats>();
  for (const url of READS) {
    const sql = await recordReplay(database, () => app.inject({ url, headers: { authorization: `Bearer ${token}` } }));
    if (sql) sqlTimes.set(url, await measureLatency(sql, effort));
  }
  await app.close();
  await database.close();
  return sqlTimes;
}

const round = (value: number) => Number(value.toFixed(2));
