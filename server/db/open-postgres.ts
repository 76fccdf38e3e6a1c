import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { StartError } from "../start-error";
import type { Database } from "./database";
import * as schema from "./schema";

const CONNECT_TIMEOUT_MS = 5_000;
const POOL_SIZE = 10;

/** @throws StartError when no connection is made within five seconds */
export async function openPostgres(url: string): Promise<Database> {
  const pool = new pg.Pool({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, max: POOL_SIZE });
  // An idle connection that breaks is replaced by the next query; without a listener it would end the process.
  pool.on("error", () => undefined);
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
    db: drizzle({ client: pool, schema }),
    async runScripts(work) {
      const client = await pool.connect();
      try {
        await client.query("begin");
        await work(async (sql) => rowsOf(await client.query(sql)));
        await client.query("commit");
      } catch (error) {
        await client.query("rollback");
        throw error;
      } finally {
        client.release();
      }
    },
    close: () => pool.end(),
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
