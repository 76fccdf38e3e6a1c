import { afterAll, expect, it } from "vitest";
import { distributeDatabase } from "../../server/cluster/distribute";
import { dropTables } from "../../server/maintenance/drop-tables";
import { migrate } from "../../server/migrate";
import { isCitus, openTestDatabase } from "./support/database";

const database = await openTestDatabase();
afterAll(() => database.close());

/** Returns the names of all tables, views, indexes, triggers and functions, without those of shards. */
const listObjects = () =>
  database.runScripts((run) =>
    run(`
      select kind, name from (
      select relkind::text as kind, relname as name from pg_class where relnamespace = 'public'::regnamespace
      union all select 'trigger', tgname from pg_trigger where not tgisinternal
      union all select 'function', oid::regprocedure::text from pg_proc where pronamespace = 'public'::regnamespace
      ) as objects where name !~ '_\\d{6}$' order by 1, 2`),
  );

it("after a reset, the migrations create the same objects again", async () => {
  const before = await listObjects();
  expect(before.length).toBeGreaterThan(300);
  await dropTables(database);
  await migrate(database);
  if (isCitus) await distributeDatabase(database);
  expect(await listObjects()).toEqual(before);
});
