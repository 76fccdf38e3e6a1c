// @module-tag slow
/** A backup contains the whole database. A restore brings back all of it or changes nothing. */
import { existsSync } from "node:fs";
import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { backup, restore } from "../../server/backup/backup";
import { HEADER_BYTES } from "../../server/backup/manifest";
import { readEnv } from "../../server/base/env";
import { sealEntries } from "../../server/audit/seal";
import { verify } from "../../server/audit/verify";
import { startTestApp } from "./support/app";
import { newBackupPath, openBackupSource, withRestoredDatabase, readBackupEnv, confirmYes } from "./support/backups";
import { createDatabaseVariables, isPostgres, createTemporaryDirectory } from "./support/database";
import { readAllRows } from "./support/whole";

const { env, database } = await openBackupSource();
afterAll(() => database.close());
await startTestApp({ database });

const first = newBackupPath();

it("a restored database has every row of every table, and its audit log verifies", async () => {
  await sealEntries(database.db);
  const { tables } = await backup(env, first);
  const expected = await readAllRows(database);
  expect(tables["orders"]).toBe(45);
  expect(tables).toEqual(Object.fromEntries(Object.entries(expected).map(([name, rows]) => [name, rows.length])));
  expect((await stat(first)).mode & 0o777).toBe(0o600);
  await withRestoredDatabase(first, async (copy) => {
    expect(await readAllRows(copy)).toEqual(expected);
    const verdict = await verify(copy.db);
    expect(verdict).toMatchObject({ findings: [], waiting: 0 });
    expect(verdict.sealed).toBeGreaterThan(0);
  });
});

it("a backup fails with a message if its file already exists or cannot be written", async () => {
  await expect(backup(env, first)).rejects.toThrow(`${first} already exists`);
  const nowhere = join(createTemporaryDirectory(), "none", "shop.backup");
  await expect(backup(env, nowhere)).rejects.toThrow("shop.backup cannot be written (ENOENT).");
});

const setManifest = (bytes: Buffer, change: (manifest: Record<string, unknown>) => object) => {
  const manifest = JSON.parse(bytes.subarray(0, HEADER_BYTES).toString()) as Record<string, unknown>;
  const text = JSON.stringify(change(manifest)).padEnd(HEADER_BYTES - 1);
  return Buffer.concat([Buffer.from(`${text}\n`), bytes.subarray(HEADER_BYTES)]);
};

const UNUSABLE_FILES: [string, (bytes: Buffer) => Buffer, string][] = [
  ["a file of another program", () => Buffer.from("PGDMP and so on"), "is not a backup of this server"],
  ["an empty file", () => Buffer.alloc(0), "is not a backup of this server"],
  ["a file cut off in its manifest", (bytes) => bytes.subarray(0, 1000), "ends within its manifest"],
  ["a file cut off in its records", (bytes) => bytes.subarray(0, bytes.length - 1), "is truncated: it has"],
  ["a file changed in one bit", (bytes) => flipBit(bytes, bytes.length - 500), "its checksum does not match"],
  [
    "another row count",
    (bytes) => setManifest(bytes, (m) => ({ ...m, tables: { users: 1 } })),
    "its checksum does not match",
  ],
  ["a manifest that is not JSON", (bytes) => flipBit(bytes, 31), "its manifest cannot be read"],
  ["a newer format", (bytes) => setManifest(bytes, (m) => ({ ...m, format: 3 })), "made by a newer version (format 3)"],
  [
    "a newer schema",
    (bytes) => setManifest(bytes, (m) => ({ ...m, migrations: ["9999-later.sql"] })),
    "made by a newer version (migration 9999-later.sql)",
  ],
];

function flipBit(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
}

it.each(UNUSABLE_FILES)("a restore rejects %s before it asks for confirmation", async (_, damage, message) => {
  const file = newBackupPath();
  await writeFile(file, damage(await readFile(first)));
  const target = readBackupEnv(
    isPostgres ? await createDatabaseVariables() : { DATA_DIR: join(createTemporaryDirectory(), "none") },
  );
  const confirm = () => Promise.reject(new Error("Confirmation was requested."));
  await expect(restore(target, file, confirm)).rejects.toThrow(message);
  if (!isPostgres) expect(existsSync(target.DATA_DIR)).toBe(false);
});

it("a restore requires the backup's encryption keys and the same kind of database", async () => {
  const other = Buffer.alloc(32, "other").toString("base64");
  const target = await createDatabaseVariables();
  await expect(restore(readEnv({ ...target, DATA_KEY: other }), first, confirmYes)).rejects.toThrow(
    "These are not the keys",
  );
  await expect(
    restore(readEnv({ DATA_DIR: createTemporaryDirectory(), ...target, DATA_KEY: "" }), first, confirmYes),
  ).rejects.toThrow("The encryption keys of the backup are missing");
  const directory: Record<string, string> = { DATA_DIR: createTemporaryDirectory() };
  const wrong = isPostgres ? directory : { DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" };
  const reason = isPostgres ? "is a backup of PostgreSQL" : "is a backup of the bundled";
  await expect(restore(readBackupEnv(wrong), first, confirmYes)).rejects.toThrow(reason);
});
