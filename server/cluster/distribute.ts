/** Lays the tables of a database out over the workers of its Citus cluster. */
import type { Database } from "../db/database";
import { MIGRATION_LOCK } from "../db/migrate";
import { StartError } from "../start-error";
import { DISTRIBUTED, REFERENCES, type Distributed } from "./layout";
import { CHANGES, FUNCTIONS, RECOUNT, VIEWS } from "./order-changes";

type Run = Parameters<Parameters<Database["runScripts"]>[0]>[0];

/** What was done, and what is there now. */
export interface Layout {
  workers: string[];
  /** The tables that were moved now; none where all of them lay as they should. */
  moved: string[];
  /** Rows of each table that lies on workers, by its name. */
  rows: Record<string, number>;
}

/**
 * For all that comes later: migrations make triggers, and a transaction that changes a reference table may have read from
 * shards before.
 */
const SETTINGS = `
do $$ begin
  execute format('alter database %I set citus.enable_unsafe_triggers = on', current_database());
  execute format('alter database %I set citus.multi_shard_modify_mode = sequential', current_database());
end $$;`;

/** A trigger for whole statements of a reference table fires on every node that has a copy: it counts on one of them. */
const ON_COORDINATOR = `
create or replace function is_coordinator() returns boolean language sql stable as
  'select groupid = 0 from pg_dist_local_group';`;

/** What triggers on orders and lines did without a cluster, `order-changes.ts` does now. */
const WITHOUT_TRIGGERS = ["orders", "order_items"]
  .map(
    (table) => `
do $$ declare one record; begin
  for one in select tgname from pg_trigger where tgrelid = '${table}'::regclass and not tgisinternal and tgname <> 'count_version' loop
    execute format('drop trigger %I on ${table}', one.tgname);
  end loop;
end $$;`,
  )
  .join("");

const guardTriggersOf = (table: string) => `
do $$ declare one record; begin
  for one in select tgname, pg_get_triggerdef(oid) as definition from pg_trigger
    where tgrelid = '${table}'::regclass and not tgisinternal and tgqual is null and tgname <> 'count_version' loop
    execute format('drop trigger %I on ${table}', one.tgname);
    execute replace(one.definition, ' EXECUTE FUNCTION ', ' WHEN (is_coordinator()) EXECUTE FUNCTION ');
  end loop;
end $$;`;

/**
 * Does what is not done yet, in one transaction: a second time it moves nothing. Stop the servers first: who reads or writes
 * meanwhile waits.
 * @throws StartError where the database is no coordinator with workers
 */
export async function distribute(database: Database): Promise<Layout> {
  return database.runScripts(async (run) => {
    await run(`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
    const workers = await workersOf(run);
    await run(SETTINGS);
    // What one transaction does to reference tables and to shards goes over one connection to each worker.
    await run("set local citus.multi_shard_modify_mode = 'sequential'");
    await run("set local citus.enable_unsafe_triggers = on");
    const before = await lying(run);
    const moved = [...REFERENCES, ...DISTRIBUTED].map(({ name }) => name).filter((name) => !before.has(name));
    const counts = await countRows(run, moved);
    await run("create temp table kept_counters on commit drop as select * from counters");
    await run("create temp table kept_days on commit drop as select subject, day from changed_days");
    await run(`drop view if exists order_differences, order_totals, changed_days; drop table if exists order_changes`);
    await run(ON_COORDINATOR + WITHOUT_TRIGGERS + FUNCTIONS);
    for (const { name } of REFERENCES) {
      await run(guardTriggersOf(name));
      if (!before.has(name)) await run(`select create_reference_table('${name}')`);
    }
    await layOut(
      run,
      DISTRIBUTED.filter(({ name }) => !before.has(name)),
    );
    for (const name of moved) await run(`select truncate_local_data_after_distributing_table('${name}')`);
    for (const statement of CHANGES) await run(statement);
    await run("set local citus.enable_ddl_propagation = off");
    await run(VIEWS);
    // The rows that were copied to the nodes were counted there again.
    await run("delete from counters; insert into counters select * from kept_counters");
    await run("delete from stale_days; insert into stale_days select * from kept_days");
    await run(RECOUNT);
    const rows = await countRows(run, [...moved, ...DISTRIBUTED.map(({ name }) => name)]);
    for (const name of moved) {
      if (rows[name] === counts[name]) continue;
      throw new Error(`${name} had ${counts[name]} rows, and has ${rows[name]} on the workers. Nothing was changed.`);
    }
    return { workers, moved, rows };
  });
}

/** Orders, and then what refers to them: one cannot be laid out while the other lies elsewhere. */
async function layOut(run: Run, tables: readonly Distributed[]): Promise<void> {
  // Nothing outside of the shards can refer to a row of them.
  await run("alter table ledger_entries drop constraint if exists ledger_entries_order_id_fkey");
  await run("select create_distributed_function('indian_day(timestamptz)')");
  const parts = tables.filter(({ name }) => name !== "orders");
  for (const { name } of parts) await run(`alter table ${name} drop constraint ${name}_order_id_fkey`);
  for (const { name, by } of tables) {
    const beside = name === "orders" ? "" : ", colocate_with => 'orders'";
    await run(`select create_distributed_table('${name}', '${by}'${beside})`);
  }
  for (const { name } of parts) {
    await run(`alter table ${name} add constraint ${name}_order_id_fkey
      foreign key (order_id) references orders (id) on delete cascade`);
  }
}

/** "host:port" of each. */
async function workersOf(run: Run): Promise<string[]> {
  const [extension] = await run("select 1 from pg_extension where extname = 'citus'");
  if (!extension) {
    throw new StartError(
      "This database has no Citus: run create extension citus on all nodes, and citus_add_node here.",
    );
  }
  const nodes = await run(
    "select nodename, nodeport from pg_dist_node where isactive and shouldhaveshards order by 1, 2",
  );
  if (nodes.length === 0) throw new StartError("This cluster has no workers: add them here by citus_add_node.");
  return nodes.map((node) => `${String(node["nodename"])}:${String(node["nodeport"])}`);
}

/** The tables that lie on the nodes already. */
async function lying(run: Run): Promise<Set<string>> {
  const rows = await run(
    "select table_name::text as name from citus_tables where citus_table_type in ('distributed', 'reference')",
  );
  return new Set(rows.map((row) => String(row["name"])));
}

async function countRows(run: Run, names: readonly string[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const name of names) {
    const [row] = await run(`select count(*) as rows from ${name}`);
    counts[name] = Number(row?.["rows"]);
  }
  return counts;
}
