/**
 * Replaces all records by demo data: `node --import tsx server/cli/seed.ts --orders 100000 --vendors 5000`.
 * Works on the database that the environment names; a PGlite server must be stopped first.
 */
import { parseArgs } from "node:util";
import { connect } from "../db/connect";
import { migrate } from "../db/migrate";
import { loadEnvFile, readEnv } from "../env";
import { createPasswords } from "../http/passwords";
import { DEFAULT_SIZE, reseed, type DemoSize } from "../seed/seed-demo";
import { failToStart, StartError } from "../start-error";

const KINDS = Object.keys(DEFAULT_SIZE) as (keyof DemoSize)[];
const MOST = 1_000_000;

async function main(): Promise<void> {
  loadEnvFile();
  const env = readEnv(process.env);
  const size = readSize();
  const database = await connect(env);
  try {
    const started = Date.now();
    await migrate(database);
    await reseed(database.db, createPasswords(), env.DEMO_PASSWORD, size, print);
    print(`Seeded ${database.label} in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
  } finally {
    await database.close();
  }
}

/** @throws StartError naming the option that is wrong */
function readSize(): DemoSize {
  const size = { ...DEFAULT_SIZE };
  for (const [kind, text] of Object.entries(readOptions()) as [keyof DemoSize, string][]) {
    if (!/^\d{1,7}$/.test(text) || Number(text) > MOST) {
      throw new StartError(`--${kind} must be a whole number from 0 to ${MOST}, but is ${JSON.stringify(text)}.`);
    }
    size[kind] = Number(text);
  }
  if (size.vendors > 0 && size.users === 0) throw new StartError("--users must be at least 1: vendors need owners.");
  return size;
}

function readOptions(): Partial<Record<keyof DemoSize, string>> {
  try {
    return parseArgs({ options: Object.fromEntries(KINDS.map((kind) => [kind, { type: "string" as const }])) }).values;
  } catch (error) {
    throw new StartError(error instanceof Error ? error.message : String(error));
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

main().catch(failToStart);
