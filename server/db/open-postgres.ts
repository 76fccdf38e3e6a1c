import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import type { Env } from "../base/env";
import { StartError } from "../base/start-error";
import { DISABLE_TIME_LIMITS, type Database } from "./database";
import { openReplica } from "./open-replica";
import { openPools, toPostgresSettings, type ConnectionSettings, type TimeLimits } from "./postgres-pools";
import { retryTransactions } from "./retry";
import * as schema from "./schema";
import { createSlowQueries } from "./slow-queries";

/** PgBouncer's error for a setting at the start of a connection. */
const POOLER_ERROR = "unsupported startup parameter";
const NO_LIMITS = { STATEMENT_TIMEOUT_SECONDS: 0, LOCK_TIMEOUT_SECONDS: 0, IDLE_TRANSACTION_SECONDS: 0 };

type PostgresOptions = Pick<Env, "DATABASE_READ_URL" | "DATABASE_POOLER">;

/**
 * Opens PostgreSQL.
 * @throws StartError if no connection succeeds within five seconds, or if a time limit is not in force behind a pooler
 */
export async function openPostgres(
  url: string,
  limits: TimeLimits = NO_LIMITS,
  { DATABASE_READ_URL: replicaUrl, DATABASE_POOLER }: PostgresOptions = {},
): Promise<Database> {
  const connecting: ConnectionSettings = { url, limits, pooled: DATABASE_POOLER !== undefined };
  const slowQueries = createSlowQueries();
  const { pool, reports } = openPools(connecting, slowQueries);
  const label = `PostgreSQL at ${addressOf(url)}`;
  try {
    const client = await pool.connect();
    if (connecting.pooled) await requireLimits(client, limits).finally(() => client.release());
    else client.release();
  } catch (error) {
    await pool.end();
    if (error instanceof StartError) throw error;
    const reason = reasonOf(error);
    const what = reason.startsWith(POOLER_ERROR)
      ? "Behind PgBouncer, set DATABASE_POOLER=transaction"
      : "Check DATABASE_URL";
    throw new StartError(`${label} cannot be reached (${reason}). ${what}.`);
  }
  const replica = replicaUrl === undefined ? undefined : openReplica({ ...connecting, url: replicaUrl }, slowQueries);
  return {
    kind: "postgres",
    label,
    db: retryTransactions(drizzle({ client: pool, schema })),
    reports: drizzle({ client: reports, schema }),
    replica,
    pools: { db: pool, reports, ...replica?.pools },
    onSlowQuery: (limitMs, tell) => slowQueries.listen(limitMs, tell),
    async runScripts(work) {
      const client = await pool.connect();
      try {
        await client.query("begin");
        await client.query(DISABLE_TIME_LIMITS);
        const result = await work(async (sql) => rowsOf(await client.query(sql)));
        await client.query("commit");
        return result;
      } catch (error) {
        await client.query("rollback");
        throw error;
      } finally {
        client.release();
      }
    },
    close: async () => void (await Promise.all([pool.end(), reports.end(), replica?.close()])),
  };
}

/**
 * Checks that the role has the time limits, which a pooler does not pass on.
 * @throws StartError with the statements that set them, if they differ
 */
async function requireLimits(client: pg.ClientBase, limits: TimeLimits): Promise<void> {
  const { rows } = await client.query<{ role: string; name: string; setting: string }>(
    "select quote_ident(current_user) as role, name, setting from pg_settings where name = any ($1) order by name",
    [Object.keys(toPostgresSettings(limits))],
  );
  const wanted = new Map(Object.entries(toPostgresSettings(limits)).map(([name, ms]) => [name, String(ms)]));
  const missing = rows.filter(({ name, setting }) => wanted.get(name) !== setting);
  if (missing.length === 0) return;
  const statements = missing.map(({ role, name }) => `alter role ${role} set ${name} = ${wanted.get(name)};`);
  throw new StartError(
    `Behind a pooler the limits of time are the role's. Run ${statements.join(" ")} Then RECONNECT it.`,
  );
}

/** pg returns an array for a script of several statements, which its types do not mention. */
function rowsOf(result: pg.QueryResult | pg.QueryResult[]): Record<string, unknown>[] {
  const last = Array.isArray(result) ? result.at(-1) : result;
  return (last?.rows ?? []) as Record<string, unknown>[];
}

function addressOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host || "the local socket"}${pathname}`;
}

/** A refused connection to a name with two addresses is an AggregateError with an empty message. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message.replaceAll(/\s+/g, " ") : String(error);
}
