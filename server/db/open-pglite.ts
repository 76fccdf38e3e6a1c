import { existsSync } from "node:fs";
import { access, constants, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { drizzle } from "drizzle-orm/pglite";
import { StartError } from "../base/start-error";
import { serveCopies } from "./copies";
import { lockDataDir } from "./data-dir-lock";
import type { Database } from "./database";
import { syncPath } from "../base/sync-path";
import { DURABLE_PARAMETERS, DurableFiles, syncTree } from "./durable-files";
import { makePrivate, makePrivateDirectory, requireOwnership } from "./private-files";
import { enableFairQueue } from "./fair-queue";
import { retryTransactions } from "./retry";
import * as schema from "./schema";

/**
 * Opens PostgreSQL inside this process, in `<dataDir>/pg` or, without a directory, in memory.
 * @throws StartError if the directory cannot be written, belongs to another user or is open in another process, or if
 * its files are damaged
 */
export async function openPglite(dataDir?: string): Promise<Database> {
  if (dataDir === undefined) return wrapPglite(await create(), "PGlite in memory");
  const unlock = await lockWritable(dataDir);
  try {
    const path = pglitePath(dataDir);
    await recoverReplacement(path);
    if (!existsSync(path)) await initialise(path);
    const client = await openExisting(path);
    const stopCopies = await serveCopies(dataDir, () => copyOf(client)).catch(async (error: unknown) => {
      // Closed before the lock is released, because two open clients would damage the files.
      await client.close().catch(() => undefined);
      throw error;
    });
    return wrapPglite(client, `PGlite in ${path}`, async () => {
      await stopCopies();
      await unlock();
    });
  } catch (error) {
    await unlock();
    throw error;
  }
}

/** Returns the path of the bundled database's files. */
export const pglitePath = (dataDir: string): string => join(dataDir, "pg");

async function lockWritable(dataDir: string): Promise<() => Promise<void>> {
  await makeWritable(dataDir);
  const unlock = await lockDataDir(dataDir);
  try {
    await makePrivate(dataDir);
    return unlock;
  } catch (error) {
    await unlock();
    throw error;
  }
}

/** Returns all files of an open database as a tar. Meanwhile, no query or other transaction runs. */
const copyOf = (client: PGlite): Promise<Blob> =>
  client.transaction(async (tx) => {
    // Without a checkpoint, the whole WAL would be replayed when the copy is opened.
    await tx.exec("checkpoint");
    return client.dumpDataDir("none");
  });

/**
 * Opens a copy in memory. Its files take most of that memory, so the page cache is small. The caller must close the
 * copy.
 */
export const openCopy = async (loadDataDir: Blob): Promise<Database> =>
  wrapPglite(
    await PGlite.create({
      loadDataDir,
      extensions: EXTENSIONS,
      startParams: [...PGlite.defaultStartParams, "-c", "shared_buffers=4MB"],
    }),
    "a copy in memory",
  );

/**
 * Replaces the database in the directory with the one from these files. The directory always contains one complete
 * database, the old or the new, even if the process is killed.
 * @param prepare called under the lock, before anything is written; throws to reject
 * @param check throws if the new database is not as expected; the old one is then kept
 * @throws StartError if the directory cannot be written, belongs to another user or is open in another process
 */
export async function replacePglite(
  dataDir: string,
  files: Blob,
  prepare: (hasDatabase: boolean) => Promise<void>,
  check: (database: Database) => Promise<void>,
): Promise<void> {
  const unlock = await lockWritable(dataDir);
  try {
    const path = pglitePath(dataDir);
    await recoverReplacement(path);
    const hasDatabase = existsSync(path);
    await prepare(hasDatabase);
    await makePartial(path, files, check);
    if (hasDatabase) await rename(path, replacedPath(path));
    await rename(partialPath(path), path);
    await syncPath(dirname(path));
    await rm(replacedPath(path), { recursive: true, force: true });
  } catch (error) {
    await rm(partialPath(pglitePath(dataDir)), { recursive: true, force: true });
    throw error;
  } finally {
    await unlock();
  }
}

const partialPath = (path: string): string => `${path}.partial`;
const replacedPath = (path: string): string => `${path}.replaced`;

/**
 * Recovers from a process that was killed during a replacement, and left the old database under another name. Removes
 * the old database if the new one is in place; otherwise renames it back.
 */
async function recoverReplacement(path: string): Promise<void> {
  if (!existsSync(replacedPath(path))) return;
  if (existsSync(path)) await rm(replacedPath(path), { recursive: true });
  else await rename(replacedPath(path), path);
}

/** PGlite extensions that the migrations need. */
export const EXTENSIONS = { pg_trgm };

async function create(path?: string, files?: Blob): Promise<PGlite> {
  if (path === undefined) return PGlite.create({ extensions: EXTENSIONS });
  await makePrivateDirectory(path);
  return PGlite.create({
    ...{ fs: new DurableFiles(path), startParams: DURABLE_PARAMETERS, extensions: EXTENSIONS },
    ...(files && { loadDataDir: files }),
  });
}

async function openExisting(path: string): Promise<PGlite> {
  try {
    return await create(path);
  } catch (error) {
    const [reason] = String(error instanceof Error ? error.message : error).split("\n");
    throw new StartError(`The database in ${path} is damaged and cannot be opened (${reason}). Restore a backup.`);
  }
}

/**
 * Creates the database under a temporary name and renames it. A process killed half-way would otherwise leave a
 * directory that never opens again.
 */
async function initialise(path: string): Promise<void> {
  await makePartial(path);
  await rename(partialPath(path), path);
  await syncPath(dirname(path));
}

/** Creates a database under the temporary name, from these files if any, and syncs it to the disk. */
async function makePartial(path: string, files?: Blob, check?: (database: Database) => Promise<void>): Promise<void> {
  await rm(partialPath(path), { recursive: true, force: true });
  const client = await create(partialPath(path), files);
  try {
    await check?.(wrapPglite(client, `PGlite in ${partialPath(path)}`));
  } finally {
    await client.close();
  }
  await syncTree(partialPath(path));
}

async function makeWritable(dataDir: string): Promise<void> {
  try {
    await makePrivateDirectory(dataDir);
    await requireOwnership(dataDir);
    await access(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    if (error instanceof StartError) throw error;
    const code = error instanceof Error && "code" in error ? String(error.code) : String(error);
    throw new StartError(`The directory ${dataDir} is not writable (${code}). Set DATA_DIR to a writable directory.`);
  }
}

/** Wraps an open PGlite as a Database. Closing the Database closes the PGlite, then calls `unlock`. */
export function wrapPglite(client: PGlite, label: string, unlock = () => Promise.resolve()): Database {
  enableFairQueue(client);
  const db = retryTransactions(drizzle({ client, schema }));
  return {
    kind: "pglite",
    label,
    db,
    reports: db,
    pools: {},
    runScripts: (work) => client.transaction((tx) => work(async (sql) => (await tx.exec(sql)).at(-1)?.rows ?? [])),
    async close() {
      await client.close();
      await unlock();
    },
  };
}
