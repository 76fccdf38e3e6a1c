/**
 * `npm run load [-- --orders 1000000 --seconds 5 --connections 10 --minutes 10 --pglite --upserts]` load-tests the
 * bundled API. It fills a temporary PostgreSQL with demo data, or with `--pglite` a bundled database. If DATABASE_URL
 * is set, it uses that database as it is. It runs these parts:
 *
 * 1. It measures the latency of lists, statistics and analytics over HTTP. On PostgreSQL, it compares this with the
 *    latency of the same SQL statements.
 * 2. It runs a mix of reads and decisions at rising rates until the server cannot keep up.
 * 3. With `--minutes`, it also runs the mix at a steady rate for that long, and reports memory.
 *
 * With `--upserts`, it measures instead how many orders a shop can send while lists are read.
 *
 * The decisions change records, so never point it at a database that you need.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createDemoSession } from "../../scripts/demo-session";
import { startApi } from "../../scripts/start-api";
import { startTemporaryPostgres } from "../../scripts/temporary-postgres";
import { testEnv } from "../../scripts/test-env";
import { readEnv } from "../../server/base/env";
import { exitWithError } from "../../server/base/start-error";
import { readArguments } from "./arguments";
import { fillDatabase } from "./fill";
import { runMixAtRisingRates, runMixForMinutes } from "./mix";
import { measureUpserts } from "./upserts";
import { measureReads, measureSql } from "./reads";

const PASSWORD = "load-password-1";

async function main(): Promise<void> {
  const { orders, pglite, minutes, upserts, ...effort } = readArguments();
  const directory = mkdtempSync(path.join(tmpdir(), "marketplace-load-"));
  const given = process.env["DATABASE_URL"];
  const postgres = given || pglite ? undefined : await startTemporaryPostgres();
  const variables = {
    ...testEnv,
    DEMO_NOW: "",
    LOG_LEVEL: "silent",
    API_TOKEN_CALLS_PER_MINUTE: "1000000",
    DATA_DIR: directory,
    DATABASE_URL: given || postgres?.url || "",
    DATA_KEY: process.env["DATA_KEY"] ?? Buffer.alloc(32, "load").toString("base64"),
    DEMO_PASSWORD: process.env["DEMO_PASSWORD"] ?? PASSWORD,
  };
  try {
    const env = readEnv(variables);
    if (!given) await fillDatabase(env, orders);
    const sqlTimes = env.DATABASE_URL && !upserts ? await measureSql(env, effort) : undefined;
    const api = await startApi(variables);
    try {
      const { token } = await createDemoSession(api.origin, env.DEMO_PASSWORD);
      const headers = { authorization: `Bearer ${token}` };
      if (upserts) {
        console.table([await measureUpserts(api, headers, env.DEMO_PASSWORD, effort)]);
        return;
      }
      console.table(await measureReads(api.origin, headers, effort, sqlTimes));
      console.table(await runMixAtRisingRates(api, headers, effort));
      if (minutes > 0) console.table(await runMixForMinutes(minutes, api, headers, effort));
    } finally {
      await api.stop();
    }
  } finally {
    await postgres?.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

main().catch(exitWithError);
