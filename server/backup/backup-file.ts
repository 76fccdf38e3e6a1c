/** Reads and writes backup files: a manifest of fixed length, followed by the output of PGlite or pg_dump. */
import { createHash } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { access, constants, open, rename, rm, type FileHandle } from "node:fs/promises";
import { dirname } from "node:path";
import type { Readable } from "node:stream";
import { nextTimestamp } from "../base/clock";
import { syncPath } from "../db/durable-files";
import { StartError } from "../base/start-error";
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
 * @param payload no file is left if this stream fails
 * @throws StartError if the file cannot be written
 */
export async function writeBackup(
  path: string,
  kind: Manifest["kind"],
  contents: DatabaseContents,
  payload: AsyncIterable<Buffer>,
): Promise<Manifest> {
  const partial = `${path}.partial`;
  // An interrupted backup leaves this file behind.
  await rm(partial, { force: true });
  const file = await open(partial, "wx", 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`${partial} cannot be written (${error.code ?? error.message}).`);
  });
  try {
    const manifest = await writeTo(file, kind, contents, payload);
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
): Promise<Manifest> {
  try {
    const madeAt = nextTimestamp().toISOString();
    const hash = createHash("sha256");
    let payloadBytes = 0;
    for await (const chunk of payload) {
      hash.update(chunk);
      await file.write(chunk, 0, chunk.length, HEADER_BYTES + payloadBytes);
      payloadBytes += chunk.length;
    }
    const about = { ...contents, kind, madeAt, payloadBytes };
    const manifest = createManifest(about, (text) => hash.update(text).digest("hex"));
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
}

/**
 * Opens a backup and verifies the checksum by reading the whole file once.
 * @throws StartError if the file is not a backup, is truncated or damaged, or was written by a newer version
 */
export async function readBackup(path: string): Promise<Backup> {
  const file = await open(path, "r").catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`${path} cannot be read (${error.code ?? error.message}).`);
  });
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0);
    const manifest = await readHeader(path, buffer.subarray(0, bytesRead));
    const { size } = await file.stat();
    const whole = HEADER_BYTES + manifest.payloadBytes;
    if (size < whole) throw new StartError(`${path} is truncated: it has ${size} of ${whole} bytes.`);
    const payload = () => createReadStream(path, { start: HEADER_BYTES });
    const hash = createHash("sha256");
    for await (const chunk of payload()) hash.update(chunk as Buffer);
    if (hash.update(toChecksumText(manifest)).digest("hex") !== manifest.sha256) {
      throw new StartError(`${path} is damaged: its checksum does not match its manifest.`);
    }
    return { manifest, payload };
  } finally {
    await file.close();
  }
}
