/** Backs up PostgreSQL by running pg_dump on one snapshot, and restores the dump in one transaction. */
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { StartError } from "../base/start-error";
import type { FileStore } from "../files/file-store";
import { writeBackup, type Backup } from "./backup-file";
import { describeContents, type RunSql } from "./contents";
import type { Manifest } from "./manifest";
import { findTools, startTool } from "./postgres-tools";

/** @throws StartError with a one-line message */
export function backupPostgres(url: string, out: string, store: FileStore): Promise<Manifest> {
  return withConnection(url, async (query) => {
    // pg_dump reads the same snapshot, so the row counts match the dump even while other clients write.
    await query("begin isolation level repeatable read, read only");
    await query("set local idle_in_transaction_session_timeout = 0");
    const [snapshot] = await query("select pg_export_snapshot() as id");
    const contents = await describeContents(query);
    const tools = findTools(contents.postgres);
    const args = ["--format=custom", `--snapshot=${String(snapshot?.["id"])}`, ...DUMP_OPTIONS];
    const dump = startTool(tools, "pg_dump", args, url);
    async function* payload(): AsyncGenerator<Buffer> {
      for await (const chunk of dump.child.stdout) yield chunk as Buffer;
      await dump.ended;
      // Ends the snapshot before the files are copied, because while it is open, PostgreSQL keeps old rows.
      await query("commit");
    }
    return writeBackup(out, "postgres", { ...contents, postgres: tools.major }, payload(), store);
  });
}

/** Leaves out owners, privileges and comments, because the role that restores the dump may not be able to set them. */
const DUMP_OPTIONS = ["--no-owner", "--no-privileges", "--no-comments"];

/**
 * Drops the existing tables and restores the dump in one transaction. After any failure, the old records are unchanged.
 * @param prepare called before anything is written, with whether there are tables
 * @param warn called if the records were restored, but a step after that failed
 * @throws StartError with a one-line message
 */
export async function restorePostgres(
  url: string,
  { manifest, payload }: Backup,
  prepare: (hasTables: boolean) => Promise<void>,
  warn: (line: string) => void,
): Promise<void> {
  const [existing] = await withConnection(url, (query) =>
    query(`select current_setting('server_version_num')::int / 10000 as major,
      exists (select from pg_tables where schemaname = 'public') as tables`),
  );
  const tools = findTools(Math.max(Number(existing?.["major"]), manifest.postgres));
  await prepare(existing?.["tables"] === true);
  const psql = startTool(tools, "psql", ["--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", "--file=-"], url);
  psql.child.stdout.resume();
  const script = startTool(tools, "pg_restore", ["--file=-", ...DUMP_OPTIONS]);
  const { stdin } = psql.child;
  stdin.write(DROP_EXISTING);
  const fed = pipeline(payload(), script.child.stdin).catch(() => undefined);
  await pipeline(script.child.stdout, stdin, { end: false }).catch(() => undefined);
  await fed;
  const outcome = await script.ended.then(
    () => stdin.write(verifyAndCommit(manifest)),
    (error: unknown) => error,
  );
  // If the dump could not be read, psql never gets the commit and rolls back.
  stdin.end();
  // pg_restore also fails when psql stops reading. Awaiting psql first reports the actual cause.
  await psql.ended;
  if (outcome instanceof Error) throw outcome;
  await vacuum(url, warn);
}

/** Drops the existing objects. If a running server holds locks for ten seconds, the restore fails. */
const DROP_EXISTING = `
begin;
set local lock_timeout = '10s';
do $$
declare one record;
begin
  for one in select tablename from pg_tables where schemaname = 'public' loop
    execute format('drop table if exists public.%I cascade', one.tablename);
  end loop;
  for one in select p.oid::regprocedure as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') loop
    execute format('drop routine if exists %s cascade', one.name);
  end loop;
  for one in select collname from pg_collation where collnamespace = 'public'::regnamespace loop
    execute format('drop collation public.%I cascade', one.collname);
  end loop;
end $$;
`;

const verifyAndCommit = ({ tables }: Manifest): string => `
do $$
declare found bigint;
begin
${Object.entries(tables)
  .map(
    ([name, rows]) => `
  select count(*) into found from public.${name};
  if found <> ${rows} then raise exception 'the restored table ${name} has % rows and not ${rows}', found; end if;`,
  )
  .join("")}
end $$;
commit;
`;

/** Must not fail the restore, because the records are already replaced. */
async function vacuum(url: string, warn: (line: string) => void): Promise<void> {
  try {
    await withConnection(url, async (query) => {
      // The role's limits are for the server's short statements.
      await query("set statement_timeout = 0; set lock_timeout = 0");
      await query("vacuum analyze");
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    warn(
      "Warning: the records were restored, but vacuum analyze failed, so queries may be slow. Run it by hand: " +
        `psql "$DATABASE_URL" --command "vacuum analyze". The error was: ${reason}`,
    );
  }
}

async function withConnection<T>(url: string, work: (query: RunSql) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`PostgreSQL cannot be reached (${reason}). Check DATABASE_URL.`);
  }
  try {
    return await work(async (sql) => (await client.query<Record<string, unknown>>(sql)).rows);
  } finally {
    await client.end();
  }
}
