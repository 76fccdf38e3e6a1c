/**
 * Drops all tables and makes them anew, with the demo data unless SEED_DEMO=false:
 * `node --import tsx server/cli/reset.ts [--yes]`. Where DATABASE_URL is set it asks first; without a terminal to ask
 * on, it wants --yes.
 */
import { createInterface } from "node:readline/promises";
import { getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { connect } from "../db/connect";
import type { Database } from "../db/database";
import { migrate } from "../db/migrate";
import * as schema from "../db/schema";
import * as communication from "../db/schema-communication";
import { loadEnvFile, readEnv } from "../env";
import { createPasswords } from "../http/passwords";
import { seedIfEmpty } from "../seed/seed-demo";
import { failToStart, StartError } from "../start-error";

async function main(): Promise<void> {
  loadEnvFile();
  const env = readEnv(process.env);
  const database = await connect(env);
  try {
    if (env.DATABASE_URL && !process.argv.includes("--yes")) await confirm(database.label);
    await dropTables(database);
    await migrate(database);
    if (env.SEED_DEMO) await seedIfEmpty(database.db, createPasswords(), env.DEMO_PASSWORD);
    process.stdout.write(`Reset ${database.label}.\n`);
  } finally {
    await database.close();
  }
}

/** @throws StartError unless a person answers yes */
async function confirm(label: string): Promise<void> {
  if (!process.stdin.isTTY) throw new StartError(`This removes all records of ${label}. Add --yes to do it.`);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`This removes all records of ${label}. Type yes to do it: `);
  terminal.close();
  if (answer.trim().toLowerCase() !== "yes") throw new StartError("Nothing was changed.");
}

async function dropTables(database: Database): Promise<void> {
  const names = Object.values({ ...schema, ...communication })
    .filter((value) => is(value, PgTable))
    .map((table) => getTableName(table));
  await database.runScripts(async (run) => {
    await run(`drop table if exists ${[...names, "schema_migrations"].join(", ")}`);
  });
}

main().catch(failToStart);
