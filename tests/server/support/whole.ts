/** Reads all tables of a database directly, without the API. */
import type { Database } from "../../../server/db/database";

/** Returns all rows of all tables as JSON, by table name and sorted by primary key. */
export async function readAllRows(database: Database): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {};
  await database.runScripts(async (run) => {
    const tables = await run(`select tablename as name, (
        select string_agg(quote_ident(attname), ', ' order by array_position(indkey::int[], attnum::int))
        from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
        where indisprimary and indrelid = tablename::regclass
      ) as key from pg_tables where schemaname = 'public' order by 1`);
    for (const { name, key } of tables) {
      // The counters have no primary key, so two rows may be equal.
      const rows = await run(
        `select to_jsonb(one) as row from ${String(name)} one order by ${typeof key === "string" ? key : "one::text"}`,
      );
      found[String(name)] = rows.map(({ row }) => row);
    }
  });
  return found;
}

/** Returns each foreign key with rows that refer to missing rows, and the number of such rows. */
export async function findDanglingReferences(database: Database): Promise<Record<string, unknown>[]> {
  const broken: Record<string, unknown>[] = [];
  await database.runScripts(async (run) => {
    const keys = await run(`select conrelid::regclass::text as child, confrelid::regclass::text as parent, (
        select string_agg(format('p.%I = c.%I', f.attname, a.attname), ' and ') from unnest(conkey, confkey) as k (c, p)
        join pg_attribute a on a.attrelid = conrelid and a.attnum = k.c
        join pg_attribute f on f.attrelid = confrelid and f.attnum = k.p
      ) as same, (
        select string_agg(format('c.%I is not null', attname), ' and ') from pg_attribute
        where attrelid = conrelid and attnum = any (conkey)
      ) as given from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`);
    if (keys.length === 0) throw new Error("There are no foreign keys.");
    for (const { child, parent, same, given } of keys.map((key) => key as Record<string, string>)) {
      broken.push(
        ...(await run(`select '${child}' as child, '${parent}' as parent, count(*)::int as rows from ${child} c
          where ${given} and not exists (select from ${parent} p where ${same}) having count(*) > 0`)),
      );
    }
  });
  return broken;
}
