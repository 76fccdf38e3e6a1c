/** The files of the file store in a backup: their contents one after the other, then an index with a line for each. */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { Readable, Transform } from "node:stream";
import { z } from "zod";
import { StartError } from "../base/start-error";
import { isFileKey, type FileStore } from "../files/file-store";
import type { Manifest } from "./manifest";

const indexEntry = z.object({
  key: z.string().refine(isFileKey),
  size: z.int().nonnegative(),
  sha256: z.string().regex(/^[\da-f]{64}$/),
});
type IndexEntry = z.infer<typeof indexEntry>;

export interface FileInBackup extends IndexEntry {
  /** Opens the content. The stream fails if the content does not match the checksum in the index. */
  open(): Readable;
}

/** Appends every file of the store, then the index. A file that is removed meanwhile is left out. */
export async function appendFiles(
  store: FileStore,
  append: (chunk: Buffer) => Promise<void>,
): Promise<NonNullable<Manifest["files"]>> {
  const index: string[] = [];
  let bytes = 0;
  for await (const { key } of store.list("")) {
    const file = await store.read(key);
    if (!file) continue;
    const hash = createHash("sha256");
    let size = 0;
    for await (const chunk of file.content as AsyncIterable<Buffer>) {
      hash.update(chunk);
      await append(chunk);
      size += chunk.length;
    }
    bytes += size;
    index.push(`${JSON.stringify({ key, size, sha256: hash.digest("hex") } satisfies IndexEntry)}\n`);
  }
  let indexBytes = 0;
  for (const line of index) {
    const chunk = Buffer.from(line);
    await append(chunk);
    indexBytes += chunk.length;
  }
  return { count: index.length, bytes, indexBytes };
}

/**
 * Reads the index of a backup whose checksum is correct.
 * @param start where the files start in the backup
 * @throws StartError if the index does not describe the files
 */
export async function* readFiles(path: string, start: number, { files }: Manifest): AsyncGenerator<FileInBackup> {
  if (!files || files.count === 0) return;
  const indexStart = start + files.bytes;
  const stream = createReadStream(path, { start: indexStart, end: indexStart + files.indexBytes - 1 });
  let position = start;
  let count = 0;
  for await (const line of createInterface({ input: stream })) {
    const entry = parseEntry(line);
    if (!entry || position + entry.size > indexStart) throw damaged(path);
    const from = position;
    position += entry.size;
    count += 1;
    yield { ...entry, open: () => openFile(path, from, entry) };
  }
  if (count !== files.count || position !== indexStart) throw damaged(path);
}

const damaged = (path: string) => new StartError(`${path} is damaged: its index of files cannot be read.`);

function parseEntry(line: string): IndexEntry | undefined {
  try {
    return indexEntry.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}

function openFile(path: string, from: number, { key, size, sha256 }: IndexEntry): Readable {
  const content = size === 0 ? Readable.from([]) : createReadStream(path, { start: from, end: from + size - 1 });
  const hash = createHash("sha256");
  const check = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
    flush(done) {
      const isSame = hash.digest("hex") === sha256;
      done(isSame ? null : new StartError(`${path} is damaged: the file ${key} has another checksum.`));
    },
  });
  content.on("error", (error: Error) => check.destroy(error));
  return content.pipe(check);
}
