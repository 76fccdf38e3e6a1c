import { join } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import type { Env } from "../base/env";
import { StartError } from "../base/start-error";
import { StorageError } from "../base/storage-error";
import { IN_MEMORY } from "../db/connect";
import { createDirectoryStore } from "./directory-store";
import type { FileStore } from "./file-store";
import { createMemoryStore } from "./memory-store";

export type FilesEnv = Pick<Env, "FILES_URL" | "FILES_DIR" | "DATA_DIR">;

/**
 * Creates the store of FILES_URL or FILES_DIR. Without either, files are in the directory `files` of DATA_DIR, or in
 * memory if the database is.
 */
export async function createFileStore({ FILES_URL, FILES_DIR, DATA_DIR }: FilesEnv): Promise<FileStore> {
  if (FILES_URL) {
    const { createS3Store } = await import("./s3-store");
    return createS3Store(FILES_URL);
  }
  if (FILES_DIR) return createDirectoryStore(FILES_DIR, { create: false });
  return DATA_DIR === IN_MEMORY ? createMemoryStore() : createDirectoryStore(join(DATA_DIR, "files"), { create: true });
}

/**
 * Creates the store of a server and checks access. A storage that does not respond is only logged, so that the rest of
 * the server works.
 * @throws StartError if the directory or bucket does not exist, denies access or fails otherwise
 */
export async function openFileStore(env: FilesEnv, log: FastifyBaseLogger): Promise<FileStore> {
  const store = await createFileStore(env);
  try {
    await store.check();
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    if (error.failure !== "unreachable") {
      store.close();
      throw new StartError(`${error.message} Correct ${error.setting}.`);
    }
    log.warn({ err: error }, "the file storage does not respond");
  }
  return store;
}
