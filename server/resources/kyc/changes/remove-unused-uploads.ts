import { inArray } from "drizzle-orm";
import type { Db } from "../../../db/database";
import { kycFiles } from "../../../db/schema-kyc-changes";
import type { FileStore } from "../../../files/file-store";
import { UPLOADS } from "./sent-files";

const HOUR_MS = 3_600_000;
/** Younger files stay, because an upload is stored before its row. Measured in system time, like the files' times. */
const GRACE_MS = 24 * HOUR_MS;
const BATCH = 500;

/** Removes uploads without a row: the row was replaced, deleted or never written. */
export async function removeUnusedUploads(
  db: Db,
  store: FileStore,
  isStopped: () => boolean = () => false,
): Promise<void> {
  let batch: string[] = [];
  for await (const { key, modifiedAt } of store.list(`${UPLOADS}/`)) {
    if (isStopped()) return;
    if (Date.now() - modifiedAt.getTime() < GRACE_MS) continue;
    batch.push(key);
    if (batch.length < BATCH) continue;
    await removeUnused(db, store, batch);
    batch = [];
  }
  await removeUnused(db, store, batch);
}

async function removeUnused(db: Db, store: FileStore, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const ids = keys.map((key) => key.split("/").at(-1) ?? "");
  const rows = await db.select({ id: kycFiles.id }).from(kycFiles).where(inArray(kycFiles.id, ids));
  const used = new Set(rows.map(({ id }) => id));
  for (const [index, key] of keys.entries()) {
    if (!used.has(ids[index] ?? "")) await store.remove(key);
  }
}
