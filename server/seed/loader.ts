import { getTableName } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Decrypted } from "../db/encrypted-records";
import type { Transaction } from "../db/database";
import { copyRows } from "./copy-rows";

export interface SeedCallbacks {
  /** Receives progress lines. */
  report: (line: string) => void;
  /** Work for the database after tables are filled. It runs while the next rows are generated. */
  onLoaded: (tables: readonly PgTable[]) => Promise<void>;
}

export const NO_CALLBACKS: SeedCallbacks = { report: () => undefined, onLoaded: () => Promise.resolve() };

/** Fills the tables one by one. Generating rows overlaps with the work of the database on the previous tables. */
export function createLoader(tx: Transaction, { report, onLoaded }: SeedCallbacks) {
  let finishing: Promise<void> = Promise.resolve();

  /** Copies the rows. Rejects if the work after the previous tables failed. */
  const copy = async <T extends PgTable>(table: T, rows: Iterable<Decrypted<T["$inferInsert"]>>): Promise<void> => {
    const name = getTableName(table).replaceAll("_", " ");
    // The total is unknown for rows that are generated while they are copied.
    const ofTotal = Array.isArray(rows) ? ` of ${rows.length}` : "";
    await copyRows(tx, table, rows, { onBatch: (done) => report(`${name}: ${done}${ofTotal}`), until: finishing });
  };
  /** Starts the work after the tables are filled. The next `copy` waits for it. */
  const finish = (...tables: PgTable[]): void => {
    finishing = onLoaded(tables);
    finishing.catch(() => undefined);
  };
  const load = async <T extends PgTable>(table: T, rows: Iterable<Decrypted<T["$inferInsert"]>>): Promise<void> => {
    await copy(table, rows);
    finish(table);
  };
  return { copy, finish, load, finished: () => finishing };
}
