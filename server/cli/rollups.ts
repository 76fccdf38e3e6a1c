/**
 * Rebuilds all sales rollups: `npm run rollups`. With DATABASE_URL, servers can keep running: they read days without a
 * rollup from the records themselves. With the bundled database, stop the server first.
 */
import { setClock } from "../base/clock";
import { connect } from "../db/connect";
import { compactCounters } from "../db/compact-counters";
import { migrate } from "../migrate";
import { parseOptions } from "../base/command-options";
import { loadEnvFile, readEnv } from "../base/env";
import { rebuildSales, markAllDaysStale } from "../sales/rebuild";
import { exitWithError } from "../base/start-error";

async function main(): Promise<void> {
  parseOptions({ options: {} });
  loadEnvFile();
  const env = readEnv(process.env);
  setClock(env.DEMO_NOW);
  const database = await connect(env);
  try {
    const started = performance.now();
    await migrate(database);
    await compactCounters(database.db);
    await markAllDaysStale(database.db);
    const days = await rebuildSales(database.db);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    process.stdout.write(`Recalculated the sales of ${days} days in ${database.label} in ${seconds} s.\n`);
  } finally {
    await database.close();
  }
}

main().catch(exitWithError);
