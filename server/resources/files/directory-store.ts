/** The files of a directory: `<FILES_DIR>/documents/<id>/panCard.pdf`, `<FILES_DIR>/products/<id>/front.jpg`. */
import { open, realpath, stat } from "node:fs/promises";
import { extname, join, sep } from "node:path";
import { StartError } from "../../start-error";
import type { FileStore, StoredFile } from "./file-store";

/** What a browser can show. Anything else in the directory is not served. */
const TYPES: Readonly<Record<string, string>> = {
  ".pdf": "application/pdf",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".png": "image/png",
  ".webp": "image/webp",
  ".svg": "image/svg+xml; charset=utf-8",
};

/** One part of a path: no separators, and no dot at the beginning. */
const SAFE_PART = /^[\w-][\w.-]{0,199}$/;

/**
 * A name without an extension is found with each of the known ones: the address of a document names its kind alone.
 * Links are followed inside of the directory only.
 * @throws StartError when the directory cannot be read
 */
export async function createDirectoryStore(directory: string): Promise<FileStore> {
  const root = await realDirectory(directory);
  return {
    async open(path) {
      if (!path.every((part) => SAFE_PART.test(part))) return undefined;
      const wanted = join(root, ...path);
      const known = extname(wanted) in TYPES;
      for (const file of known ? [wanted] : Object.keys(TYPES).map((extension) => wanted + extension)) {
        const found = await openInside(root, file);
        if (found) return found;
      }
      return undefined;
    },
  };
}

async function realDirectory(directory: string): Promise<string> {
  try {
    const path = await realpath(directory);
    if ((await stat(path)).isDirectory()) return path;
  } catch {
    // Said below.
  }
  throw new StartError(`FILES_DIR ${directory} is not a directory that can be read. Set it to one, or remove it.`);
}

async function openInside(root: string, file: string): Promise<StoredFile | undefined> {
  try {
    const real = await realpath(file);
    const type = TYPES[extname(real)];
    if (type === undefined || !real.startsWith(root + sep) || !(await stat(real)).isFile()) return undefined;
    const handle = await open(real);
    const { size } = await handle.stat();
    return { type, size, content: handle.createReadStream() };
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR");
}
