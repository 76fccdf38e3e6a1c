/** Restricts the files of the bundled database to the account that the server runs as. */
import { existsSync } from "node:fs";
import { chmod, mkdir, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { StartError } from "../base/start-error";

/** Permission bits of group and others. */
export const GROUP_AND_OTHERS_BITS = 0o077;

/** Files and directories that the server writes into DATA_DIR. */
const OWN_ENTRIES = new Set(["pg", "pg.partial", "pg.replaced", "data.key", "data.key.partial", "copying"]);
/**
 * The directory of stored files. Only the directory itself is made private, which keeps other accounts out of all of
 * it: it may contain a million files, and checking each of them would delay every start.
 */
const STORED_FILES = "files";
/**
 * Local sockets, which are created and removed at run time. Only the permissions of DATA_DIR protect
 * them.
 */
const SOCKETS = new Set(["lock", "copies"]);

/** Creates a directory that only its owner may enter. */
export async function makePrivateDirectory(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
}

/**
 * Keeps other accounts out of everything that the server has written into the directory. A directory that also contains
 * other files keeps its permissions.
 * @throws StartError if a file or directory belongs to another user
 */
export async function makePrivate(dataDir: string): Promise<void> {
  const names = await readdir(dataDir);
  const isOnlyOurs = names.every((name) => OWN_ENTRIES.has(name) || SOCKETS.has(name) || name === STORED_FILES);
  if (isOnlyOurs) await makePathPrivate(dataDir, dataDir);
  for (const name of names.filter((one) => OWN_ENTRIES.has(one))) await makeTreePrivate(join(dataDir, name), dataDir);
  if (names.includes(STORED_FILES)) await makePathPrivate(join(dataDir, STORED_FILES), dataDir);
}

/**
 * Checks the owner of the directory.
 * @throws StartError if the directory exists and belongs to another user
 */
export async function requireOwnership(dataDir: string): Promise<void> {
  if (existsSync(dataDir)) rejectForeignOwner(dataDir, (await stat(dataDir)).uid, dataDir);
}

async function makeTreePrivate(path: string, dataDir: string): Promise<void> {
  const isDirectory = await makePathPrivate(path, dataDir);
  if (!isDirectory) return;
  for (const entry of await readdir(path, { withFileTypes: true })) {
    if (!entry.isSymbolicLink()) await makeTreePrivate(join(path, entry.name), dataDir);
  }
}

/**
 * Removes other accounts' permissions from one path.
 * @returns whether it is a directory
 */
async function makePathPrivate(path: string, dataDir: string): Promise<boolean> {
  const stats = await stat(path);
  rejectForeignOwner(path, stats.uid, dataDir);
  if ((stats.mode & GROUP_AND_OTHERS_BITS) !== 0) await chmod(path, stats.mode & 0o777 & ~GROUP_AND_OTHERS_BITS);
  return stats.isDirectory();
}

/** Throws if another user owns the path. Windows has no owners or permissions of this kind. */
function rejectForeignOwner(path: string, owner: number, dataDir: string): void {
  const user = process.geteuid?.();
  if (user === undefined || owner === user) return;
  throw new StartError(
    `${path} belongs to user ${owner}, but the server runs as user ${user}. Run the server as user ${owner}, or run chown -R ${user} ${dataDir}.`,
  );
}
