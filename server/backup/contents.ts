import { KEY_CHECK_SETTING } from "../maintenance/init-encryption";
import { StartError } from "../base/start-error";
import type { DatabaseContents, Manifest } from "./manifest";

/** Runs SQL text and returns the rows of its last statement. */
export type RunSql = (sql: string) => Promise<Record<string, unknown>[]>;

/** Describes the contents of the database. Run it in one transaction for consistent counts. */
export async function describeContents(run: RunSql): Promise<DatabaseContents> {
  const tables: DatabaseContents["tables"] = {};
  for (const name of await readColumn(run, "select tablename from pg_tables where schemaname = 'public' order by 1")) {
    tables[name] = Number((await readColumn(run, `select count(*) from public.${name}`))[0]);
  }
  // The first versions have no settings table.
  const [keyCheck = null] =
    "settings" in tables
      ? await readColumn(run, `select value from public.settings where key = '${KEY_CHECK_SETTING}'`)
      : [];
  const migrations =
    "schema_migrations" in tables ? await readColumn(run, "select name from public.schema_migrations order by 1") : [];
  const [version] = await readColumn(run, "select current_setting('server_version_num')");
  return { postgres: Math.floor(Number(version) / 10_000), migrations, tables, keyCheck };
}

/** Returns the first column of every row. */
async function readColumn(run: RunSql, sql: string): Promise<string[]> {
  return (await run(sql)).map((row) => String(Object.values(row)[0]));
}

/** @throws StartError naming the first table whose row count differs from the manifest */
export function assertSameRowCounts(found: DatabaseContents["tables"], { tables }: Manifest): void {
  for (const name of new Set([...Object.keys(tables), ...Object.keys(found)])) {
    if (found[name] !== tables[name]) {
      throw new StartError(
        `The restored table ${name} has ${found[name] ?? "no"} rows where the backup had ${tables[name] ?? "none"}. Nothing was changed.`,
      );
    }
  }
}
