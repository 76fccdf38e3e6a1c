import { existsSync } from "node:fs";
import { access, constants, mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { drizzle } from "drizzle-orm/pglite";
import { StartError } from "../start-error";
import { lockDataDir } from "./data-dir-lock";
import type { Database } from "./database";
import { DURABLE_PARAMETERS, DurableFiles, syncPath, syncTree } from "./durable-files";
import { retryTransactions } from "./retry";
import * as schema from "./schema";

/**
 * PostgreSQL inside this process, in `<dataDir>/pg` or, without a directory, in memory.
 * @throws StartError when the directory cannot be written, another process has it open or its files are damaged
 */
export async function openPglite(dataDir?: string): Promise<Database> {
  if (dataDir === undefined) return onPglite(await create(), "PGlite in memory");
  await makeWritable(dataDir);
  const unlock = await lockDataDir(dataDir);
  try {
    const path = join(dataDir, "pg");
    if (!existsSync(path)) await initialise(path);
    return onPglite(await openExisting(path), `PGlite in ${path}`, unlock);
  } catch (error) {
    await unlock();
    throw error;
  }
}

/** What the migrations need of PGlite. */
export const EXTENSIONS = { pg_trgm };

function create(path?: string): Promise<PGlite> {
  if (path === undefined) return PGlite.create({ extensions: EXTENSIONS });
  return PGlite.create({ fs: new DurableFiles(path), startParams: DURABLE_PARAMETERS, extensions: EXTENSIONS });
}

async function openExisting(path: string): Promise<PGlite> {
  try {
    return await create(path);
  } catch (error) {
    const [reason] = String(error instanceof Error ? error.message : error).split("\n");
    throw new StartError(
      `The database in ${path} is damaged and cannot be opened (${reason}). Restore a back-up of it.`,
    );
  }
}

/** Made next to its place and then renamed: a process killed half-way would leave a directory that never opens again. */
async function initialise(path: string): Promise<void> {
  const partial = `${path}.partial`;
  await rm(partial, { recursive: true, force: true });
  await (await create(partial)).close();
  await syncTree(partial);
  await rename(partial, path);
  await syncPath(dirname(path));
}

async function makeWritable(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true });
    await access(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : String(error);
    throw new StartError(`The directory ${dataDir} cannot be written (${code}). Set DATA_DIR to one that can.`);
  }
}

/** An open PGlite as the server uses it; closing it closes the PGlite, and then unlocks. */
export function onPglite(client: PGlite, label: string, unlock = () => Promise.resolve()): Database {
  const db = retryTransactions(drizzle({ client, schema }));
  return {
    kind: "pglite",
    label,
    db,
    reports: db,
    pools: {},
    async runScripts(work) {
      await client.transaction((tx) => work(async (sql) => (await tx.exec(sql)).at(-1)?.rows ?? []));
    },
    async close() {
      await client.close();
      await unlock();
    },
  };
}
