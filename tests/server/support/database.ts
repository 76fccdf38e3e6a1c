import { randomBytes } from "node:crypto";
import { constants, cpSync, mkdtempSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import { inject } from "vitest";
import { createCitusDatabase, dropCitusDatabase } from "../../../scripts/temporary-citus";
import { createKeyring, setKeyring } from "../../../server/at-rest/keyring";
import { now, setClock } from "../../../server/clock";
import { distribute } from "../../../server/cluster/distribute";
import type { Database } from "../../../server/db/database";
import { migrate } from "../../../server/db/migrate";
import { EXTENSIONS, onPglite } from "../../../server/db/open-pglite";
import { openPostgres } from "../../../server/db/open-postgres";
import type { TimeLimits } from "../../../server/db/postgres-pools";
import { MIGRATED } from "./global-setup";
import { copyOf, dropTemplates, openCopy } from "./memory";

/** The kind of database that this run of the suite is about. */
export const onPostgres = Boolean(inject("postgresUrl"));
/** Whether that PostgreSQL is the coordinator of a cluster, where databases are laid out over its workers. */
export const onCitus = Boolean(inject("citusUrl"));

/** The names of those that were made on the server and are still there. */
const made = new Set<string>();

/** An empty database of its own on the PostgreSQL server of this run; gone after the tests of the file. */
export async function createPostgresDatabase(): Promise<string> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  made.add(name);
  if (onCitus) return createCitusDatabase(inject("citusUrl"), name);
  await askPostgres(`create database ${name}`);
  return inject("postgresUrl").replace(/\/[^/]*$/, `/${name}`);
}

/** For the end of each file. */
export async function dropPostgresDatabases(): Promise<void> {
  for (const name of made) {
    if (onCitus) await dropCitusDatabase(inject("citusUrl"), name);
    else await askPostgres(`drop database ${name} with (force)`);
    made.delete(name);
  }
}

async function askPostgres(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject("postgresUrl") });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** The key of every test in this process. */
export const TEST_DATA_KEY = Buffer.alloc(32, "test").toString("base64");

/** Migrated and empty, in memory on PGlite. Close it. */
export async function openTestDatabase(limits?: TimeLimits): Promise<Database> {
  setKeyring(createKeyring([TEST_DATA_KEY]));
  if (!onPostgres) return inMemory(await openCopy(await migratedCopy()));
  const url = await createPostgresDatabase();
  const database = await openPostgres(url, limits);
  await migrate(database);
  if (!onCitus) return database;
  await distribute(database);
  // What it has set for the whole database holds for new connections.
  await database.close();
  return openPostgres(url, limits);
}

/**
 * A test database with the records that `seed` writes, which is always the same function. At an instant of the clock they
 * are the same, so on PGlite they are written once. Close it.
 */
export async function openSeededDatabase(seed: (database: Database) => Promise<void>): Promise<Database> {
  if (onPostgres) {
    const database = await openTestDatabase();
    await seed(database);
    return database;
  }
  setKeyring(createKeyring([TEST_DATA_KEY]));
  const from = now().getTime();
  if (seeded?.from === from) {
    setClock(new Date(seeded.to));
    return inMemory(await openCopy(seeded.copy));
  }
  const client = await openCopy(await migratedCopy());
  const database = inMemory(client);
  await seed(database);
  seeded = { from, to: now().getTime(), copy: await copyOf(client) };
  return database;
}

const inMemory = (client: PGlite) => onPglite(client, "PGlite in memory");

let migrated: Promise<Blob> | undefined;
let seeded: { from: number; to: number; copy: Blob } | undefined;

const migratedCopy = () => (migrated ??= inject("scratch") ? readMigrated() : makeMigrated());

const readMigrated = async () => new Blob([await readFile(join(inject("scratch"), MIGRATED.tar))]);

/** For tests beyond those of the server, few of which need a database. */
async function makeMigrated(): Promise<Blob> {
  const client = await PGlite.create({ extensions: EXTENSIONS });
  const database = inMemory(client);
  await migrate(database);
  await dropTemplates(client);
  const copy = await copyOf(client);
  await database.close();
  return copy;
}

/** Variables that point a spawned server at an empty database that outlives it. */
export async function databaseVariables(): Promise<Record<string, string>> {
  if (onPostgres) return { DATABASE_URL: await createPostgresDatabase(), DATA_KEY: TEST_DATA_KEY };
  return { DATA_DIR: temporaryDirectory() };
}

/** As `databaseVariables`, for a test that is not about the first start: on PGlite it is made and migrated already. */
export async function migratedVariables(): Promise<Record<string, string>> {
  return onPostgres ? databaseVariables() : { DATA_DIR: migratedDirectory() };
}

/** Holds a PGlite that is made and migrated, and no record. */
export function migratedDirectory(): string {
  const directory = temporaryDirectory();
  const mode = constants.COPYFILE_FICLONE;
  cpSync(join(inject("scratch"), MIGRATED.directory), directory, { recursive: true, mode });
  return directory;
}

/** Removed after all tests. */
export const temporaryDirectory = (): string => mkdtempSync(join(inject("scratch"), "directory-"));
