/** Connections to a PostgreSQL server, and what they are limited by. */
import pg from "pg";
import { keepStatements, StatementNames } from "./kept-statements";
import type { SlowQueries } from "./slow-queries";

const CONNECT_TIMEOUT_MS = 5_000;
const POOL_SIZE = 10;
/** Reports wait for one another, and nobody else for them. */
const REPORTS_SIZE = 3;

/** How long the database may take, in seconds; 0 is without end. */
export interface TimeLimits {
  STATEMENT_TIMEOUT_SECONDS: number;
  LOCK_TIMEOUT_SECONDS: number;
  IDLE_TRANSACTION_SECONDS: number;
}

export interface Connecting {
  url: string;
  limits: TimeLimits;
  /** Whether a pooler gives a connection for a transaction at a time: what is set for a connection is another one's then. */
  pooled: boolean;
}

/** What the server asks of PostgreSQL for each of its connections, in milliseconds; 0 is without end. */
export const settingsOf = (limits: TimeLimits) => ({
  statement_timeout: limits.STATEMENT_TIMEOUT_SECONDS * 1000,
  lock_timeout: limits.LOCK_TIMEOUT_SECONDS * 1000,
  idle_in_transaction_session_timeout: limits.IDLE_TRANSACTION_SECONDS * 1000,
});

/** Two pools of one server, so that reports keep nobody else waiting. */
export function openPools(
  { url, limits, pooled }: Connecting,
  slowQueries: SlowQueries,
  more: Pick<pg.PoolConfig, "connectionTimeoutMillis" | "query_timeout"> = {},
) {
  const options: pg.PoolConfig = {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    ...(!pooled && settingsOf(limits)),
    ...more,
  };
  const pool = new pg.Pool({ ...options, max: POOL_SIZE });
  const reports = new pg.Pool({ ...options, max: REPORTS_SIZE });
  for (const one of [pool, reports]) {
    surviveBreaks(one);
    const names = pooled ? undefined : new StatementNames();
    one.on("connect", (client) => {
      slowQueries.watch(client);
      keepStatements(client, names);
    });
  }
  return { pool, reports };
}

/**
 * A connection that breaks is replaced by the next query, and what it was in the midst of fails there. Without listeners
 * it would end the process: the pool tells of those that are idle, and each one of itself while a transaction has it.
 */
function surviveBreaks(pool: pg.Pool): void {
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
}
