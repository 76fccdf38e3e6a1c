/**
 * Prepared statements: built once and cached by PostgreSQL, which then neither parses nor plans them again. Use them
 * only if the best plan is the same for all values, since PostgreSQL switches to a generic plan after a few executions.
 */
import type pg from "pg";
import type { Db, Transaction } from "./database";

/** Placeholder for a statement's name. Drizzle passes it on, and each text gets a unique name on the way. */
export const PREPARED = "kept";

/** Limit per pool. A statement takes up to 100 KiB of memory in each connection. */
const MAX_STATEMENTS = 200;

/** A drizzle query that can be prepared. */
interface Preparable<P> {
  prepare(name: string): P;
}

/** A query that can be sent directly or prepared. */
interface Query<R> extends Preparable<{ execute(): Promise<R> }>, PromiseLike<R> {}

/** Runs a query, prepared or not. */
export const preparedIf = <R>(isKept: boolean, query: Query<R>): PromiseLike<R> =>
  isKept ? query.prepare(PREPARED).execute() : query;

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

type Answer = (error: unknown, ...results: unknown[]) => void;
type Send = (query: unknown, ...rest: unknown[]) => unknown;

/** Whether a migration has changed the type of a column that a prepared statement returns. */
const isOutdated = (error: unknown): boolean =>
  error instanceof Error && "routine" in error && error.routine === "RevalidateCachedQuery";

/** Names of the statements of one pool. */
export class StatementNames {
  readonly #names = new Map<string, string>();
  #given = 0;

  /** Returns the name for a statement. Undefined once the limit is reached; the statement is then sent unnamed. */
  of(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#given >= MAX_STATEMENTS) return known;
    this.#given += 1;
    const name = `${PREPARED}_${this.#given}`;
    this.#names.set(text, name);
    return name;
  }

  /** Discards a name, so that the text gets a new one. Every connection still has the old statement under this name. */
  giveUp({ name, text }: NamedQuery): void {
    if (this.#names.get(text) === name) this.#names.delete(text);
  }
}

/**
 * Names the statements of a connection that are to be prepared.
 * @param names of its pool; undefined behind a pooler that shares connections between transactions
 */
export function enablePreparedStatements(
  client: Pick<pg.ClientBase, "query">,
  names: StatementNames | undefined,
): void {
  const send = client.query.bind(client) as Send;
  const query: Send = (asked, ...rest) => {
    if (!shouldPrepare(asked)) return send(asked, ...rest);
    const { name: _, ...plain } = asked;
    const answer = rest.at(-1);
    // Only the pool passes a callback. Inside a transaction, an outdated statement could not be sent again.
    const name = typeof answer === "function" ? names?.of(plain.text) : undefined;
    if (name === undefined) return send(plain, ...rest);
    const named = { ...plain, name };
    const values = rest.slice(0, -1);
    const retryIfOutdated: Answer = (error, ...results) => {
      if (!isOutdated(error)) return (answer as Answer)(error, ...results);
      names?.giveUp(named);
      // The failed statement was not in a transaction, so it has changed nothing.
      send(plain, ...values, answer);
    };
    return send(named, ...values, retryIfOutdated);
  };
  Object.assign(client, { query });
}

const shouldPrepare = (query: unknown): query is NamedQuery =>
  typeof query === "object" && query !== null && "name" in query && query.name === PREPARED;
