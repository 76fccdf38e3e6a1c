/** Back-up and restore of the bundled database: its files as PGlite gives them, compressed. */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { createGunzip, createGzip } from "node:zlib";
import { withCopy } from "../db/copies";
import type { Database } from "../db/database";
import { openCopy, openPglite, pathIn, replacePglite } from "../db/open-pglite";
import { requireOwn } from "../db/private-files";
import { StartError } from "../start-error";
import { writeBackup, type Backup } from "./backup-file";
import { compareTables, contentsOf } from "./contents";
import type { Contents, Manifest } from "./manifest";

/**
 * Whoever has the directory open makes the copy; where nobody has, this process opens it for as long.
 * @throws StartError in one line
 */
export async function backupPglite(dataDir: string, out: string): Promise<Manifest> {
  const made = await withCopy(dataDir, (path) => writeCopy(path, out));
  if (made) return made;
  await requireOwn(dataDir);
  if (!existsSync(pathIn(dataDir))) {
    throw new StartError(`There is no database in ${dataDir}. Set DATA_DIR to the directory that has one.`);
  }
  const database = await openPglite(dataDir);
  try {
    const own = await withCopy(dataDir, (path) => writeCopy(path, out));
    if (!own) throw new StartError(`No copy can be made in ${dataDir}: its local socket does not answer.`);
    return own;
  } finally {
    await database.close();
  }
}

async function writeCopy(path: string, out: string): Promise<Manifest> {
  const files = await readFile(path);
  // What does not open is no back-up; and its rows are those of the copy, whatever is written meanwhile.
  const copy = await openCopy(new Blob([files]));
  try {
    const contents = await contentsIn(copy);
    return await writeBackup(out, "pglite", contents, Readable.from([files]).pipe(createGzip()));
  } finally {
    await copy.close();
  }
}

/**
 * The server is stopped.
 * @param allowed asked before anything is written, with whether there is a database
 * @throws StartError that leaves the old database as it was
 */
export async function restorePglite(
  dataDir: string,
  { manifest, payload }: Backup,
  allowed: (isThere: boolean) => Promise<void>,
): Promise<void> {
  const files = new Blob([await buffer(payload().pipe(createGunzip()))]);
  await replacePglite(dataDir, files, allowed, async (database) => {
    compareTables((await contentsIn(database)).tables, manifest);
  });
}

async function contentsIn(database: Database): Promise<Contents> {
  let contents: Contents | undefined;
  await database.runScripts(async (run) => {
    contents = await contentsOf(run);
  });
  if (!contents) throw new Error("Nothing was read.");
  return contents;
}
