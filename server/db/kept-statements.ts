/**
 * Statements that are sent again and again: built once, and kept by PostgreSQL, which then neither parses nor plans them
 * anew. For those alone whose plan is the same whatever the values are: after some times it goes by none of them.
 */
import type pg from "pg";
import type { Db, Transaction } from "./database";

/** In the place of a statement's name: drizzle hands it on, and each text gets a name of its own on the way. */
export const KEPT = "kept";

/** For each pool. A statement takes up to 100 KiB of each connection. */
const MOST = 200;

/** A query of drizzle before it is made. */
interface Preparable<P> {
  prepare(name: string): P;
}

/** A query that may be sent at once, or be made to be sent again. */
interface Query<R> extends Preparable<{ execute(): Promise<R> }>, PromiseLike<R> {}

/** The answer of a query, which is kept or not. */
export const keptIf = <R>(isKept: boolean, query: Query<R>): PromiseLike<R> =>
  isKept ? query.prepare(KEPT).execute() : query;

/** A query with placeholders, made once for each database. A transaction is one of its own. */
export function kept<P>(build: (db: Db | Transaction) => Preparable<P>): (db: Db | Transaction) => P {
  const made = new WeakMap<object, P>();
  return (db) => {
    const query = made.get(db) ?? build(db).prepare(KEPT);
    made.set(db, query);
    return query;
  };
}

interface Named {
  name?: string;
  text: string;
}

type Answer = (error: unknown, ...results: unknown[]) => void;
type Send = (query: unknown, ...rest: unknown[]) => unknown;

/** What PostgreSQL says where a migration has changed the type of a column that a kept statement answers. */
const isOutdated = (error: unknown): boolean =>
  error instanceof Error && "routine" in error && error.routine === "RevalidateCachedQuery";

/** Names of the statements of one pool. */
export class StatementNames {
  readonly #names = new Map<string, string>();
  #given = 0;

  /** @returns undefined for a text that comes when so many are kept already: it is sent like any other */
  of(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#given >= MOST) return known;
    this.#given += 1;
    const name = `${KEPT}_${this.#given}`;
    this.#names.set(text, name);
    return name;
  }

  /** The text gets another name, since every connection knows an old statement by this one. */
  giveUp({ name, text }: Named): void {
    if (this.#names.get(text) === name) this.#names.delete(text);
  }
}

/**
 * Gives the statements of a connection that are to be kept their names.
 * @param names of its pool; undefined where a pooler gives the connection to others between two transactions
 */
export function keepStatements(client: Pick<pg.ClientBase, "query">, names: StatementNames | undefined): void {
  const send = client.query.bind(client) as Send;
  const query: Send = (asked, ...rest) => {
    if (!isToBeKept(asked)) return send(asked, ...rest);
    const { name: _, ...plain } = asked;
    const answer = rest.at(-1);
    // Whoever asks with a function is the pool. In a transaction a statement that is outdated could not be sent again.
    const name = typeof answer === "function" ? names?.of(plain.text) : undefined;
    if (name === undefined) return send(plain, ...rest);
    const named = { ...plain, name };
    const values = rest.slice(0, -1);
    const again: Answer = (error, ...results) => {
      if (!isOutdated(error)) return (answer as Answer)(error, ...results);
      names?.giveUp(named);
      // Alone, it has changed nothing.
      send(plain, ...values, answer);
    };
    return send(named, ...values, again);
  };
  Object.assign(client, { query });
}

const isToBeKept = (query: unknown): query is Named =>
  typeof query === "object" && query !== null && "name" in query && query.name === KEPT;
