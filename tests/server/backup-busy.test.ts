// @module-tag all
/** Takes a backup during writes, and restores over existing records. */
import { readFile, writeFile } from "node:fs/promises";
import { afterAll, expect, it } from "vitest";
import { backup, restore, type Replaced } from "../../server/backup/backup";
import { COUNTED_TABLES } from "../../server/db/counters";
import { verify } from "../../server/audit/verify";
import { startTestApp } from "./support/app";
import {
  withOpenDatabase,
  newBackupPath,
  openBackupSource,
  withRestoredDatabase,
  readBackupEnv,
  confirmYes,
} from "./support/backups";
import { findCounterDifferences } from "./support/counter-differences";
import { createDatabaseVariables } from "./support/database";
import { resealBackup } from "./support/reseal-backup";
import { readAllRows, findDanglingReferences } from "./support/whole";

const { env, database } = await openBackupSource();
afterAll(() => database.close());
const { call } = await startTestApp({ database });

it("a backup contains each concurrent change completely or not at all", async () => {
  const pending = await call<{ data: { _id: string }[] }>("GET", "/api/admin/vendors?status=pending", { as: "admin" });
  const ids = pending.body.data.map(({ _id }) => _id);
  expect(ids.length).toBeGreaterThan(2);
  const stamps = { validFrom: "2026-01-01T00:00:00Z", validUntil: "2027-01-01T00:00:00Z" };
  let isRunning = true;
  let written = 0;
  const writing = (async () => {
    while (isRunning) {
      const body = { code: `BACKUP${written}`, type: "fixed", value: 5, ...stamps };
      expect((await call("POST", "/api/admin/coupons", { as: "admin", body })).status).toBe(201);
      const id = ids[written];
      if (id) await call("PUT", `/api/admin/vendors/${id}/approve`, { as: "admin", body: {} });
      written += 1;
    }
  })();
  await expect.poll(() => written).toBeGreaterThan(0);
  const before = written;
  const file = newBackupPath();
  await backup(env, file);
  isRunning = false;
  await writing;
  expect(written).toBeGreaterThan(before);
  await withRestoredDatabase(file, async (copy) => {
    expect(await findDanglingReferences(copy)).toEqual([]);
    for (const counted of COUNTED_TABLES) expect(await findCounterDifferences(copy.db, counted)).toEqual([]);
    expect((await verify(copy.db)).findings).toEqual([]);
  });
});

it("a restore asks before it replaces records, and keeps them if declined or if the restore fails", async () => {
  const first = newBackupPath();
  await backup(env, first);
  const target = readBackupEnv(await createDatabaseVariables());
  await restore(target, first, confirmYes);
  const readTarget = () => withOpenDatabase(target, readAllRows);
  const before = await readTarget();
  const no = ({ hasRecords }: Replaced) => Promise.reject(new Error(hasRecords ? "No." : "Nothing there"));
  await expect(restore(target, first, no)).rejects.toThrow("No.");
  // The checksum is right, but the manifest's row count is wrong.
  const inconsistent = newBackupPath();
  await writeFile(
    inconsistent,
    resealBackup(await readFile(first), (m) => ({ ...m, tables: { ...m.tables, users: 7 } })),
  );
  await expect(restore(target, inconsistent, confirmYes)).rejects.toThrow(/restored table users has \d+ rows/);
  expect(await readTarget()).toEqual(before);
});
