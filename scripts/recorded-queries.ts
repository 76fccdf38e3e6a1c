/** Records the statements that a function sends to a database outside transactions. */
import type { Database } from "../server/db/database";
import { PREPARED } from "../server/db/prepared-statements";

/** The method that Drizzle calls on a pg or PGlite client. */
interface Client {
  query: (this: unknown, ...args: unknown[]) => Promise<unknown>;
}

export interface RecordedStatement {
  text: string;
  values: unknown;
  /** Whether it is a named prepared statement, with one generic plan for all values. */
  isPrepared: boolean;
  /** Sends it again. */
  send: () => Promise<unknown>;
}

/** @returns the statements in the order they were sent, except those that look up the session */
export async function recordStatements(database: Database, work: () => Promise<unknown>): Promise<RecordedStatement[]> {
  const statements: RecordedStatement[] = [];
  const clients = new Set([database.db, database.reports].map((db) => (db as unknown as { $client: Client }).$client));
  const originals = [...clients].map((client) => {
    const { query } = client;
    client.query = (...args) => {
      const text = textOf(args[0]);
      if (!text.includes('from "sessions"')) {
        statements.push({
          text,
          values: args[1],
          isPrepared: isPrepared(args[0]),
          send: () => query.apply(client, args),
        });
      }
      return query.apply(client, args);
    };
    return () => (client.query = query);
  });
  await work();
  for (const restore of originals) restore();
  return statements;
}

/** @returns a function that sends the statements again, all at once; undefined if none were sent */
export async function recordReplay(
  database: Database,
  work: () => Promise<unknown>,
): Promise<(() => Promise<unknown>) | undefined> {
  const statements = await recordStatements(database, work);
  return statements.length === 0 ? undefined : () => Promise.all(statements.map(({ send }) => send()));
}

const isPrepared = (query: unknown) => typeof query === "object" && (query as { name?: string }).name === PREPARED;

/** pg receives an object with the text, PGlite the text itself. */
function textOf(query: unknown): string {
  return typeof query === "string" ? query : (query as { text: string }).text;
}
