/**
 * Brings the tables up to date and does nothing else: `node --import tsx server/cli/migrate.ts`. For a server whose own
 * role may not; see docs/deployment.md.
 */
import { connect } from "../db/connect";
import { migrate } from "../db/migrate";
import { loadEnvFile, readEnv } from "../env";
import { failToStart } from "../start-error";

async function main(): Promise<void> {
  loadEnvFile();
  const database = await connect(readEnv(process.env));
  try {
    await migrate(database);
    process.stdout.write(`The tables of ${database.label} are up to date.\n`);
  } finally {
    await database.close();
  }
}

main().catch(failToStart);
