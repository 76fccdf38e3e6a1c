/** Restores the files of a backup, some before its records and some after, so that a failure keeps the old files. */
import { createHash } from "node:crypto";
import type { FileStore } from "../files/file-store";
import type { Backup } from "./backup-file";
import type { FileInBackup } from "./files";

interface FileRestore {
  /** Number of files in the store whose content differs from the backup. */
  readonly replaced: number;
  /** Writes the files that the store does not have. Call it before the records are restored. */
  addMissing(): Promise<void>;
  /** Removes what `addMissing` wrote, after the records could not be restored. */
  undo(): Promise<void>;
  /** Overwrites the files that differ. Call it after the records were restored. */
  replaceDifferent(): Promise<void>;
}

/** Compares the backup with the store, without writing. Files that only the store has stay. */
export async function planFileRestore(store: FileStore, { files }: Backup): Promise<FileRestore> {
  const sizes = new Map<string, number>();
  for await (const { key, size } of store.list("")) sizes.set(key, size);
  const missing: FileInBackup[] = [];
  const different: FileInBackup[] = [];
  for await (const file of files()) {
    const size = sizes.get(file.key);
    if (size === undefined) missing.push(file);
    else if (size !== file.size || (await computeChecksum(store, file.key)) !== file.sha256) different.push(file);
  }
  const added: string[] = [];
  const write = (file: FileInBackup) => store.write(file.key, file.open(), file.size);
  return {
    replaced: different.length,
    async addMissing() {
      for (const file of missing) {
        added.push(file.key);
        await write(file);
      }
    },
    async undo() {
      for (const key of added) await store.remove(key);
    },
    async replaceDifferent() {
      for (const file of different) await write(file);
    },
  };
}

async function computeChecksum(store: FileStore, key: string): Promise<string | undefined> {
  const file = await store.read(key);
  if (!file) return undefined;
  const hash = createHash("sha256");
  for await (const chunk of file.content as AsyncIterable<Buffer>) hash.update(chunk);
  return hash.digest("hex");
}
