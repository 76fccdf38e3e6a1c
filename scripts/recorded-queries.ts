/** The statements that a piece of work sends to its database, to be sent again without it. */
import type { Database } from "../server/db/database";

/** The part of both drivers' clients that drizzle calls. */
interface Client {
  query: (this: unknown, ...args: unknown[]) => Promise<unknown>;
}

/**
 * @returns what sends the same statements again, all at once; undefined where there were none outside of transactions.
 * Those that look for the session are left out.
 */
export async function recordQueries(
  database: Database,
  work: () => Promise<unknown>,
): Promise<(() => Promise<unknown>) | undefined> {
  const statements: (() => Promise<unknown>)[] = [];
  const clients = new Set([database.db, database.reports].map((db) => (db as unknown as { $client: Client }).$client));
  const originals = [...clients].map((client) => {
    const { query } = client;
    client.query = (...args) => {
      if (!textOf(args[0]).includes('from "sessions"')) statements.push(() => client.query(...args));
      return query.apply(client, args);
    };
    return () => (client.query = query);
  });
  await work();
  for (const restore of originals) restore();
  return statements.length === 0 ? undefined : () => Promise.all(statements.map((send) => send()));
}

/** pg is given an object with the text, PGlite the text itself. */
function textOf(query: unknown): string {
  return typeof query === "string" ? query : (query as { text: string }).text;
}
