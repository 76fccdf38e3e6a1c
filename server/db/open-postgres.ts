import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { StartError } from "../start-error";
import { WITHOUT_LIMITS, type Database } from "./database";
import { openReplica } from "./open-replica";
import { openPools, type TimeLimits } from "./postgres-pools";
import { retryTransactions } from "./retry";
import * as schema from "./schema";
import { createSlowQueries } from "./slow-queries";

const NO_LIMITS = { STATEMENT_TIMEOUT_SECONDS: 0, LOCK_TIMEOUT_SECONDS: 0, IDLE_TRANSACTION_SECONDS: 0 };

/** @throws StartError when no connection is made within five seconds */
export async function openPostgres(
  url: string,
  limits: TimeLimits = NO_LIMITS,
  replicaUrl?: string,
): Promise<Database> {
  const slowQueries = createSlowQueries();
  const { pool, reports } = openPools(url, limits, slowQueries);
  const label = `PostgreSQL at ${addressOf(url)}`;
  try {
    (await pool.connect()).release();
  } catch (error) {
    await pool.end();
    throw new StartError(`${label} cannot be reached (${reasonOf(error)}). Check DATABASE_URL.`);
  }
  const replica = replicaUrl === undefined ? undefined : openReplica(replicaUrl, limits, slowQueries);
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
    close: async () => void (await Promise.all([pool.end(), reports.end(), replica?.close()])),
  };
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
