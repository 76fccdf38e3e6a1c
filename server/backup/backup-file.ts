/**
 * Reads and writes backup files: a manifest of fixed length, the output of PGlite or pg_dump, and the files of the file
 * store.
 */
import { createHash } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { access, constants, open, rename, rm, type FileHandle } from "node:fs/promises";
import { dirname } from "node:path";
import type { Readable } from "node:stream";
import { nextTimestamp } from "../base/clock";
import { syncPath } from "../base/sync-path";
import { StartError } from "../base/start-error";
import type { FileStore } from "../files/file-store";
import { appendFiles, readFiles, type FileInBackup } from "./files";
import {
  HEADER_BYTES,
  createManifest,
  readHeader,
  toChecksumText,
  toHeader,
  type DatabaseContents,
  type Manifest,
} from "./manifest";

/**
 * Checks, before the backup starts, that the file can be created.
 * @throws StartError if the file exists or its directory is not writable
 */
export async function assertWritableNewFile(path: string): Promise<void> {
  if (existsSync(path)) throw new StartError(`${path} already exists. Name another file with --out.`);
  await access(dirname(path), constants.W_OK).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`${path} cannot be written (${error.code ?? error.message}).`);
  });
}

/**
 * Writes to a temporary file, syncs it to disk and renames it. Only the owner can read it.
 * @param payload the records; if this stream fails, no file is left
 * @param store the source of the files, read after the payload, so that every file that a record refers to is included
 * @throws StartError if the file cannot be created
 */
export async function writeBackup(
  path: string,
  kind: Manifest["kind"],
  contents: DatabaseContents,
  payload: AsyncIterable<Buffer>,
  store: FileStore,
): Promise<Manifest> {
  const partial = `${path}.partial`;
  // An interrupted backup may have left this file behind.
  await rm(partial, { force: true });
  const file = await open(partial, "wx", 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`${partial} cannot be written (${error.code ?? error.message}).`);
  });
  try {
    const manifest = await writeTo(file, kind, contents, payload, store);
    await rename(partial, path);
    await syncPath(dirname(path));
    return manifest;
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

async function writeTo(
  file: FileHandle,
  kind: Manifest["kind"],
  contents: DatabaseContents,
  payload: AsyncIterable<Buffer>,
  store: FileStore,
): Promise<Manifest> {
  try {
    const madeAt = nextTimestamp().toISOString();
    const hash = createHash("sha256");
    let position = HEADER_BYTES;
    const append = async (chunk: Buffer) => {
      hash.update(chunk);
      await file.write(chunk, 0, chunk.length, position);
      position += chunk.length;
    };
    for await (const chunk of payload) await append(chunk);
    const payloadBytes = position - HEADER_BYTES;
    const files = await appendFiles(store, append);
    const fields = { ...contents, kind, madeAt, payloadBytes, files };
    const manifest = createManifest(fields, (text) => hash.update(text).digest("hex"));
    await file.write(toHeader(manifest), 0, HEADER_BYTES, 0);
    await file.sync();
    return manifest;
  } finally {
    await file.close();
  }
}

export interface Backup {
  manifest: Manifest;
  payload: () => Readable;
  /** Empty for a backup by a version that left files out. */
  files: () => AsyncIterable<FileInBackup>;
}

/**
 * Opens a backup and verifies the checksum by reading the whole file once.
 * @throws StartError if the file cannot be read, is not a backup, is truncated or damaged, or was written by a newer
 * version
 */
export async function readBackup(path: string): Promise<Backup> {
  const file = await open(path, "r").catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`${path} cannot be read (${error.code ?? error.message}).`);
  });
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0);
    const manifest = await readHeader(path, buffer.subarray(0, bytesRead));
    const { size } = await file.stat();
    const { bytes = 0, indexBytes = 0 } = manifest.files ?? {};
    const expectedSize = HEADER_BYTES + manifest.payloadBytes + bytes + indexBytes;
    if (size < expectedSize) throw new StartError(`${path} is truncated: it has ${size} of ${expectedSize} bytes.`);
    const hash = createHash("sha256");
    for await (const chunk of createReadStream(path, { start: HEADER_BYTES })) hash.update(chunk as Buffer);
    if (hash.update(toChecksumText(manifest)).digest("hex") !== manifest.sha256) {
      throw new StartError(`${path} is damaged: its checksum does not match its manifest.`);
    }
    const payloadEnd = HEADER_BYTES + manifest.payloadBytes;
    return {
      manifest,
      payload: () => createReadStream(path, { start: HEADER_BYTES, end: payloadEnd - 1 }),
      files: () => readFiles(path, payloadEnd, manifest),
    };
  } finally {
    await file.close();
  }
}
