import type { Db } from "../../db/database";
import { seedsDemo, type Env } from "../../env";
import { withSentFiles } from "../kyc/changes/sent-files";
import { createDirectoryStore } from "./directory-store";
import { NO_FILES, type FileStore } from "./file-store";

/**
 * What vendors have sent, then the files of FILES_DIR where that is set, else the drawings of the demo where there is one.
 * @throws StartError when the directory cannot be read
 */
export async function createFileStore(env: Env, db: Db): Promise<FileStore> {
  return withSentFiles(db, await createFirstFiles(env, db));
}

async function createFirstFiles(env: Env, db: Db): Promise<FileStore> {
  if (env.FILES_DIR) return createDirectoryStore(env.FILES_DIR);
  if (!seedsDemo(env)) return NO_FILES;
  const { createDrawnFiles } = await import("../../demo/drawn-files");
  return createDrawnFiles(db);
}
