/** Connection pools of a PostgreSQL server, and their time limits. */
import pg from "pg";
import { enablePreparedStatements, StatementNames } from "./prepared-statements";
import type { SlowQueries } from "./slow-queries";

const CONNECT_TIMEOUT_MS = 5_000;
const POOL_SIZE = 10;
/** Reports have connections of their own, so they wait only for other reports. */
const REPORT_POOL_SIZE = 3;

/** Time limits of the database, in seconds; 0 means none. */
export interface TimeLimits {
  STATEMENT_TIMEOUT_SECONDS: number;
  LOCK_TIMEOUT_SECONDS: number;
  IDLE_TRANSACTION_SECONDS: number;
}

export interface ConnectionSettings {
  url: string;
  limits: TimeLimits;
  /**
   * Whether a pooler such as PgBouncer gives a client a connection for only one transaction. Settings of the session
   * would then also apply to the next client.
   */
  pooled: boolean;
}

/** Returns the settings of each connection, in milliseconds; 0 means no limit. */
export const toPostgresSettings = (limits: TimeLimits) => ({
  statement_timeout: limits.STATEMENT_TIMEOUT_SECONDS * 1000,
  lock_timeout: limits.LOCK_TIMEOUT_SECONDS * 1000,
  idle_in_transaction_session_timeout: limits.IDLE_TRANSACTION_SECONDS * 1000,
});

/** Opens two pools for one server, so that reports do not delay other queries. */
export function openPools(
  { url, limits, pooled }: ConnectionSettings,
  slowQueries: SlowQueries,
  more: Pick<pg.PoolConfig, "connectionTimeoutMillis" | "query_timeout"> = {},
) {
  const options: pg.PoolConfig = {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    ...(!pooled && toPostgresSettings(limits)),
    ...more,
  };
  const pool = new pg.Pool({ ...options, max: POOL_SIZE });
  const reports = new pg.Pool({ ...options, max: REPORT_POOL_SIZE });
  for (const one of [pool, reports]) {
    ignoreErrorEvents(one);
    const names = pooled ? undefined : new StatementNames();
    one.on("connect", (client) => {
      slowQueries.watch(client);
      enablePreparedStatements(client, names);
    });
  }
  return { pool, reports };
}

/**
 * Ignores the error events of broken connections, because an event without a listener would end the process. The pool
 * emits the event for an idle connection, and the client does during a transaction. The query on a broken connection
 * still fails, and the next query opens a new connection.
 */
function ignoreErrorEvents(pool: pg.Pool): void {
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
}
