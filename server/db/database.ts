/** What the routes know about the database: the same type whichever of the two kinds is behind it. */
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import type * as schema from "./schema";
import type { SlowQueries } from "./slow-queries";

export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;
/** The handle inside `db.transaction`. On PGlite, using `db` itself in there would wait for ever: pass this on. */
export type Transaction = Parameters<Parameters<Db["transaction"]>[0]>[0];

/**
 * Lets one transaction take as long as it takes, and wait for others: migrations and seeds, which are made once, by one
 * server, while others that start beside it wait.
 */
export const WITHOUT_LIMITS =
  "select set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true)";

export type DatabaseKind = "pglite" | "postgres";

/** How many connections a pool has, how many nobody uses, and how many wait for one. */
interface ConnectionPool {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

/** A copy that follows the database, a little late; what is read there never decides anything. */
export interface Replica {
  db: Db;
  reports: Db;
  /** Up to where it has replayed the log of the database; undefined where it replays none. */
  replayed(): Promise<string | undefined>;
  /** Tells of each connection that is made, which may be one to another server than the last. */
  onConnect(tell: () => void): void;
}

export interface Database {
  kind: DatabaseKind;
  /** For people: "PGlite in .data/pg" or "PostgreSQL at db.example:5432/shop". Holds no password. */
  label: string;
  db: Db;
  /** For what reads much and changes nothing, such as statistics: however long it takes, `db` has its own connections. */
  reports: Db;
  /** Where DATABASE_READ_URL names one. It need not be there. */
  replica?: Replica | undefined;
  /** The pools behind `db` and `reports`, by these names, and those of the replica; the bundled database has none. */
  pools: Readonly<Record<string, ConnectionPool>>;
  /** Tells of statements that take long. Absent of the bundled database, where a slow one delays the whole process. */
  onSlowQuery?: SlowQueries["listen"];
  /** Runs SQL text of any number of statements, without parameters, on a connection of its own in one transaction. */
  runScripts<R>(work: (run: (sql: string) => Promise<Record<string, unknown>[]>) => Promise<R>): Promise<R>;
  /** Waits for running queries, then releases everything, the lock on the data directory included. */
  close(): Promise<void>;
}
