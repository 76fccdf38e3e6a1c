import { existsSync } from "node:fs";
import { access, constants, mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { drizzle } from "drizzle-orm/pglite";
import { StartError } from "../start-error";
import { lockDataDir } from "./data-dir-lock";
import type { Database } from "./database";
import * as schema from "./schema";

/**
 * PostgreSQL inside this process, in `<dataDir>/pg` or, without a directory, in memory.
 * @throws StartError when the directory cannot be written or another process has it open
 */
export async function openPglite(dataDir?: string): Promise<Database> {
  if (dataDir === undefined) return wrap(await create(), "PGlite in memory", () => Promise.resolve());
  await makeWritable(dataDir);
  const unlock = await lockDataDir(dataDir);
  try {
    const path = join(dataDir, "pg");
    if (!existsSync(path)) await initialise(path);
    return wrap(await create(path), `PGlite in ${path}`, unlock);
  } catch (error) {
    await unlock();
    throw error;
  }
}

function create(path?: string): Promise<PGlite> {
  return PGlite.create({ ...(path === undefined ? {} : { dataDir: path }), extensions: { pg_trgm } });
}

/** Made beside its place and then renamed: a process killed half-way would leave a directory that never opens again. */
async function initialise(path: string): Promise<void> {
  const partial = `${path}.partial`;
  await rm(partial, { recursive: true, force: true });
  await (await create(partial)).close();
  await rename(partial, path);
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

function wrap(client: PGlite, label: string, unlock: () => Promise<void>): Database {
  return {
    kind: "pglite",
    label,
    db: drizzle({ client, schema }),
    async runScripts(work) {
      await client.transaction((tx) => work(async (sql) => (await tx.exec(sql)).at(-1)?.rows ?? []));
    },
    async close() {
      await client.close();
      await unlock();
    },
  };
}
