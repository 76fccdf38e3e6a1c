import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { StartError } from "../start-error";
import { WITHOUT_LIMITS, type Database } from "./database";
import { retryTransactions } from "./retry";
import * as schema from "./schema";
import { createSlowQueries } from "./slow-queries";

const CONNECT_TIMEOUT_MS = 5_000;
const POOL_SIZE = 10;
/** Reports wait for one another, and nobody else for them. */
const REPORTS_SIZE = 3;
const NO_LIMITS = { STATEMENT_TIMEOUT_SECONDS: 0, LOCK_TIMEOUT_SECONDS: 0, IDLE_TRANSACTION_SECONDS: 0 };

/** How long the database may take, in seconds; 0 is without end. */
export interface TimeLimits {
  STATEMENT_TIMEOUT_SECONDS: number;
  LOCK_TIMEOUT_SECONDS: number;
  IDLE_TRANSACTION_SECONDS: number;
}

/** @throws StartError when no connection is made within five seconds */
export async function openPostgres(url: string, limits: TimeLimits = NO_LIMITS): Promise<Database> {
  const options: pg.PoolConfig = {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    statement_timeout: limits.STATEMENT_TIMEOUT_SECONDS * 1000,
    lock_timeout: limits.LOCK_TIMEOUT_SECONDS * 1000,
    idle_in_transaction_session_timeout: limits.IDLE_TRANSACTION_SECONDS * 1000,
  };
  const pool = new pg.Pool({ ...options, max: POOL_SIZE });
  const reports = new pg.Pool({ ...options, max: REPORTS_SIZE });
  const slowQueries = createSlowQueries();
  for (const one of [pool, reports]) {
    surviveBreaks(one);
    one.on("connect", (client) => slowQueries.watch(client));
  }
  const label = `PostgreSQL at ${addressOf(url)}`;
  try {
    (await pool.connect()).release();
  } catch (error) {
    await pool.end();
    throw new StartError(`${label} cannot be reached (${reasonOf(error)}). Check DATABASE_URL.`);
  }
  return {
    kind: "postgres",
    label,
    db: retryTransactions(drizzle({ client: pool, schema })),
    reports: drizzle({ client: reports, schema }),
    pools: { db: pool, reports },
    onSlowQuery: (limitMs, tell) => slowQueries.listen(limitMs, tell),
    async runScripts(work) {
      const client = await pool.connect();
      try {
        await client.query("begin");
        await client.query(WITHOUT_LIMITS);
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
    close: async () => void (await Promise.all([pool.end(), reports.end()])),
  };
}

/**
 * A connection that breaks is replaced by the next query, and what it was in the midst of fails there. Without listeners
 * it would end the process: the pool tells of those that are idle, and each one of itself while a transaction has it.
 */
function surviveBreaks(pool: pg.Pool): void {
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
}

/** pg answers a script of several statements with an array that its types do not mention. */
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
