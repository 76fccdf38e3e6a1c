/** The migrated tables match the schema in the code, commits reach the disk, and seeds keep indexes and keys. */
import fs from "node:fs";
import { join } from "node:path";
import { getTableColumns, getTableName, sql } from "drizzle-orm";
import { afterAll, expect, it, vi } from "vitest";
import { openPglite } from "../../server/db/open-pglite";
import { EVIDENCE_TABLE_NAMES, SEEDED_TABLE_NAMES, TABLE_NAMES, TABLES } from "../../server/maintenance/tables";
import { dropIndexes } from "../../server/seed/drop-indexes";
import { isCitus, isPostgres, openTestDatabase, createTemporaryDirectory } from "./support/database";
import { queryRows } from "./support/query-rows";

const database = await openTestDatabase();
afterAll(() => database.close());

async function runQuery(query: string): Promise<Record<string, unknown>[]> {
  let found: Record<string, unknown>[] = [];
  await database.runScripts(async (run) => {
    found = await run(query);
  });
  return found;
}

it("the code lists all but internal tables, and a seed keeps only settings, counters and evidence", async () => {
  const existing = (await runQuery("select tablename from pg_tables where schemaname = 'public'")).map(
    (row) => row["tablename"],
  );
  const others = ["schema_migrations", ...(isCitus ? ["order_changes"] : [])];
  expect([...TABLE_NAMES, ...others].sort()).toEqual(existing.sort());
  expect([...SEEDED_TABLE_NAMES, ...EVIDENCE_TABLE_NAMES, "settings", "counters"].sort()).toEqual(
    [...TABLE_NAMES].sort(),
  );
});

const enumColumns = TABLES.flatMap((table) =>
  Object.values(getTableColumns(table))
    .filter(({ enumValues }) => enumValues !== undefined)
    .map((column) => [`${getTableName(table)}.${column.name}`, column.enumValues ?? []] as const),
);

it("the schema has columns with a fixed set of values", () => {
  expect(enumColumns.map(([name]) => name)).toContain("kyc_applications.status");
});

it.each(enumColumns)("%s accepts exactly the values of its contract", async (name, values) => {
  const [table, column] = name.split(".");
  const checks = await runQuery(`
    select pg_get_constraintdef(c.oid) as definition from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
    where c.contype = 'c' and c.conrelid = '${table}'::regclass and c.conkey = array[a.attnum] and a.attname = '${column}'`);
  const allowed = checks.flatMap(({ definition }) =>
    [...String(definition).matchAll(/'([^']*)'/g)].map((match) => match[1]),
  );
  expect(allowed.sort()).toEqual([...values].sort());
});

// PostgreSQL syncs its files itself. For PGlite, the server must sync them.
if (!isPostgres) {
  it("a commit syncs the log to disk, and a checkpoint syncs the tables", async () => {
    const directory = createTemporaryDirectory();
    const database = await openPglite(directory);
    await database.db.execute(sql`create table kept (value int)`);

    const synced: string[] = [];
    const sync = fs.fsyncSync;
    vi.spyOn(fs, "fsyncSync").mockImplementation((file) => {
      synced.push(
        fs
          .readlinkSync(`/proc/self/fd/${file}`)
          .replace(`${directory}/`, "")
          .replace(/[^/]+$/, ""),
      );
      sync(file);
    });
    await database.db.execute(sql`insert into kept values (1)`);
    expect([...new Set(synced)]).toEqual([join("pg", "pg_wal/")]);
    await database.db.execute(sql`checkpoint`);
    expect(synced.some((path) => path.startsWith(join("pg", "base/")))).toBe(true);
    vi.restoreAllMocks();
    await database.close();
  });
}

it("a seed recreates the same indexes, keys and references, and keeps them if it fails", async () => {
  const readStructure = async () => [
    await runQuery("select indexname, indexdef from pg_indexes where schemaname = 'public' order by 1"),
    await runQuery(`select conrelid::regclass::text as of_table, conname, convalidated, pg_get_constraintdef(oid) as definition
      from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`),
  ];
  const before = await readStructure();
  await database.db.transaction(async (tx) => {
    const build = await dropIndexes(tx, SEEDED_TABLE_NAMES);
    const index = (name: string) => queryRows(tx, sql`select 1 from pg_indexes where indexname = ${name}`);
    expect(await index("sales_idx")).toEqual([]);
    await build(["sales"]);
    expect(await index("sales_idx")).toHaveLength(1);
    // The foreign key of order_items must wait, because the table of orders has no primary key yet.
    await build(["order_items"]);
    await build();
  });
  expect(await readStructure()).toEqual(before);
  const failed = database.db.transaction(async (tx) => {
    await dropIndexes(tx, SEEDED_TABLE_NAMES);
    throw new Error("Failed");
  });
  await expect(failed).rejects.toThrow("Failed");
  expect(await readStructure()).toEqual(before);
});
