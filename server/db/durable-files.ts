/** PGlite writes without ever asking the disk to keep it; this makes a commit outlive a power cut, as PostgreSQL does. */
import fs from "node:fs";
import { open, readdir } from "node:fs/promises";
import { join } from "node:path";
import { PGlite, type postgresMod } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

type PostgresMod = postgresMod.PostgresMod;

/** What Emscripten calls for fsync() on an open file; its file system for Node has none, so the call did nothing. */
interface WithFiles {
  NODEFS: { stream_ops: { fsync?: (stream: { nfd: number }) => number } };
}

/** The directory of a database whose files are on the disk when the database believes they are. */
export class DurableFiles extends NodeFS {
  override async init(pg: PGlite, options: Partial<PostgresMod>): Promise<{ emscriptenOpts: Partial<PostgresMod> }> {
    const { emscriptenOpts } = await super.init(pg, options);
    const addSync = (module: PostgresMod): void => {
      (module as unknown as WithFiles).NODEFS.stream_ops.fsync = ({ nfd }) => {
        fs.fsyncSync(nfd);
        return 0;
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [emscriptenOpts.preRun ?? [], addSync].flat() } };
  }
}

/** PGlite's own parameters turn fsync off (`-F`); its default way to sync the log, fdatasync, never reaches the file system. */
export const DURABLE_PARAMETERS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
  "-c",
  "wal_sync_method=fsync",
];

/** Puts a directory and all that is in it on the disk. */
export async function syncTree(directory: string): Promise<void> {
  for (const entry of await readdir(directory, { withFileTypes: true, recursive: true })) {
    await syncPath(join(entry.parentPath, entry.name));
  }
  await syncPath(directory);
}

/** Puts one file, or the names in one directory, on the disk. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
