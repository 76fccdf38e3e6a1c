// @module-tag slow
/** Other system accounts can neither read nor write the files of the bundled database. */
import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { sql } from "drizzle-orm";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { loadKeyring } from "../../server/db/data-keys";
import { backupPglite } from "../../server/backup/pglite";
import { createMemoryStore } from "../../server/files/memory-store";
import { openPglite } from "../../server/db/open-pglite";
import { makePrivate } from "../../server/db/private-files";
import { StartError } from "../../server/base/start-error";
import { createMigratedDirectory, createTemporaryDirectory } from "./support/database";

const readPermissions = (path: string) => statSync(path).mode & 0o777;

/** Returns the paths in a directory, including itself, on which other accounts have any permission. */
const listExposedPaths = (directory: string): string[] =>
  [directory, ...readdirSync(directory, { recursive: true, encoding: "utf8" }).map((name) => join(directory, name))]
    .filter((path) => !statSync(path).isSocket() && (readPermissions(path) & 0o077) !== 0)
    .map((path) => `${path} ${readPermissions(path).toString(8)}`);

/** Opens the database in the directory until the test ends. */
async function open(dataDir: string) {
  const database = await openPglite(dataDir);
  onTestFinished(() => database.close());
  return database;
}

it("creates a private directory, and private files while the database runs", async () => {
  const dataDir = join(createTemporaryDirectory(), "data");
  const { db } = await open(dataDir);
  await loadKeyring({ DATA_DIR: dataDir });
  const files = readdirSync(join(dataDir, "pg", "base"), { recursive: true }).length;
  await db.execute(sql`create table letters as select repeat('x', 1000) as text from generate_series(1, 20000)`);
  await db.execute(sql`create index on letters (text)`);
  await db.execute(sql`checkpoint`);
  expect(readdirSync(join(dataDir, "pg", "base"), { recursive: true }).length).toBeGreaterThan(files);
  expect(listExposedPaths(dataDir)).toEqual([]);
  expect(readPermissions(dataDir)).toBe(0o700);
  expect(readPermissions(join(dataDir, "pg", "PG_VERSION"))).toBe(0o600);
});

describe("a directory from an earlier version", () => {
  function createExposedDirectory(): string {
    const dataDir = createMigratedDirectory();
    writeFileSync(join(dataDir, "data.key"), Buffer.alloc(32).toString("base64"));
    for (const name of [".", ...readdirSync(dataDir, { recursive: true, encoding: "utf8" })]) {
      const path = join(dataDir, name);
      chmodSync(path, statSync(path).isDirectory() ? 0o755 : 0o666);
    }
    return dataDir;
  }

  it("is made private at startup", async () => {
    const dataDir = createExposedDirectory();
    const { db } = await open(dataDir);
    expect(listExposedPaths(dataDir)).toEqual([]);
    await db.execute(sql`select 1`);
  });

  it("is made private if it contains stored files, whose own permissions stay unchanged", async () => {
    const dataDir = createExposedDirectory();
    const file = join(dataDir, "files", "documents", "vendor", "panCard.pdf");
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, "");
    chmodSync(join(dataDir, "files"), 0o755);
    chmodSync(file, 0o644);
    await open(dataDir);
    expect(readPermissions(dataDir)).toBe(0o700);
    expect(readPermissions(join(dataDir, "files"))).toBe(0o700);
    expect(readPermissions(file)).toBe(0o644);
  });

  it("keeps its own permissions if it also contains unrelated files, which stay unchanged", async () => {
    const dataDir = createExposedDirectory();
    const other = join(dataDir, "other", "file");
    mkdirSync(dirname(other));
    writeFileSync(other, "");
    chmodSync(other, 0o644);
    await open(dataDir);
    expect(readPermissions(dataDir)).toBe(0o755);
    expect(readPermissions(other)).toBe(0o644);
    expect(listExposedPaths(join(dataDir, "pg"))).toEqual([]);
    expect(readPermissions(join(dataDir, "data.key"))).toBe(0o600);
  });
});

it("rejects a directory of another user in one line, and leaves it unlocked", async () => {
  const dataDir = createMigratedDirectory();
  const owner = statSync(dataDir).uid;
  const geteuid = vi.spyOn(process, "geteuid").mockReturnValue(owner + 1);
  onTestFinished(() => geteuid.mockRestore());
  const error = await openPglite(dataDir).catch((failure: unknown) => failure);
  expect(error).toBeInstanceOf(StartError);
  expect(String(error)).toContain(`${dataDir} belongs to user ${owner}, but the server runs as user ${owner + 1}. `);
  expect(String(error)).toContain(`chown -R ${owner + 1} ${dataDir}`);
  expect(String(error)).not.toContain("\n");
  geteuid.mockRestore();
  await open(dataDir);
});

it("rejects a database of another user in a directory that also has unrelated files", async () => {
  const dataDir = createMigratedDirectory();
  writeFileSync(join(dataDir, "other"), "");
  const geteuid = vi.spyOn(process, "geteuid").mockReturnValue(statSync(dataDir).uid + 1);
  onTestFinished(() => geteuid.mockRestore());
  await expect(makePrivate(dataDir)).rejects.toThrow(`${join(dataDir, "pg")} belongs to user `);
});

it("names the owner when a backup cannot read another user's database", async () => {
  const dataDir = createMigratedDirectory();
  const geteuid = vi.spyOn(process, "geteuid").mockReturnValue(statSync(dataDir).uid + 1);
  onTestFinished(() => geteuid.mockRestore());
  await expect(backupPglite(dataDir, join(dataDir, "copy"), createMemoryStore())).rejects.toThrow(
    `${dataDir} belongs to user `,
  );
});
