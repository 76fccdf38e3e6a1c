/** Backs up and restores the bundled database as a compressed PGlite dump of its files. */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { createGunzip, createGzip } from "node:zlib";
import { withCopy } from "../db/copies";
import type { Database } from "../db/database";
import { openCopy, openPglite, pglitePath, replacePglite } from "../db/open-pglite";
import { requireOwnership } from "../db/private-files";
import { StartError } from "../base/start-error";
import type { FileStore } from "../files/file-store";
import { writeBackup, type Backup } from "./backup-file";
import { assertSameRowCounts, describeContents } from "./contents";
import type { DatabaseContents, Manifest } from "./manifest";

/**
 * Asks the running server for a copy. If no process has the directory open, opens it for the duration of the backup.
 * @throws StartError with a one-line message
 */
export async function backupPglite(dataDir: string, out: string, store: FileStore): Promise<Manifest> {
  const fromServer = await withCopy(dataDir, (path) => writeCopy(path, out, store));
  if (fromServer) return fromServer;
  await requireOwnership(dataDir);
  if (!existsSync(pglitePath(dataDir))) {
    throw new StartError(`${dataDir} contains no database. Set DATA_DIR to the directory that does.`);
  }
  const database = await openPglite(dataDir);
  try {
    const fromHere = await withCopy(dataDir, (path) => writeCopy(path, out, store));
    if (!fromHere) throw new StartError(`${dataDir} cannot be copied: the server's local socket does not respond.`);
    return fromHere;
  } finally {
    await database.close();
  }
}

async function writeCopy(path: string, out: string, store: FileStore): Promise<Manifest> {
  const files = await readFile(path);
  // Opening the copy proves that it is usable. The rows are counted in the copy, because the database may have changed.
  const copy = await openCopy(new Blob([files]));
  try {
    const contents = await readContents(copy);
    return await writeBackup(out, "pglite", contents, Readable.from([files]).pipe(createGzip()), store);
  } finally {
    await copy.close();
  }
}

/**
 * Replaces the database in the directory. The server must be stopped.
 * @param prepare called before anything is written, with whether there is a database
 * @throws StartError if the directory is in use or the row counts differ; after any failure, the old database is
 * unchanged
 */
export async function restorePglite(
  dataDir: string,
  { manifest, payload }: Backup,
  prepare: (hasDatabase: boolean) => Promise<void>,
): Promise<void> {
  const files = new Blob([await buffer(payload().pipe(createGunzip()))]);
  await replacePglite(dataDir, files, prepare, async (database) => {
    assertSameRowCounts((await readContents(database)).tables, manifest);
  });
}

async function readContents(database: Database): Promise<DatabaseContents> {
  let contents: DatabaseContents | undefined;
  await database.runScripts(async (run) => {
    contents = await describeContents(run);
  });
  if (!contents) throw new Error("Nothing was read.");
  return contents;
}
