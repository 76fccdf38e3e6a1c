import { shouldSeedDemo, type Env } from "./base/env";
import type { Db } from "./db/database";
import type { FileStore } from "./files/file-store";
import { serveStore, type ServedFiles } from "./files/served-files";
import { withUploadedFiles } from "./resources/kyc/changes/sent-files";

/**
 * Combines the sources of files: first the KYC documents that vendors uploaded or the shop sent, then the other files
 * of the store. With neither FILES_URL nor FILES_DIR, a demo server generates drawings instead of these other files.
 */
export async function createServedFiles(env: Env, db: Db, store: FileStore): Promise<ServedFiles> {
  return withUploadedFiles(db, store, await createBaseFiles(env, db, store));
}

async function createBaseFiles(env: Env, db: Db, store: FileStore): Promise<ServedFiles> {
  if (env.FILES_URL || env.FILES_DIR || !shouldSeedDemo(env)) return serveStore(store);
  const { createDrawnFiles } = await import("./seed/drawn-files");
  return createDrawnFiles(db);
}
