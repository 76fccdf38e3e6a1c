/**
 * Makes PGlite's files durable and private. By default PGlite never calls fsync, and lets every user read its files.
 * Here a commit survives a power cut, as in PostgreSQL, and only the owner may read or write a file.
 */
import fs from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { PGlite, type postgresMod } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { syncPath } from "../base/sync-path";
import { GROUP_AND_OTHERS_BITS } from "./private-files";

type PostgresMod = postgresMod.PostgresMod;

/** The parts of Emscripten's file system for Node that this module patches. It has no fsync() of its own. */
interface EmscriptenModule {
  NODEFS: {
    stream_ops: { fsync?: (stream: { nfd: number }) => number };
    node_ops: {
      /** Creates a file or directory. */
      mknod: (parent: object, name: string, mode: number, device: number) => object;
      setattr: (node: object, attributes: { mode?: number }) => void;
    };
  };
}

/** File system of a database directory, with durable writes and private files. */
export class DurableFiles extends NodeFS {
  override async init(pg: PGlite, options: Partial<PostgresMod>): Promise<{ emscriptenOpts: Partial<PostgresMod> }> {
    const { emscriptenOpts } = await super.init(pg, options);
    const changeFiles = (module: PostgresMod): void => {
      const { stream_ops: streams, node_ops: nodes } = (module as unknown as EmscriptenModule).NODEFS;
      streams.fsync = ({ nfd }) => {
        fs.fsyncSync(nfd);
        return 0;
      };
      const { mknod, setattr } = nodes;
      nodes.mknod = (parent, name, mode, device) => mknod(parent, name, mode & ~GROUP_AND_OTHERS_BITS, device);
      // PGlite sets the permissions after it has created a file, regardless of the umask.
      nodes.setattr = (node, { mode, ...attributes }) =>
        setattr(node, mode === undefined ? attributes : { ...attributes, mode: mode & ~GROUP_AND_OTHERS_BITS });
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [emscriptenOpts.preRun ?? [], changeFiles].flat() } };
  }
}

/**
 * Start parameters that keep fsync on. PGlite's defaults turn it off (`-F`), and its default sync method, fdatasync,
 * never reaches the file system.
 */
export const DURABLE_PARAMETERS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
  "-c",
  "wal_sync_method=fsync",
];

/** Syncs a directory and everything in it to the disk. */
export async function syncTree(directory: string): Promise<void> {
  for (const entry of await readdir(directory, { withFileTypes: true, recursive: true })) {
    await syncPath(join(entry.parentPath, entry.name));
  }
  await syncPath(directory);
}
