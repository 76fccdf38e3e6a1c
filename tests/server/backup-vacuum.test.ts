// @module-tag slow
import { expect, it } from "vitest";
import { backup, restore } from "../../server/backup/backup";
import { createFileStore } from "../../server/files/open-file-store";
import { confirmYes, newBackupPath, openBackupSource, readBackupEnv, withOpenDatabase } from "./support/backups";
import { createDatabaseVariables, createTemporaryDirectory, isCitus, isPostgres } from "./support/database";
import { readAllRows } from "./support/whole";

const KEY = "products/p1/front.jpg";

it.runIf(isPostgres && !isCitus).each([
  ["fails", "raise exception 'no space left on device'", "no space left on device"],
  ["loses its connection", "perform pg_terminate_backend(pg_backend_pid())", "terminat"],
])("a restore succeeds with a warning and keeps its files if its vacuum %s", async (_case, statement, reason) => {
  const { env, database } = await openBackupSource();
  // To analyze the index, PostgreSQL calls the function.
  await database.runScripts(async (run) => {
    await run(`
      create function public.fail_in_vacuum(id int) returns int language plpgsql immutable as $$ begin
        if current_query() ilike 'vacuum%' then ${statement}; end if;
        return id;
      end $$;
      create table public.analyzed (id int);
      insert into public.analyzed values (1);
      create index on public.analyzed (public.fail_in_vacuum(id));`);
  });
  const source = { ...env, FILES_DIR: createTemporaryDirectory() };
  await (await createFileStore(source)).write(KEY, Buffer.from("picture"), 7);
  const file = newBackupPath();
  await backup(source, file);
  const expected = await readAllRows(database);
  await database.close();

  const target = readBackupEnv({ ...(await createDatabaseVariables()), FILES_DIR: createTemporaryDirectory() });
  const warnings: string[] = [];
  await restore(target, file, confirmYes, (line) => warnings.push(line));
  expect(warnings).toEqual([
    expect.stringContaining(`Run it by hand: psql "$DATABASE_URL" --command "vacuum analyze"`),
  ]);
  expect(warnings[0]).toContain(reason);
  expect(await withOpenDatabase(target, readAllRows)).toEqual(expected);
  expect(await (await createFileStore(target)).read(KEY)).toBeDefined();
});
