/** Finds the pictures and documents that /files serves. */
import type { Readable } from "node:stream";
import type { FileStore } from "./file-store";

/** The kinds of files. `documents` belong to vendors, and `kyc` to KYC applications. */
export type FileArea = "documents" | "kyc" | "products";

export interface ServedFile {
  /** The content type. */
  type: string;
  /** In bytes. */
  size: number;
  content: Buffer | Readable;
}

/** The files that records refer to. Callers check access before they open a file. */
export interface ServedFiles {
  /**
   * Opens a file.
   * @param path the segments of the URL below /files, such as ["documents", "<vendor id>", "panCard"]
   * @returns undefined if the file does not exist
   * @throws StorageError if the storage cannot be used
   */
  open(path: readonly [area: FileArea, id: string, name: string]): Promise<ServedFile | undefined>;
}

/** File types that a browser can display. Other files are not served. */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  ".pdf": "application/pdf",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".png": "image/png",
  ".webp": "image/webp",
  ".svg": "image/svg+xml; charset=utf-8",
};
const EXTENSIONS = Object.keys(CONTENT_TYPES);

const getExtension = (key: string) => EXTENSIONS.find((extension) => key.endsWith(extension));

/** Serves the files of the store. A name without an extension, such as "panCard", matches any known one. */
export function serveStore(store: FileStore): ServedFiles {
  return {
    async open(path) {
      const wanted = path.join("/");
      const key = getExtension(wanted) === undefined ? await findWithExtension(store, wanted) : wanted;
      const file = key === undefined ? undefined : await store.read(key);
      return file && { type: CONTENT_TYPES[getExtension(key ?? "") ?? ""] ?? "", ...file };
    },
  };
}

async function findWithExtension(store: FileStore, wanted: string): Promise<string | undefined> {
  const found = new Set<string>();
  for await (const { key } of store.list(`${wanted}.`)) found.add(key);
  return EXTENSIONS.map((extension) => wanted + extension).find((key) => found.has(key));
}
