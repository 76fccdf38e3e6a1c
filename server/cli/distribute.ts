/**
 * Distributes the tables over the workers of a Citus cluster: `npm run distribute`, with DATABASE_URL set to the
 * coordinator. Prints the placement of each table and the reason. Running it again moves nothing. See docs/cluster.md.
 */
import { DISTRIBUTED_TABLES, COORDINATOR_NOTE, REFERENCE_TABLES } from "../cluster/layout";
import { distributeDatabase } from "../cluster/distribute";
import { connect } from "../db/connect";
import { migrate } from "../migrate";
import { parseOptions } from "../base/command-options";
import { loadEnvFile, readEnv } from "../base/env";
import { exitWithError, StartError } from "../base/start-error";

async function main(): Promise<void> {
  parseOptions({ options: {} });
  loadEnvFile();
  const env = readEnv(process.env);
  if (!env.DATABASE_URL) throw new StartError("Set DATABASE_URL to the coordinator of the cluster.");
  const database = await connect(env);
  try {
    await migrate(database);
    const started = performance.now();
    const { workers, moved, rows } = await distributeDatabase(database);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    print(`${database.label}, ${workers.length} workers: ${workers.join(", ")}`);
    for (const { name, why } of REFERENCE_TABLES) print(`${name.padEnd(22)} on every node: ${why}`);
    for (const { name, by, why } of DISTRIBUTED_TABLES) {
      print(`${name.padEnd(22)} by ${by.padEnd(8)} ${String(rows[name]).padStart(9)} rows: ${why}`);
    }
    print(COORDINATOR_NOTE);
    print(moved.length > 0 ? `Moved ${moved.join(", ")} in ${seconds} s.` : "All tables are already distributed.");
  } finally {
    await database.close();
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

main().catch(exitWithError);
