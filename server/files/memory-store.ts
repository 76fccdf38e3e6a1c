import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createSizeCheck } from "./exact-size";
import { isFileKey, type FileStore } from "./file-store";

/** Creates a store for a database in memory. Its files are lost when the process ends. */
export function createMemoryStore(): FileStore {
  const files = new Map<string, { content: Buffer; modifiedAt: Date }>();
  return {
    label: "the memory of the server",
    read(key) {
      const file = files.get(key);
      return Promise.resolve(file && { size: file.content.length, content: Readable.from([file.content]) });
    },
    async write(key, content, size) {
      if (!isFileKey(key)) throw new Error(`${key} is not a file key.`);
      const source = content instanceof Readable ? content : Readable.from([content]);
      const check = createSizeCheck(size);
      const [whole] = await Promise.all([buffer(check), pipeline(source, check)]);
      files.set(key, { content: whole, modifiedAt: new Date() });
    },
    remove(key) {
      files.delete(key);
      return Promise.resolve();
    },
    // oxlint-disable-next-line typescript/require-await
    async *list(prefix) {
      for (const [key, { content, modifiedAt }] of files) {
        if (key.startsWith(prefix)) yield { key, size: content.length, modifiedAt };
      }
    },
    check: () => Promise.resolve(),
    close: () => undefined,
  };
}
