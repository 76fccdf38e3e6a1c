/**
 * Replaces all records with demo data: `node --import tsx server/cli/seed.ts --orders 100000 --vendors 5000`.
 * Uses the database that the environment configures. With the bundled database, stop the server first. With
 * DATABASE_URL it asks for confirmation, and without a terminal it requires --yes.
 */
import { parseOptions } from "../base/command-options";
import { setClock } from "../base/clock";
import { loadKeyring } from "../db/data-keys";
import { initEncryption } from "../maintenance/init-encryption";
import { connect } from "../db/connect";
import { migrate } from "../migrate";
import { loadEnvFile, readEnv } from "../base/env";
import { sealEntries } from "../audit/seal";
import { createPasswordHasher } from "../auth/passwords";
import { rejectDefaultDemoPassword } from "../seed/reject-known-passwords";
import { DEFAULT_DEMO_SIZE, reseed, type DemoSize } from "../seed/seed-demo";
import { exitWithError, StartError } from "../base/start-error";
import { confirmRemoval } from "./confirm";

const SIZE_OPTIONS = Object.keys(DEFAULT_DEMO_SIZE) as (keyof DemoSize)[];
const MAX_SIZE = 1_000_000;

async function main(): Promise<void> {
  loadEnvFile();
  const env = readEnv(process.env);
  setClock(env.DEMO_NOW);
  const { size, yes } = readArguments();
  rejectDefaultDemoPassword(env);
  const database = await connect(env);
  try {
    const keyring = await loadKeyring(env);
    if (env.DATABASE_URL) await confirmRemoval(database.label, yes);
    const started = performance.now();
    await migrate(database);
    await initEncryption(database, keyring);
    await reseed(database.db, createPasswordHasher(), env.DEMO_PASSWORD, size, print);
    await sealEntries(database.db);
    print(`Seeded ${database.label} in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
  } finally {
    await database.close();
  }
}

/** @throws StartError naming the option that is wrong */
function readArguments(): { size: DemoSize; yes: boolean } {
  const { yes = false, ...sizes } = readOptions();
  const size = { ...DEFAULT_DEMO_SIZE };
  for (const [kind, text] of Object.entries(sizes) as [keyof DemoSize, string][]) {
    if (!/^\d{1,7}$/.test(text) || Number(text) > MAX_SIZE) {
      throw new StartError(`--${kind} must be a whole number from 0 to ${MAX_SIZE}, but is ${JSON.stringify(text)}.`);
    }
    size[kind] = Number(text);
  }
  if (size.vendors > 0 && size.users === 0) throw new StartError("--users must be at least 1: vendors need owners.");
  return { size, yes };
}

function readOptions(): Partial<Record<keyof DemoSize, string>> & { yes?: boolean } {
  const sizes = Object.fromEntries(SIZE_OPTIONS.map((kind) => [kind, { type: "string" as const }]));
  return parseOptions({ options: { ...sizes, yes: { type: "boolean" } } }).values;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

main().catch(exitWithError);
