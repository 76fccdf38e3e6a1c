import type { Readable } from "node:stream";

/** Where the pictures and documents lie. Whether somebody may read one is decided before the store is asked. */
export interface FileStore {
  /**
   * @param path the parts of the address below /files, such as ["documents", "<id of the vendor>", "panCard"]
   * @returns undefined when there is no such file
   */
  open(path: readonly [area: FileArea, id: string, name: string]): Promise<StoredFile | undefined>;
}

/** `documents` are those of vendors, `kyc` those of KYC applications. */
export type FileArea = "documents" | "kyc" | "products";

export interface StoredFile {
  /** The content type. */
  type: string;
  /** In bytes. */
  size: number;
  content: Buffer | Readable;
}

/** For a database of real records without a directory of files. */
export const NO_FILES: FileStore = { open: () => Promise.resolve(undefined) };
