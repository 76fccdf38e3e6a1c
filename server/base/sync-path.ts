import { open } from "node:fs/promises";

/** Syncs one file, or the entries of one directory, to the disk. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
