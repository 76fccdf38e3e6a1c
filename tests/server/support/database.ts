import { randomBytes } from "node:crypto";
import { constants, cpSync, mkdtempSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import { inject } from "vitest";
import { createCitusDatabase, dropCitusDatabase } from "../../../scripts/temporary-citus";
import { createKeyring, setKeyring } from "../../../server/crypto/keyring";
import { nextTimestamp, setClock } from "../../../server/base/clock";
import { distributeDatabase } from "../../../server/cluster/distribute";
import type { Database } from "../../../server/db/database";
import { migrate } from "../../../server/migrate";
import { EXTENSIONS, wrapPglite } from "../../../server/db/open-pglite";
import { openPostgres } from "../../../server/db/open-postgres";
import type { TimeLimits } from "../../../server/db/postgres-pools";
import { MIGRATED_DATABASE, MIGRATED_FILES } from "./global-setup";
import { dumpDatabase, dropTemplateDatabases, openDump } from "./memory";

/** Whether this run of the suite uses PostgreSQL. */
export const isPostgres = Boolean(inject("postgresUrl"));
/** Whether this PostgreSQL is a Citus cluster, which distributes tables over its workers. */
export const isCitus = Boolean(inject("citusUrl"));

/** The names of the databases to drop after the tests of the file. */
const databaseNames = new Set<string>();

/**
 * Creates an empty database on the PostgreSQL server of this run and returns its URL. It is dropped after the tests of
 * the file.
 */
export async function createPostgresDatabase(): Promise<string> {
  const name = createName();
  if (isCitus) return createCitusDatabase(inject("citusUrl"), name);
  await askPostgres(`create database ${name}`);
  return addressOf(name);
}

/** Copies a database to which nothing is connected, and returns the URL of the copy. */
async function copyPostgresDatabase(template: string, name = createName()): Promise<string> {
  await askPostgres(`create database ${name} template ${template}`);
  return addressOf(name);
}

function createName(): string {
  const name = `test_${randomBytes(8).toString("hex")}`;
  databaseNames.add(name);
  return name;
}

const addressOf = (name: string) => inject("postgresUrl").replace(/\/[^/]*$/, `/${name}`);

/** Drops the databases of a test file. */
export async function dropPostgresDatabases(): Promise<void> {
  for (const name of databaseNames) {
    if (isCitus) await dropCitusDatabase(inject("citusUrl"), name);
    else await askPostgres(`drop database ${name} with (force)`);
    databaseNames.delete(name);
  }
}

async function askPostgres(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject("postgresUrl") });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** The data key of every test in this process. */
export const TEST_DATA_KEY = Buffer.alloc(32, "test").toString("base64");

/** Opens a migrated and empty database, in memory on PGlite. The caller closes it. */
export async function openTestDatabase(limits?: TimeLimits): Promise<Database> {
  setKeyring(createKeyring([TEST_DATA_KEY]));
  if (!isPostgres) return inMemory(await openDump(await getMigratedCopy()));
  if (!isCitus) return openPostgres(await copyPostgresDatabase(MIGRATED_DATABASE), limits);
  const url = await createPostgresDatabase();
  const database = await openPostgres(url, limits);
  await migrate(database);
  await distributeDatabase(database);
  // The settings of the distributed database apply only to new connections.
  await database.close();
  return openPostgres(url, limits);
}

/**
 * Opens a test database with the records that `seed` writes. All calls in a process must pass the same `seed`. Its
 * records depend only on the clock, so they are written once per instant and then copied. The caller closes the
 * database.
 */
export async function openSeededDatabase(seed: (database: Database) => Promise<void>): Promise<Database> {
  if (isCitus) {
    const database = await openTestDatabase();
    await seed(database);
    return database;
  }
  setKeyring(createKeyring([TEST_DATA_KEY]));
  const from = nextTimestamp().getTime();
  if (seeded?.from === from) {
    setClock(new Date(seeded.to));
    return seeded.open();
  }
  const open = await (isPostgres ? seedPostgres(seed) : seedPglite(seed));
  seeded = { from, to: nextTimestamp().getTime(), open };
  return open();
}

let seeded: { from: number; to: number; open: () => Promise<Database> } | undefined;

/** Writes the records into a new database, and returns a function that opens a copy of it. */
async function seedPglite(seed: (database: Database) => Promise<void>): Promise<() => Promise<Database>> {
  const client = await openDump(await getMigratedCopy());
  const database = inMemory(client);
  await seed(database);
  const copy = await dumpDatabase(client);
  await database.close();
  return async () => inMemory(await openDump(copy));
}

/** Like `seedPglite`. PostgreSQL keeps the database with the records until it stops. */
async function seedPostgres(seed: (database: Database) => Promise<void>): Promise<() => Promise<Database>> {
  const template = `seeded_${randomBytes(8).toString("hex")}`;
  const database = await openPostgres(await copyPostgresDatabase(MIGRATED_DATABASE, template));
  await seed(database);
  await database.close();
  return async () => openPostgres(await copyPostgresDatabase(template));
}

const inMemory = (client: PGlite) => wrapPglite(client, "PGlite in memory");

let migrated: Promise<Blob> | undefined;

const getMigratedCopy = () => (migrated ??= inject("scratch") ? readMigratedCopy() : createMigratedCopy());

const readMigratedCopy = async () => new Blob([await readFile(join(inject("scratch"), MIGRATED_FILES.tar))]);

/** Creates the copy in this process. Only tests outside tests/server need this, because they have no global setup. */
async function createMigratedCopy(): Promise<Blob> {
  const client = await PGlite.create({ extensions: EXTENSIONS });
  const database = inMemory(client);
  await migrate(database);
  await dropTemplateDatabases(client);
  const copy = await dumpDatabase(client);
  await database.close();
  return copy;
}

/** Returns environment variables for a spawned server with an empty database, which remains when the server ends. */
export async function createDatabaseVariables(): Promise<Record<string, string>> {
  if (isPostgres) return { DATABASE_URL: await createPostgresDatabase(), DATA_KEY: TEST_DATA_KEY };
  return { DATA_DIR: createTemporaryDirectory() };
}

/**
 * Like `createDatabaseVariables`, but with a migrated database, so that the first start is faster. On a cluster the
 * database is empty.
 */
export async function createMigratedVariables(): Promise<Record<string, string>> {
  if (isCitus) return createDatabaseVariables();
  if (!isPostgres) return { DATA_DIR: createMigratedDirectory() };
  return { DATABASE_URL: await copyPostgresDatabase(MIGRATED_DATABASE), DATA_KEY: TEST_DATA_KEY };
}

/** Creates a data directory with a migrated PGlite database without records, and returns its path. */
export function createMigratedDirectory(): string {
  const directory = createTemporaryDirectory();
  const mode = constants.COPYFILE_FICLONE;
  cpSync(join(inject("scratch"), MIGRATED_FILES.directory), directory, { recursive: true, mode });
  return directory;
}

/** Creates a directory that is removed after all tests. */
export const createTemporaryDirectory = (): string => mkdtempSync(join(inject("scratch"), "directory-"));
