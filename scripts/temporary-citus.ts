/** Starts a temporary Citus cluster for tests: a coordinator and two workers on the loopback. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { findPostgresBinaries, startTemporaryPostgres, type TemporaryPostgres } from "./temporary-postgres";

export interface TemporaryCitus {
  /** The URL of the coordinator's database "postgres", as a superuser. */
  url: string;
  stop(): Promise<void>;
}

/** Settings for tests, which create many databases at once. Few shards, because creating a database creates them all. */
const SETTINGS = [
  "shared_preload_libraries=citus",
  "max_connections=500",
  // Each database needs one worker process on every node.
  "max_worker_processes=300",
  "citus.max_cached_conns_per_worker=1",
  "citus.shard_count=4",
];

/** Whether the PostgreSQL that the tests start has the Citus extension. */
export function hasCitus(): boolean {
  const program = join(findPostgresBinaries(), "pg_config");
  if (!existsSync(program)) return false;
  const share = execFileSync(program, ["--sharedir"], { encoding: "utf8" }).trim();
  return existsSync(join(share, "extension", "citus.control"));
}

/** @throws Error if PostgreSQL or the extension is not installed */
export async function startTemporaryCitus(): Promise<TemporaryCitus> {
  const nodes: TemporaryPostgres[] = [];
  const stop = async () => void (await Promise.all(nodes.map((node) => node.stop())));
  try {
    for (let count = 0; count < 3; count += 1) nodes.push(await startTemporaryPostgres({ settings: SETTINGS }));
    const [coordinator = "", ...workers] = nodes.map(({ url }) => url);
    await joinIntoCluster(coordinator, workers);
    return { url: coordinator, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Joins databases of the same name, each on a different server, into one cluster. */
async function joinIntoCluster(coordinator: string, workers: readonly string[]): Promise<void> {
  for (const url of [coordinator, ...workers]) await run(url, "create extension citus", "create extension pg_trgm");
  const { hostname, port } = new URL(coordinator);
  await run(coordinator, `select citus_set_coordinator_host('${hostname}', ${port})`);
  for (const worker of workers) {
    const { hostname: workerHost, port: workerPort } = new URL(worker);
    await run(coordinator, `select citus_add_node('${workerHost}', ${workerPort})`);
  }
}

/** @returns the rows of the last statement */
async function run(url: string, ...statements: string[]): Promise<Record<string, unknown>[]> {
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

const withDatabase = (url: string, name: string): string => {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
};

/** The URLs of the databases with this name on all nodes of a cluster, the coordinator first. */
async function databaseUrls(url: string, name: string): Promise<[string, ...string[]]> {
  const nodes = await run(url, "select nodename, nodeport from pg_dist_node where shouldhaveshards order by nodeport");
  const workers = nodes.map((node) => {
    const worker = new URL(withDatabase(url, name));
    worker.hostname = String(node["nodename"]);
    worker.port = String(node["nodeport"]);
    return worker.href;
  });
  return [withDatabase(url, name), ...workers];
}

/** Stops Citus from propagating CREATE DATABASE and DROP DATABASE, so that each node is handled separately. */
const WITHOUT_PROPAGATION = "set citus.enable_create_database_propagation = off";

/** An arbitrary advisory lock id that no other code uses. */
const JOIN_LOCK = 7_204_900;

/**
 * Creates a database without tables with this name on every node of the cluster at `url`, and joins them into a cluster.
 *
 * @returns the URL of the database on the coordinator
 */
export async function createCitusDatabase(url: string, name: string): Promise<string> {
  const [coordinator, ...workers] = await databaseUrls(url, name);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // Adding a node writes the roles, which all databases share. Without the lock, two clients could write the same role
    // at once, and one would fail.
    await client.query(`select pg_advisory_lock(${JOIN_LOCK})`);
    for (const one of [coordinator, ...workers])
      await run(withDatabase(one, "postgres"), WITHOUT_PROPAGATION, `create database ${name}`);
    await joinIntoCluster(coordinator, workers);
  } finally {
    await client.end();
  }
  return coordinator;
}

/** Drops the databases even if clients are connected, because the nodes keep connections to each other open. */
export async function dropCitusDatabase(url: string, name: string): Promise<void> {
  for (const one of await databaseUrls(url, name))
    await run(withDatabase(one, "postgres"), WITHOUT_PROPAGATION, `drop database ${name} with (force)`);
}
