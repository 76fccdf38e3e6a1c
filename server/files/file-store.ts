import type { Readable } from "node:stream";

/** Stores pictures and documents. Callers check access before they open a file. */
export interface FileStore {
  /**
   * Opens a file.
   * @param path the segments of the URL below /files, such as ["documents", "<vendor id>", "panCard"]
   * @returns undefined if the file does not exist
   */
  open(path: readonly [area: FileArea, id: string, name: string]): Promise<StoredFile | undefined>;
}

/** The kinds of files. `documents` belong to vendors, and `kyc` to KYC applications. */
export type FileArea = "documents" | "kyc" | "products";

export interface StoredFile {
  /** The content type. */
  type: string;
  /** In bytes. */
  size: number;
  content: Buffer | Readable;
}

/** An empty store, for real records without FILES_DIR. */
export const NO_FILES: FileStore = { open: () => Promise.resolve(undefined) };
