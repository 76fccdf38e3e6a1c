import type { Db } from "./db/database";
import { shouldSeedDemo, type Env } from "./base/env";
import { withUploadedFiles } from "./resources/kyc/changes/sent-files";
import { createDirectoryStore } from "./files/directory-store";
import { NO_FILES, type FileStore } from "./files/file-store";

/**
 * Creates a store that looks first in uploads from vendors, then in FILES_DIR. Without FILES_DIR, a demo server
 * generates drawings.
 * @throws StartError if the directory cannot be read
 */
export async function createFileStore(env: Env, db: Db): Promise<FileStore> {
  return withUploadedFiles(db, await createBaseStore(env, db));
}

async function createBaseStore(env: Env, db: Db): Promise<FileStore> {
  if (env.FILES_DIR) return createDirectoryStore(env.FILES_DIR);
  if (!shouldSeedDemo(env)) return NO_FILES;
  const { createDrawnFiles } = await import("./seed/drawn-files");
  return createDrawnFiles(db);
}
