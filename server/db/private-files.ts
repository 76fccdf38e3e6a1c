/** Keeps the files of the bundled database to the account that the server runs as. */
import { existsSync } from "node:fs";
import { chmod, mkdir, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { StartError } from "../start-error";

/** The permissions that other accounts would have. */
export const OTHERS = 0o077;

/** Files and directories that the server writes into DATA_DIR. */
const WRITTEN = new Set(["pg", "pg.partial", "pg.replaced", "data.key", "data.key.partial", "copying"]);
/** Local sockets, which come and go. They take their permissions from the directory. */
const SOCKETS = new Set(["lock", "copies"]);

/** Creates a directory that only its owner may enter. */
export async function makePrivateDirectory(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
}

/**
 * Takes other accounts' permissions from everything that the server has written into the directory. A directory that holds
 * other files too keeps its own permissions.
 * @throws StartError if a file or directory belongs to another user
 */
export async function makePrivate(dataDir: string): Promise<void> {
  const names = await readdir(dataDir);
  const isOnlyOurs = names.every((name) => WRITTEN.has(name) || SOCKETS.has(name));
  if (isOnlyOurs) await makePathPrivate(dataDir, dataDir);
  for (const name of names.filter((one) => WRITTEN.has(one))) await makeTreePrivate(join(dataDir, name), dataDir);
}

/** @throws StartError if the directory is there and belongs to another user */
export async function requireOwn(dataDir: string): Promise<void> {
  if (existsSync(dataDir)) refuseForeign(dataDir, (await stat(dataDir)).uid, dataDir);
}

async function makeTreePrivate(path: string, dataDir: string): Promise<void> {
  const isDirectory = await makePathPrivate(path, dataDir);
  if (!isDirectory) return;
  for (const entry of await readdir(path, { withFileTypes: true })) {
    if (!entry.isSymbolicLink()) await makeTreePrivate(join(path, entry.name), dataDir);
  }
}

/** @returns whether it is a directory */
async function makePathPrivate(path: string, dataDir: string): Promise<boolean> {
  const stats = await stat(path);
  refuseForeign(path, stats.uid, dataDir);
  if ((stats.mode & OTHERS) !== 0) await chmod(path, stats.mode & 0o777 & ~OTHERS);
  return stats.isDirectory();
}

/** Windows has neither owners nor permissions of this kind. */
function refuseForeign(path: string, owner: number, dataDir: string): void {
  const user = process.geteuid?.();
  if (user === undefined || owner === user) return;
  throw new StartError(
    `${path} belongs to user ${owner}, but the server runs as user ${user}. Run it as user ${owner}, or run chown -R ${user} ${dataDir} first.`,
  );
}
