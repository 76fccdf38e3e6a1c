/** Stores files in a directory: `<FILES_DIR>/documents/<id>/panCard.pdf`, `<FILES_DIR>/products/<id>/front.jpg`. */
import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { access, constants, mkdir, open, readdir, realpath, rename, rm, stat } from "node:fs/promises";
import { dirname, join, resolve, sep } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { StorageError, type StorageFailure } from "../base/storage-error";
import { syncPath } from "../base/sync-path";
import { createSizeCheck } from "./exact-size";
import { isFileKey, isSafeSegment, type FileStore, type StoredFile } from "./file-store";

/** Files are written here first. The name cannot be part of a key. */
const PARTIAL = ".partial";
/** The age in milliseconds at which a partial file counts as left over from a process that was killed. */
const ABANDONED_MS = 3_600_000;
/** Error codes for a path that does not exist, or that cannot exist. */
const MISSING_CODES = "ENOENT ENOTDIR ENAMETOOLONG".split(" ");

interface DirectoryOptions {
  /** Whether the first write creates the directory. Otherwise the directory must exist, such as a mounted volume. */
  create: boolean;
}

/** Creates a store for the directory. Reads and lists follow symbolic links only within it. */
export function createDirectoryStore(directory: string, { create }: DirectoryOptions): FileStore {
  const label = resolve(directory);
  // Only the directory in DATA_DIR is created.
  const setting = create ? "DATA_DIR" : "FILES_DIR";

  const translate = (error: unknown): unknown => {
    const code = getCode(error);
    return code === undefined ? error : createError(code);
  };
  const createError = (code: string) =>
    new StorageError(toFailure(code), setting, `The directory ${label} for files cannot be used (${code}).`);

  /** Returns the real path of the directory; undefined if it does not exist yet. */
  async function findRoot(): Promise<string | undefined> {
    try {
      return await realpath(label);
    } catch (error) {
      if (isMissing(error) && create) return undefined;
      throw translate(error);
    }
  }

  /** Returns the real path of a file inside the directory. */
  async function findFile(key: string): Promise<string | undefined> {
    const root = isFileKey(key) ? await findRoot() : undefined;
    if (root === undefined) return undefined;
    try {
      const path = await realpath(join(root, key));
      return path.startsWith(root + sep) && (await stat(path)).isFile() ? path : undefined;
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw translate(error);
    }
  }

  /** Lists the stored files in a folder. `segments` are the parts of its path: none, one or two. */
  async function* listFolder(segments: readonly string[], prefix: string): AsyncGenerator<StoredFile> {
    const entries = await readdir(join(label, ...segments)).catch((error: unknown) => {
      // A file in place of a folder is not part of any key.
      if (isMissing(error)) return [];
      throw translate(error);
    });
    for (const name of entries) {
      const key = [...segments, name].join("/");
      if (!key.startsWith(prefix.slice(0, key.length))) continue;
      if (segments.length < 2) yield* listFolder([...segments, name], prefix);
      else {
        const path = key.startsWith(prefix) ? await findFile(key) : undefined;
        const found = path && (await stat(path).catch(() => undefined));
        if (found) yield { key, size: found.size, modifiedAt: found.mtime };
      }
    }
  }

  return {
    label,
    async read(key) {
      const path = await findFile(key);
      if (path === undefined) return undefined;
      try {
        const handle = await open(path);
        const { size } = await handle.stat();
        return { size, content: handle.createReadStream() };
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw translate(error);
      }
    },
    async write(key, content, size) {
      if (!isFileKey(key)) throw new Error(`${key} is not a file key.`);
      const root = (await findRoot()) ?? label;
      const partial = join(root, PARTIAL, randomUUID());
      const path = join(root, key);
      const source = content instanceof Readable ? content : Readable.from([content]);
      try {
        await mkdir(dirname(partial), { recursive: true, mode: 0o700 });
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        const target = createWriteStream(partial, { flags: "wx", mode: 0o600, flush: true });
        await pipeline(source, createSizeCheck(size), target);
        await rename(partial, path);
        // The folders are synced too, because they may be new.
        for (const folder of [dirname(path), dirname(dirname(path)), root]) await syncPath(folder);
      } catch (error) {
        source.destroy();
        // The first error is reported. check() removes a partial file that is left.
        await rm(partial, { force: true }).catch(() => undefined);
        throw translate(error);
      }
    },
    async remove(key) {
      const root = isFileKey(key) ? await findRoot() : undefined;
      if (root === undefined) return;
      await rm(join(root, key), { force: true }).catch((error: unknown) => {
        throw translate(error);
      });
    },
    async *list(prefix) {
      const folders = prefix.split("/").slice(0, -1);
      if ((await findRoot()) !== undefined && folders.every(isSafeSegment)) yield* listFolder(folders, prefix);
    },
    async check() {
      const root = await findRoot();
      if (root === undefined) return;
      try {
        if (!(await stat(root)).isDirectory()) throw createError("ENOTDIR");
        await access(root, constants.R_OK | constants.W_OK | constants.X_OK);
        await removeAbandoned(join(root, PARTIAL));
      } catch (error) {
        throw translate(error);
      }
    },
    close: () => undefined,
  };
}

async function removeAbandoned(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > ABANDONED_MS) await rm(path, { force: true });
  }
}

const getCode = (error: unknown): string | undefined =>
  error instanceof Error && "code" in error && "syscall" in error ? String(error.code) : undefined;

const isMissing = (error: unknown): boolean => MISSING_CODES.includes(getCode(error) ?? "");

const FAILURES: Readonly<Partial<Record<string, StorageFailure>>> = {
  EACCES: "denied",
  EPERM: "denied",
  EROFS: "denied",
  ENOENT: "missing",
  ENOTDIR: "missing",
  ENOSPC: "full",
  EDQUOT: "full",
};

const toFailure = (code: string): StorageFailure => FAILURES[code] ?? "failed";
