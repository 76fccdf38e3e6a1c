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

/** Start of PgBouncer's error message when it rejects the settings of a connection. */
const POOLER_ERROR = "unsupported startup parameter";
const NO_LIMITS = { STATEMENT_TIMEOUT_SECONDS: 0, LOCK_TIMEOUT_SECONDS: 0, IDLE_TRANSACTION_SECONDS: 0 };

type PostgresOptions = Pick<Env, "DATABASE_READ_URL" | "DATABASE_POOLER">;

/**
 * Opens the connection pools of PostgreSQL, and checks that the server can be reached.
 * @throws StartError if it cannot connect within five seconds, or if a pooler does not apply the time limits
 */
export async function openPostgres(
  url: string,
  limits: TimeLimits = NO_LIMITS,
  { DATABASE_READ_URL: replicaUrl, DATABASE_POOLER }: PostgresOptions = {},
): Promise<Database> {
  const settings: ConnectionSettings = { url, limits, pooled: DATABASE_POOLER !== undefined };
  const slowQueries = createSlowQueries();
  const { pool, reports } = openPools(settings, slowQueries);
  const label = `PostgreSQL at ${formatAddress(url)}`;
  try {
    const client = await pool.connect();
    await requireLimits(client, settings).finally(() => client.release());
  } catch (error) {
    await pool.end();
    if (error instanceof StartError) throw error;
    const reason = describeConnectionError(error);
    const remedy = reason.startsWith(POOLER_ERROR)
      ? "Behind PgBouncer, set DATABASE_POOLER=transaction"
      : "Check DATABASE_URL";
    throw new StartError(`${label} cannot be reached (${reason}). ${remedy}.`);
  }
  const replica = replicaUrl === undefined ? undefined : openReplica({ ...settings, url: replicaUrl }, slowQueries);
  return {
    kind: "postgres",
    label,
    db: retryTransactions(drizzle({ client: pool, schema })),
    reports: drizzle({ client: reports, schema }),
    replica,
    pools: { db: pool, reports, ...replica?.pools },
    onSlowQuery: (limitMs, listener) => slowQueries.listen(limitMs, listener),
    async runScripts(work) {
      const client = await pool.connect();
      try {
        await client.query("begin");
        await client.query(DISABLE_TIME_LIMITS);
        const result = await work(async (sql) => getLastRows(await client.query(sql)));
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
 * Checks that the time limits apply. A pooler does not pass on the limits of a connection, or silently ignores them. On
 * a direct connection, the driver does not send a limit of 0, so the role's own limit may apply.
 * @throws StartError with the statements that set the limits, if they differ
 */
async function requireLimits(client: pg.ClientBase, { limits, pooled }: ConnectionSettings): Promise<void> {
  const wanted = new Map(
    Object.entries(toPostgresSettings(limits)).flatMap(([name, ms]): [string, string][] =>
      pooled || ms > 0 ? [[name, String(ms)]] : [],
    ),
  );
  const { rows } = await client.query<{ role: string; name: string; setting: string }>(
    "select quote_ident(current_user) as role, name, setting from pg_settings where name = any ($1) order by name",
    [[...wanted.keys()]],
  );
  const different = rows.filter(({ name, setting }) => wanted.get(name) !== setting);
  if (different.length === 0) return;
  const statements = different.map(({ role, name }) => `alter role ${role} set ${name} = ${wanted.get(name)};`);
  throw new StartError(
    `Behind a pooler, the time limits must be set on the role. Run ${statements.join(" ")} Then RECONNECT the pooler.`,
  );
}

/**
 * Returns the rows of the last statement. For a script of several statements, pg returns an array of results, which its
 * types do not mention.
 */
function getLastRows(result: pg.QueryResult | pg.QueryResult[]): Record<string, unknown>[] {
  const last = Array.isArray(result) ? result.at(-1) : result;
  return (last?.rows ?? []) as Record<string, unknown>[];
}

/** Returns the host, port and database of a URL, without its credentials. */
function formatAddress(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host || "the local socket"}${pathname}`;
}

/**
 * Returns the error message as one line. If a host has two addresses and both refuse, Node throws an AggregateError
 * with an empty message.
 */
function describeConnectionError(error: unknown): string {
  if (error instanceof AggregateError) return describeConnectionError(error.errors[0]);
  return error instanceof Error ? error.message.replaceAll(/\s+/g, " ") : String(error);
}
