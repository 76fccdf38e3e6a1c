import { getTableName } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Plain } from "../at-rest/records";
import type { Transaction } from "../db/database";
import { copyRows } from "./copy-rows";

export interface Steps {
  /** Takes progress lines. */
  report: (line: string) => void;
  /** What the database does once tables have their rows, while the next ones are made up. */
  onLoaded: (tables: readonly PgTable[]) => Promise<void>;
}

export const SILENT: Steps = { report: () => undefined, onLoaded: () => Promise.resolve() };

/** Fills one table after the other, with something to do for the database and for this process at all times. */
export function loader(tx: Transaction, { report, onLoaded }: Steps) {
  let finishing: Promise<void> = Promise.resolve();

  /** What failed since the last time fails here. */
  const copy = async <T extends PgTable>(table: T, rows: Iterable<Plain<T["$inferInsert"]>>): Promise<void> => {
    const name = getTableName(table).replaceAll("_", " ");
    // Rows that are made up on the way are not counted before.
    const ofAll = Array.isArray(rows) ? ` of ${rows.length}` : "";
    await copyRows(tx, table, rows, { onBatch: (done) => report(`${name}: ${done}${ofAll}`), until: finishing });
  };
  /** Not waited for, but by the next rows. */
  const finish = (...tables: PgTable[]): void => {
    finishing = onLoaded(tables);
    finishing.catch(() => undefined);
  };
  const load = async <T extends PgTable>(table: T, rows: Iterable<Plain<T["$inferInsert"]>>): Promise<void> => {
    await copy(table, rows);
    finish(table);
  };
  return { copy, finish, load, finished: () => finishing };
}
