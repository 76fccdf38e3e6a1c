import type { Readable } from "node:stream";

/** A stored file. The key has three segments, such as "products/<product id>/front.jpg". */
export interface StoredFile {
  key: string;
  /** In bytes. */
  size: number;
  modifiedAt: Date;
}

interface OpenFile {
  /** In bytes. */
  size: number;
  content: Readable;
}

/**
 * Stores files in a directory, in S3-compatible storage or in memory. Callers check access before they read a file.
 * Every method throws StorageError if the storage cannot be used.
 */
export interface FileStore {
  /** Names the place in messages, without credentials. */
  readonly label: string;
  /** Returns undefined if there is no such file. */
  read(key: string): Promise<OpenFile | undefined>;
  /**
   * Stores or replaces a file. If this fails or the process is killed, the key has its old or new content, or none.
   * @param size in bytes; the write fails if the content has another size
   */
  write(key: string, content: Buffer | Readable, size: number): Promise<void>;
  /** Does nothing if there is no such file. */
  remove(key: string): Promise<void>;
  /** Lists the files whose keys start with the prefix, in no particular order. */
  list(prefix: string): AsyncIterable<StoredFile>;
  /** Checks that the storage exists and grants access. */
  check(): Promise<void>;
  /** Closes idle connections. */
  close(): void;
}

const SEGMENTS = 3;

/** Whether the segment has no separators and no leading dot. */
export const isSafeSegment = (segment: string): boolean => /^[\w-][\w.-]{0,199}$/.test(segment);

/** Whether the key has three safe segments. Files with other names are ignored. */
export function isFileKey(key: string): boolean {
  const segments = key.split("/");
  return segments.length === SEGMENTS && segments.every(isSafeSegment);
}
