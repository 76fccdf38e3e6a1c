import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { PROJECT_ROOT } from "../base/project-root";
import { StartError } from "../base/start-error";
import { ADVISORY_LOCKS } from "./advisory-locks";
import type { Database, Db } from "./database";
import { errorCode, INSUFFICIENT_PRIVILEGE } from "./error-code";

const DIRECTORY = join(PROJECT_ROOT, "server/db/migrations");

/**
 * Separates statements that are sent one at a time. The workers of Citus receive a schema change as it was sent, and
 * accept only one statement at a time.
 */
const BREAKPOINT = "--> statement-breakpoint";

/** Returns the migrations of this version, in the order in which they run. */
export const migrationNames = async (directory = DIRECTORY): Promise<string[]> =>
  (await readdir(directory)).filter((name) => name.endsWith(".sql")).sort();

/** Returns the migrations in `names` that have not run in this database. */
export async function pendingMigrations(db: Db, names: Promise<readonly string[]>): Promise<string[]> {
  const rows = await db.select({ name: sql<string>`name` }).from(sql`schema_migrations`);
  const applied = new Set(rows.map(({ name }) => name));
  return (await names).filter((name) => !applied.has(name));
}

/**
 * Brings the tables up to date: runs each file of `migrations/` that has not run, in the order of the names. All of
 * them run in one transaction, so a failure leaves the database unchanged. A second server that starts at the same time
 * waits, then finds nothing to do.
 * @param directory the directory of the migrations; tests pass another one
 * @throws StartError if the tables are not up to date and the role may not change them
 */
export async function runMigrations(database: Database, directory = DIRECTORY): Promise<void> {
  try {
    await runInTransaction(database, directory);
  } catch (error) {
    if (errorCode(error) !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new StartError(
      "The tables are not up to date, and the role of DATABASE_URL may not change them. Run npm run migrate -- --api-role <that role> as their owner first.",
    );
  }
}

async function runInTransaction(database: Database, directory: string): Promise<void> {
  const names = await migrationNames(directory);
  await database.runScripts(async (run) => {
    await run(`select pg_advisory_xact_lock(${ADVISORY_LOCKS.migrate})`);
    // A role that may not create tables must not run "create table", even if the table exists.
    const [known] = await run("select to_regclass('schema_migrations') as name");
    if (!known?.["name"])
      await run(`create table schema_migrations (
      name text primary key,
      applied_at timestamptz not null default now()
    )`);
    const applied = new Set((await run("select name from schema_migrations")).map((row) => row["name"]));
    for (const name of names) {
      if (applied.has(name)) continue;
      for (const part of (await readFile(join(directory, name), "utf8")).split(BREAKPOINT)) await run(part);
      await run(`insert into schema_migrations (name) values ('${name}')`);
    }
  });
}
