/**
 * Follows docs/backup.md, “Point-in-time recovery”: restores everything from before the chosen time, and not the
 * later mistake.
 */
import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { expect, it } from "vitest";
import { findPostgresBinaries, startTemporaryPostgres } from "../../scripts/temporary-postgres";
import { createTemporaryDirectory } from "../server/support/database";

async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

it("recovers to the moment before a mistake, from a base backup and the archived WAL", async () => {
  const program = join(findPostgresBinaries(), "pg_basebackup");
  if (!existsSync(program)) {
    throw new Error(`${program} is missing. Install the whole PostgreSQL, such as the package postgresql of Debian.`);
  }
  const directory = createTemporaryDirectory();
  const archive = join(directory, "archive");
  const base = join(directory, "base");
  mkdirSync(archive);
  // PostgreSQL may run under another system account, which needs access to the directory.
  chmodSync(join(directory, ".."), 0o755);
  chmodSync(directory, 0o777);
  chmodSync(archive, 0o777);
  const server = await startTemporaryPostgres({
    settings: [
      "archive_mode=on",
      `archive_command=test ! -f ${archive}/%f && cp %p ${archive}/%f`,
      "wal_level=replica",
    ],
  });
  await ask(server.url, "create table decisions (id int primary key)");
  await ask(server.url, "insert into decisions select generate_series(1, 100)");
  execFileSync(program, [`--dbname=${server.url}`, `--pgdata=${base}`, "--checkpoint=fast", "--wal-method=none"], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  await ask(server.url, "insert into decisions select generate_series(101, 200)");
  const [noted] = await ask(server.url, "select clock_timestamp()::text as time");
  await ask(server.url, "delete from decisions");
  const [{ name } = {}] = await ask(server.url, "select pg_walfile_name(pg_switch_wal()) as name");
  await expect
    .poll(() => ask(server.url, `select last_archived_wal >= '${String(name)}' as is from pg_stat_archiver`))
    .toEqual([{ is: true }]);
  const [last] = await ask(server.url, "select count(*)::int as n from decisions");
  expect(last?.["n"]).toBe(0);
  await server.stop();

  writeFileSync(join(base, "recovery.signal"), "");
  const recovered = await startTemporaryPostgres({
    data: base,
    settings: [
      `restore_command=cp ${archive}/%f %p`,
      `recovery_target_time=${String(noted?.["time"])}`,
      "recovery_target_action=promote",
    ],
  });
  try {
    expect(await ask(recovered.url, "select count(*)::int as n from decisions")).toEqual([{ n: 200 }]);
    await expect.poll(() => ask(recovered.url, "select pg_is_in_recovery() as still")).toEqual([{ still: false }]);
  } finally {
    await recovered.stop();
  }
});
