/** Distributes the tables of a database over the workers of its Citus cluster. */
import { ADVISORY_LOCKS } from "../db/advisory-locks";
import type { Database } from "../db/database";
import { StartError } from "../base/start-error";
import { DISTRIBUTED_TABLES, REFERENCE_TABLES, type DistributedTable } from "./layout";
import { ORDER_CHANGES_STATEMENTS, TRIGGER_FUNCTIONS, RECOUNT_ORDERS, ORDER_CHANGES_VIEWS } from "./order-changes";

type Run = Parameters<Parameters<Database["runScripts"]>[0]>[0];

/** The result of `distributeDatabase`. */
export interface DistributeResult {
  workers: string[];
  /** The tables that this run moved. Empty if all of them were in place. */
  moved: string[];
  /** Row counts of the distributed tables and of the moved ones, by table name. */
  rows: Record<string, number>;
}

/**
 * Settings for every later connection. The first lets migrations create triggers. The second lets a transaction read
 * from shards before it changes a reference table.
 */
const CLUSTER_SETTINGS = `
do $$ begin
  execute format('alter database %I set citus.enable_unsafe_triggers = on', current_database());
  execute format('alter database %I set citus.multi_shard_modify_mode = sequential', current_database());
end $$;`;

/** A statement trigger of a reference table fires on every node, but must take effect on one node only. */
const CREATE_IS_COORDINATOR = `
create or replace function is_coordinator() returns boolean language sql stable as
  'select groupid = 0 from pg_dist_local_group';`;

/**
 * Drops the triggers on orders and order items, except `count_version`. On a cluster, those of `order-changes.ts`
 * replace them.
 */
const DROP_TRIGGERS = ["orders", "order_items"]
  .map(
    (table) => `
do $$ declare one record; begin
  for one in select tgname from pg_trigger where tgrelid = '${table}'::regclass and not tgisinternal and tgname <> 'count_version' loop
    execute format('drop trigger %I on ${table}', one.tgname);
  end loop;
end $$;`,
  )
  .join("");

/** Makes the triggers of a reference table, except `count_version`, take effect on the coordinator only. */
const restrictTriggers = (table: string) => `
do $$ declare one record; begin
  for one in select tgname, pg_get_triggerdef(oid) as definition from pg_trigger
    where tgrelid = '${table}'::regclass and not tgisinternal and tgqual is null and tgname <> 'count_version' loop
    execute format('drop trigger %I on ${table}', one.tgname);
    execute replace(one.definition, ' EXECUTE FUNCTION ', ' WHEN (is_coordinator()) EXECUTE FUNCTION ');
  end loop;
end $$;`;

/**
 * Moves the tables that are not in place yet, in one transaction. Running it again moves nothing. Stop the servers
 * first, because their reads and writes wait for the transaction.
 * @throws StartError if the database is not a coordinator with workers
 */
export async function distributeDatabase(database: Database): Promise<DistributeResult> {
  return database.runScripts(async (run) => {
    await run(`select pg_advisory_xact_lock(${ADVISORY_LOCKS.migrate})`);
    const workers = await listWorkers(run);
    await run(CLUSTER_SETTINGS);
    // A transaction that changes both reference tables and shards needs a single connection to each worker.
    await run("set local citus.multi_shard_modify_mode = 'sequential'");
    await run("set local citus.enable_unsafe_triggers = on");
    const placed = await findDistributedTables(run);
    const moved = [...REFERENCE_TABLES, ...DISTRIBUTED_TABLES]
      .map(({ name }) => name)
      .filter((name) => !placed.has(name));
    const counts = await countRows(run, moved);
    await run("create temp table kept_counters on commit drop as select * from counters");
    await run("create temp table kept_days on commit drop as select subject, day from changed_days");
    await run(`drop view if exists order_differences, order_totals, changed_days; drop table if exists order_changes`);
    await run(CREATE_IS_COORDINATOR + DROP_TRIGGERS + TRIGGER_FUNCTIONS);
    for (const { name } of REFERENCE_TABLES) {
      await run(restrictTriggers(name));
      if (!placed.has(name)) await run(`select create_reference_table('${name}')`);
    }
    await distributeTables(
      run,
      DISTRIBUTED_TABLES.filter(({ name }) => !placed.has(name)),
    );
    for (const name of moved) await run(`select truncate_local_data_after_distributing_table('${name}')`);
    for (const statement of ORDER_CHANGES_STATEMENTS) await run(statement);
    await run("set local citus.enable_ddl_propagation = off");
    await run(ORDER_CHANGES_VIEWS);
    // Copying the rows to the nodes counted them a second time, so this restores the saved counters and days.
    await run("delete from counters; insert into counters select * from kept_counters");
    await run("delete from stale_days; insert into stale_days select * from kept_days");
    await run(RECOUNT_ORDERS);
    const rows = await countRows(run, [...moved, ...DISTRIBUTED_TABLES.map(({ name }) => name)]);
    for (const name of moved) {
      if (rows[name] === counts[name]) continue;
      throw new Error(`${name} had ${counts[name]} rows, and has ${rows[name]} on the workers. Nothing was changed.`);
    }
    return { workers, moved, rows };
  });
}

/**
 * Distributes orders, then the tables that refer to them. The foreign keys to orders would fail, so they are dropped.
 * Only those of the distributed tables are created again.
 */
async function distributeTables(run: Run, tables: readonly DistributedTable[]): Promise<void> {
  // A table on the coordinator cannot refer to rows on shards.
  await run("alter table ledger_entries drop constraint if exists ledger_entries_order_id_fkey");
  await run("alter table refunds drop constraint if exists refunds_order_id_fkey");
  await run("select create_distributed_function('indian_day(timestamptz)')");
  const dependents = tables.filter(({ name }) => name !== "orders");
  for (const { name } of dependents) await run(`alter table ${name} drop constraint ${name}_order_id_fkey`);
  for (const { name, by } of tables) {
    const colocation = name === "orders" ? "" : ", colocate_with => 'orders'";
    await run(`select create_distributed_table('${name}', '${by}'${colocation})`);
  }
  for (const { name } of dependents) {
    await run(`alter table ${name} add constraint ${name}_order_id_fkey
      foreign key (order_id) references orders (id) on delete cascade`);
  }
}

/** Returns the workers as "host:port". @throws StartError without Citus or without workers */
async function listWorkers(run: Run): Promise<string[]> {
  const [extension] = await run("select 1 from pg_extension where extname = 'citus'");
  if (!extension) {
    throw new StartError(
      "This database does not have Citus. Run create extension citus on all nodes, and citus_add_node on this one.",
    );
  }
  const nodes = await run(
    "select nodename, nodeport from pg_dist_node where isactive and shouldhaveshards order by 1, 2",
  );
  if (nodes.length === 0)
    throw new StartError("This cluster has no workers. Add them on this node with citus_add_node.");
  return nodes.map((node) => `${String(node["nodename"])}:${String(node["nodeport"])}`);
}

/** Returns the tables that are already on the nodes. */
async function findDistributedTables(run: Run): Promise<Set<string>> {
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
