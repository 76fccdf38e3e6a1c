/**
 * Drops and recreates all tables except those of the audit log and of the counters:
 * `node --import tsx server/cli/reset.ts [--yes]`.
 * Seeds the demo data if the server would do so. With DATABASE_URL it asks for confirmation, and without a terminal it
 * requires --yes.
 */
import { parseOptions } from "../base/command-options";
import { setClock } from "../base/clock";
import { loadKeyring } from "../db/data-keys";
import { initEncryption } from "../maintenance/init-encryption";
import { connect } from "../db/connect";
import { migrate } from "../migrate";
import { dropTables } from "../maintenance/drop-tables";
import { loadEnvFile, readEnv, shouldSeedDemo } from "../base/env";
import { recordDataReplacement } from "../audit/data-replacement";
import { sealEntries } from "../audit/seal";
import { createPasswordHasher } from "../auth/passwords";
import { rejectDefaultDemoPassword } from "../seed/reject-known-passwords";
import { seedIfEmpty } from "../seed/seed-demo";
import { exitWithError } from "../base/start-error";
import { confirmRemoval } from "./confirm";

async function main(): Promise<void> {
  const { yes: isConfirmed = false } = parseOptions({ options: { yes: { type: "boolean" } } }).values;
  loadEnvFile();
  const env = readEnv(process.env);
  setClock(env.DEMO_NOW);
  const database = await connect(env);
  try {
    const keyring = await loadKeyring(env);
    if (shouldSeedDemo(env)) rejectDefaultDemoPassword(env);
    if (env.DATABASE_URL) await confirmRemoval(database.label, isConfirmed);
    await dropTables(database);
    await migrate(database);
    await initEncryption(database, keyring);
    await recordDataReplacement(database.db, "reset", null);
    if (shouldSeedDemo(env)) await seedIfEmpty(database.db, createPasswordHasher(), env.DEMO_PASSWORD);
    await sealEntries(database.db);
    process.stdout.write(`Reset ${database.label}.\n`);
  } finally {
    await database.close();
  }
}

main().catch(exitWithError);
