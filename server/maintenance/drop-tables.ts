import type { Database } from "../db/database";
import { DROPPED_TABLE_NAMES, VIEW_NAMES } from "./tables";

/**
 * Selects the functions that no table, view or extension needs any more. Migrations create some of them without `or
 * replace`, so they must not exist when the migrations run again.
 */
const UNUSED_FUNCTIONS = `
  select oid::regprocedure::text as signature from pg_proc
  where pronamespace = current_schema()::regnamespace
    and not exists (select from pg_depend where refclassid = 'pg_proc'::regclass and refobjid = pg_proc.oid)
    and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')`;

/**
 * Drops all tables except those of the audit log and of the counters, in one transaction. Migrations can then create
 * them again.
 */
export async function dropTables(database: Database): Promise<void> {
  await database.runScripts(async (run) => {
    await run(`drop view if exists ${VIEW_NAMES.join(", ")}`);
    await run(`drop table if exists ${[...DROPPED_TABLE_NAMES, "schema_migrations"].join(", ")}`);
    const unused = await run(UNUSED_FUNCTIONS);
    for (const { signature } of unused) await run(`drop function ${String(signature)}`);
  });
}
