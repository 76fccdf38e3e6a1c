/** Serves files from a directory: `<FILES_DIR>/documents/<id>/panCard.pdf`, `<FILES_DIR>/products/<id>/front.jpg`. */
import { open, realpath, stat } from "node:fs/promises";
import { extname, join, sep } from "node:path";
import { StartError } from "../base/start-error";
import type { FileStore, StoredFile } from "./file-store";

/** File types that a browser can display. Other files are not served. */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  ".pdf": "application/pdf",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".png": "image/png",
  ".webp": "image/webp",
  ".svg": "image/svg+xml; charset=utf-8",
};

/** Matches a path segment without separators or a leading dot. */
const SAFE_SEGMENT = /^[\w-][\w.-]{0,199}$/;

/**
 * Creates a store for the directory. If a name has no extension, all known extensions are tried, because the URL of a
 * document contains only its kind. Symbolic links are followed only within the directory.
 * @throws StartError if the directory cannot be read
 */
export async function createDirectoryStore(directory: string): Promise<FileStore> {
  const root = await resolveDirectory(directory);
  return {
    async open(path) {
      if (!path.every((part) => SAFE_SEGMENT.test(part))) return undefined;
      const wanted = join(root, ...path);
      const known = extname(wanted) in CONTENT_TYPES;
      for (const file of known ? [wanted] : Object.keys(CONTENT_TYPES).map((extension) => wanted + extension)) {
        const found = await openInside(root, file);
        if (found) return found;
      }
      return undefined;
    },
  };
}

async function resolveDirectory(directory: string): Promise<string> {
  try {
    const path = await realpath(directory);
    if ((await stat(path)).isDirectory()) return path;
  } catch {
    // Reported below.
  }
  throw new StartError(`FILES_DIR ${directory} is not a readable directory. Correct or unset FILES_DIR.`);
}

async function openInside(root: string, file: string): Promise<StoredFile | undefined> {
  try {
    const real = await realpath(file);
    const type = CONTENT_TYPES[extname(real)];
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
