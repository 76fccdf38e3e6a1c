/**
 * `npm run bench:api [runs]` measures the overhead of the API over its database. It times GET /api/admin/vendors over
 * HTTP (loopback, keep-alive, a real session) and compares it with the same SQL statements, except the session lookup,
 * sent directly to the same database.
 */
import { Agent, get } from "node:http";
import { buildApp } from "../server/app";
import { loadKeyring } from "../server/db/data-keys";
import { initEncryption } from "../server/maintenance/init-encryption";
import { connect, IN_MEMORY } from "../server/db/connect";
import type { Database } from "../server/db/database";
import { migrate } from "../server/migrate";
import { readEnv } from "../server/base/env";
import { createPasswordHasher } from "../server/auth/passwords";
import { reseed } from "../server/seed/seed-demo";
import { recordReplay } from "./recorded-queries";
import { startTemporaryPostgres } from "./temporary-postgres";

const PATHS = [
  "page=1&limit=10",
  "page=500&limit=10",
  "page=1&limit=10&status=pending",
  "page=1&limit=10&search=silk",
  "page=1&limit=10&search=no%20such%20shop",
].map((query) => `/api/admin/vendors?${query}`);
const SIZE = { vendors: 100_000, users: 1_000, orders: 0, products: 0, reviews: 0 };
const WARM_UP = 20;
const MAX_RATIO = 3;
const PASSWORD = "bench-password";

async function main(): Promise<void> {
  const runs = Number(process.argv[2] ?? 200);
  print(`${SIZE.vendors} vendors, median of ${runs} runs, milliseconds`);
  const results = await bench(await connect({ DATA_DIR: IN_MEMORY }), runs);
  const postgres = await startTemporaryPostgres();
  results.push(...(await bench(await connect({ DATABASE_URL: postgres.url, DATA_DIR: "" }), runs)));
  await postgres.stop();

  console.table(results);
  const worst = Math.max(...results.map(({ ratio }) => ratio));
  print(`Worst ratio ${worst}, goal at most ${MAX_RATIO}.`);
  process.exitCode = worst <= MAX_RATIO ? 0 : 1;
}

async function bench(database: Database, runs: number) {
  await migrate(database);
  await initEncryption(database, await loadKeyring({ DATA_DIR: IN_MEMORY }));
  const passwords = createPasswordHasher({ memoryCost: 8, timeCost: 1 });
  await reseed(database.db, passwords, PASSWORD, SIZE, () => undefined);
  const app = await buildApp({ database, env: readEnv({}), passwords });
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  const login = { email: "admin@bazaar.example", password: PASSWORD };
  const { token } = (await app.inject({ method: "POST", url: "/api/auth/login", payload: login })).json<{
    token: string;
  }>();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });

  const results = [];
  for (const path of PATHS) {
    const request = () => fetchText(agent, `${address}${path}`, token);
    const direct = await recordReplay(database, request);
    if (!direct) throw new Error("The list call sent no SQL statement, except to look up the session.");
    for (let i = 0; i < WARM_UP; i++) await Promise.all([request(), direct()]);
    // Alternate requests and statements, so that other work on the machine slows both.
    const times: { http: number[]; sql: number[] } = { http: [], sql: [] };
    for (let i = 0; i < runs; i++) {
      times.sql.push(await timeOf(direct));
      times.http.push(await timeOf(request));
    }
    const [http, sql] = [median(times.http), median(times.sql)];
    const ratio = Number((http / sql).toFixed(2));
    results.push({ database: database.kind, path, http: Number(http.toFixed(2)), sql: Number(sql.toFixed(2)), ratio });
  }
  agent.destroy();
  await app.close();
  await database.close();
  return results;
}

function fetchText(agent: Agent, url: string, token: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => (text += chunk));
      response.on("end", () => {
        if (response.statusCode === 200) resolve(text);
        else reject(new Error(`${url} returned ${response.statusCode}: ${text}`));
      });
    });
    request.on("error", reject);
  });
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

await main();
