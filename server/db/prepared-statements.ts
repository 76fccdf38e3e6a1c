/**
 * Prepared statements: each connection to PostgreSQL parses them only once, and reuses one generic plan after a few
 * executions. Use them only if the best plan is the same for all values.
 */
import type pg from "pg";
import type { Db, Transaction } from "./database";

/** Marks a statement as one to prepare. `enablePreparedStatements` replaces it with a unique name for each text. */
export const PREPARED = "kept";

/** Limit per pool. A statement takes up to 100 KiB of memory in each connection. */
const MAX_STATEMENTS = 200;

/** A Drizzle query that can be prepared. */
interface Preparable<P> {
  prepare(name: string): P;
}

/** A query that can be sent directly or prepared. */
interface Query<R> extends Preparable<{ execute(): Promise<R> }>, PromiseLike<R> {}

/** Runs a query, as a prepared statement if `isPrepared` is true. */
export const prepareIf = <R>(isPrepared: boolean, query: Query<R>): PromiseLike<R> =>
  isPrepared ? query.prepare(PREPARED).execute() : query;

/** Prepares a query with placeholders once per database. A transaction counts as a separate database. */
export function prepareOnce<P>(build: (db: Db | Transaction) => Preparable<P>): (db: Db | Transaction) => P {
  const prepared = new WeakMap<object, P>();
  return (db) => {
    const query = prepared.get(db) ?? build(db).prepare(PREPARED);
    prepared.set(db, query);
    return query;
  };
}

interface NamedQuery {
  name?: string;
  text: string;
}

type Callback = (error: unknown, ...results: unknown[]) => void;
type Send = (query: unknown, ...rest: unknown[]) => unknown;

/** Whether a query failed because a migration has changed the type of a column that the prepared statement returns. */
const isOutdated = (error: unknown): boolean =>
  error instanceof Error && "routine" in error && error.routine === "RevalidateCachedQuery";

/** The names of the prepared statements of one pool. */
export class StatementNames {
  readonly #names = new Map<string, string>();
  #assigned = 0;

  /** Returns the name for a statement's text. Undefined for a new text once the limit is reached. */
  nameFor(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#assigned >= MAX_STATEMENTS) return known;
    this.#assigned += 1;
    const name = `${PREPARED}_${this.#assigned}`;
    this.#names.set(text, name);
    return name;
  }

  /** Discards a name, so that the text gets a new one. Connections still have the old statement under the old name. */
  discard({ name, text }: NamedQuery): void {
    if (this.#names.get(text) === name) this.#names.delete(text);
  }
}

/**
 * Wraps the connection's `query` so that statements marked with `PREPARED` are prepared, except in a transaction.
 * @param names the names of its pool. Undefined behind a pooler that shares connections between transactions; nothing
 * is prepared then.
 */
export function enablePreparedStatements(
  client: Pick<pg.ClientBase, "query">,
  names: StatementNames | undefined,
): void {
  const send = client.query.bind(client) as Send;
  const query: Send = (statement, ...rest) => {
    if (!shouldPrepare(statement)) return send(statement, ...rest);
    const { name: _, ...unnamed } = statement;
    const callback = rest.at(-1);
    // Only the pool passes a callback. A transaction does not, and it could not resend an outdated statement.
    const name = typeof callback === "function" ? names?.nameFor(unnamed.text) : undefined;
    if (name === undefined) return send(unnamed, ...rest);
    const named = { ...unnamed, name };
    const values = rest.slice(0, -1);
    const retryIfOutdated: Callback = (error, ...results) => {
      if (!isOutdated(error)) return (callback as Callback)(error, ...results);
      names?.discard(named);
      // The failed statement was not in a transaction, so it has changed nothing.
      send(unnamed, ...values, callback);
    };
    return send(named, ...values, retryIfOutdated);
  };
  Object.assign(client, { query });
}

const shouldPrepare = (query: unknown): query is NamedQuery =>
  typeof query === "object" && query !== null && "name" in query && query.name === PREPARED;
