/**
 * Brings the tables up to date without starting a server: `node --import tsx server/cli/migrate.ts [--api-role ROLE]`.
 * If the role of the server does not own the tables, --api-role grants that role the privileges the server needs.
 * See docs/deployment.md.
 */
import { parseOptions } from "../base/command-options";
import { grantApiPrivileges } from "../db/api-role";
import { connect } from "../db/connect";
import { migrate } from "../migrate";
import { loadEnvFile, readEnv } from "../base/env";
import { exitWithError } from "../base/start-error";

async function main(): Promise<void> {
  loadEnvFile();
  const { "api-role": role } = parseOptions({ options: { "api-role": { type: "string" } } }).values;
  const database = await connect(readEnv(process.env));
  try {
    await migrate(database);
    if (role !== undefined) await grantApiPrivileges(database, role);
    print(`The tables of ${database.label} are up to date.`);
    if (role !== undefined) print(`The role ${role} may serve the API.`);
  } finally {
    await database.close();
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

main().catch(exitWithError);
