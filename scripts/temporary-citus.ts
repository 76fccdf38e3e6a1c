/** A Citus cluster for tests: a coordinator and two workers on the loopback, each a temporary PostgreSQL, gone afterwards. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { postgresBinaries, startTemporaryPostgres, type TemporaryPostgres } from "./temporary-postgres";

export interface TemporaryCitus {
  /** Of the coordinator's database "postgres", as a superuser. */
  url: string;
  stop(): Promise<void>;
}

/** Many tests' databases are made at once, and shards take most of the time of each. */
const SETTINGS = [
  "shared_preload_libraries=citus",
  "max_connections=500",
  // Each of the databases has one of its own on every node.
  "max_worker_processes=300",
  "citus.max_cached_conns_per_worker=1",
  "citus.shard_count=4",
];

/** Whether the PostgreSQL that tests start has the extension. */
export function hasCitus(): boolean {
  const program = join(postgresBinaries(), "pg_config");
  if (!existsSync(program)) return false;
  const share = execFileSync(program, ["--sharedir"], { encoding: "utf8" }).trim();
  return existsSync(join(share, "extension", "citus.control"));
}

/** @throws Error when PostgreSQL or its extension is not installed */
export async function startTemporaryCitus(): Promise<TemporaryCitus> {
  const nodes: TemporaryPostgres[] = [];
  const stop = async () => void (await Promise.all(nodes.map((node) => node.stop())));
  try {
    for (let count = 0; count < 3; count += 1) nodes.push(await startTemporaryPostgres({ settings: SETTINGS }));
    const [coordinator = "", ...workers] = nodes.map(({ url }) => url);
    await joinUp(coordinator, workers);
    return { url: coordinator, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Makes one cluster of databases with the same name, each on a server of its own. */
async function joinUp(coordinator: string, workers: readonly string[]): Promise<void> {
  for (const url of [coordinator, ...workers]) await ask(url, "create extension citus", "create extension pg_trgm");
  const { hostname, port } = new URL(coordinator);
  await ask(coordinator, `select citus_set_coordinator_host('${hostname}', ${port})`);
  for (const worker of workers) {
    const { hostname: host, port: at } = new URL(worker);
    await ask(coordinator, `select citus_add_node('${host}', ${at})`);
  }
}

/** @returns the rows of the last statement */
async function ask(url: string, ...statements: string[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) ({ rows } = await client.query<Record<string, unknown>>(statement));
    return rows;
  } finally {
    await client.end();
  }
}

const inDatabase = (url: string, name: string): string => {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
};

/** The databases of this name on the nodes of a cluster: that on the coordinator, and those on its workers. */
async function onNodes(url: string, name: string): Promise<[string, ...string[]]> {
  const nodes = await ask(url, "select nodename, nodeport from pg_dist_node where shouldhaveshards order by nodeport");
  const workers = nodes.map((node) => {
    const worker = new URL(inDatabase(url, name));
    worker.hostname = String(node["nodename"]);
    worker.port = String(node["nodeport"]);
    return worker.href;
  });
  return [inDatabase(url, name), ...workers];
}

/** Each node has its databases to itself: what is done with one is to be done with each. */
const ALONE = "set citus.enable_create_database_propagation = off";

/** Any number that nothing else in the first database uses. */
const JOIN_LOCK = 7_204_530;

/**
 * An empty database of this name on every node of a cluster, joined up as the one that `url` names is.
 * @returns the address of the one on the coordinator
 */
export async function createCitusDatabase(url: string, name: string): Promise<string> {
  const [coordinator, ...workers] = await onNodes(url, name);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // A node that is added is told of the roles, which all databases share: two at a time would change the same one.
    await client.query(`select pg_advisory_lock(${JOIN_LOCK})`);
    for (const one of [coordinator, ...workers])
      await ask(inDatabase(one, "postgres"), ALONE, `create database ${name}`);
    await joinUp(coordinator, workers);
  } finally {
    await client.end();
  }
  return coordinator;
}

/** Removes one again, whoever is connected to it: each holds connections between the nodes as long as it is there. */
export async function dropCitusDatabase(url: string, name: string): Promise<void> {
  for (const one of await onNodes(url, name))
    await ask(inDatabase(one, "postgres"), ALONE, `drop database ${name} with (force)`);
}
