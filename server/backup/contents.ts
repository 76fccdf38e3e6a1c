import { CHECK } from "../at-rest/open-records";
import { StartError } from "../start-error";
import type { Contents, Manifest } from "./manifest";

/** Runs SQL text and answers the rows of its last statement. */
export type Run = (sql: string) => Promise<Record<string, unknown>[]>;

/** What the database holds, as one transaction sees it. */
export async function contentsOf(run: Run): Promise<Contents> {
  const tables: Contents["tables"] = {};
  for (const name of await texts(run, "select tablename from pg_tables where schemaname = 'public' order by 1")) {
    tables[name] = Number((await texts(run, `select count(*) from public.${name}`))[0]);
  }
  // The first versions have no settings.
  const [keyCheck = null] =
    "settings" in tables ? await texts(run, `select value from public.settings where key = '${CHECK}'`) : [];
  const migrations =
    "schema_migrations" in tables ? await texts(run, "select name from public.schema_migrations order by 1") : [];
  const [version] = await texts(run, "select current_setting('server_version_num')");
  return { postgres: Math.floor(Number(version) / 10_000), migrations, tables, keyCheck };
}

/** The first column of all rows. */
async function texts(run: Run, sql: string): Promise<string[]> {
  return (await run(sql)).map((row) => String(Object.values(row)[0]));
}

/** @throws StartError naming the first table that has not as many rows as the manifest says */
export function compareTables(found: Contents["tables"], { tables }: Manifest): void {
  for (const name of new Set([...Object.keys(tables), ...Object.keys(found)])) {
    if (found[name] !== tables[name]) {
      throw new StartError(
        `The restored table ${name} has ${found[name] ?? "no"} rows where the back-up had ${tables[name] ?? "none"}. Nothing was changed.`,
      );
    }
  }
}
