/** The statements that a piece of work sends to its database, outside of transactions. */
import type { Database } from "../server/db/database";
import { KEPT } from "../server/db/kept-statements";

/** The part of both drivers' clients that drizzle calls. */
interface Client {
  query: (this: unknown, ...args: unknown[]) => Promise<unknown>;
}

export interface Statement {
  text: string;
  values: unknown;
  /** Whether PostgreSQL is to keep it, with one plan for all values. */
  isKept: boolean;
  /** Sends it again. */
  send: () => Promise<unknown>;
}

/** @returns the statements in the order in which they were sent, but for those that look for the session */
export async function recordStatements(database: Database, work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const clients = new Set([database.db, database.reports].map((db) => (db as unknown as { $client: Client }).$client));
  const originals = [...clients].map((client) => {
    const { query } = client;
    client.query = (...args) => {
      const text = textOf(args[0]);
      if (!text.includes('from "sessions"')) {
        statements.push({ text, values: args[1], isKept: isKept(args[0]), send: () => query.apply(client, args) });
      }
      return query.apply(client, args);
    };
    return () => (client.query = query);
  });
  await work();
  for (const restore of originals) restore();
  return statements;
}

/** @returns what sends the statements of the work again, all at once; undefined where there were none */
export async function recordQueries(
  database: Database,
  work: () => Promise<unknown>,
): Promise<(() => Promise<unknown>) | undefined> {
  const statements = await recordStatements(database, work);
  return statements.length === 0 ? undefined : () => Promise.all(statements.map(({ send }) => send()));
}

const isKept = (query: unknown) => typeof query === "object" && (query as { name?: string }).name === KEPT;

/** pg is given an object with the text, PGlite the text itself. */
function textOf(query: unknown): string {
  return typeof query === "string" ? query : (query as { text: string }).text;
}
