/** Connection pools of a PostgreSQL server, and their time limits. */
import pg from "pg";
import { enablePreparedStatements, StatementNames } from "./prepared-statements";
import type { SlowQueries } from "./slow-queries";

const CONNECT_TIMEOUT_MS = 5_000;
const POOL_SIZE = 10;
/** Reports wait only for each other, and delay nothing else. */
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
   * Whether a pooler lends a connection for one transaction at a time. Session settings would then apply to other
   * clients.
   */
  pooled: boolean;
}

/** Returns the settings of each connection, in milliseconds; 0 means no limit. */
export const toPostgresSettings = (limits: TimeLimits) => ({
  statement_timeout: limits.STATEMENT_TIMEOUT_SECONDS * 1000,
  lock_timeout: limits.LOCK_TIMEOUT_SECONDS * 1000,
  idle_in_transaction_session_timeout: limits.IDLE_TRANSACTION_SECONDS * 1000,
});

/** Opens two pools for one server, so that reports do not delay anything else. */
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
 * Handles errors of connections. A query on a broken connection fails, and the next query opens a new one. An error
 * event without a listener would end the process: the pool emits it for idle connections, and the client during a
 * transaction.
 */
function ignoreErrorEvents(pool: pg.Pool): void {
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
}
