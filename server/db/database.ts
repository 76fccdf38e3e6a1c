/** The database as the routes see it. The type is the same for PGlite and PostgreSQL. */
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import type * as schema from "./schema";
import type { SlowQueries } from "./slow-queries";

export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;
/** The handle inside `db.transaction`. Always pass it on: using `db` itself there deadlocks on PGlite. */
export type Transaction = Parameters<Parameters<Db["transaction"]>[0]>[0];

/** Removes the time limits for one transaction. For long work, such as migrations, seeds and rebuilds of rollups. */
export const DISABLE_TIME_LIMITS =
  "select set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true)";

export type DatabaseKind = "pglite" | "postgres";

/** Sizes of a connection pool: all connections, idle ones, and requests that wait for one. */
interface ConnectionPool {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

/** A read replica, which lags slightly behind the primary. Never base a decision on its data. */
export interface Replica {
  db: Db;
  reports: Db;
  /** Returns the WAL position up to which the replica has replayed; undefined if it is not replaying. */
  replayed(): Promise<string | undefined>;
  /** Calls `listener` for each new connection, which may lead to a different server than the previous one. */
  onConnect(listener: () => void): void;
}

export interface Database {
  kind: DatabaseKind;
  /** For people: "PGlite in .data/pg" or "PostgreSQL at db.example:5432/shop". Never contains the password. */
  label: string;
  db: Db;
  /**
   * For large read-only queries such as statistics. On PostgreSQL, `reports` has separate connections, so that these
   * queries never delay `db`.
   */
  reports: Db;
  /** Set if DATABASE_READ_URL is. The replica itself may be unreachable. */
  replica?: Replica | undefined;
  /** The pools behind `db`, `reports` and the replica, by name. Empty for the bundled database. */
  pools: Readonly<Record<string, ConnectionPool>>;
  /** Reports slow statements. Absent for the bundled database, where a slow statement delays the whole process. */
  onSlowQuery?: SlowQueries["listen"];
  /** Runs SQL scripts without parameters, on one connection and in one transaction. */
  runScripts<R>(work: (run: (sql: string) => Promise<Record<string, unknown>[]>) => Promise<R>): Promise<R>;
  /** Waits for running queries, then releases everything, including the lock on the data directory. */
  close(): Promise<void>;
}
