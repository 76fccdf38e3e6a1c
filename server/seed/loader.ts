import { getTableName } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Decrypted } from "../db/encrypted-records";
import type { Transaction } from "../db/database";
import { copyRows } from "./copy-rows";

export interface SeedCallbacks {
  /** Receives each line of progress. */
  report: (line: string) => void;
  /** Called when tables are filled, for example to build their indexes. The next rows are generated meanwhile. */
  onLoaded: (tables: readonly PgTable[]) => Promise<void>;
  /** Whether the transaction has truncated a table. */
  isTruncated: (table: string) => boolean;
}

export const NO_CALLBACKS: SeedCallbacks = {
  report: () => undefined,
  onLoaded: () => Promise.resolve(),
  isTruncated: () => false,
};

/**
 * Returns functions that fill tables one after another. While `onLoaded` works on filled tables, the rows of the next
 * table are generated.
 */
export function createLoader(tx: Transaction, { report, onLoaded, isTruncated }: SeedCallbacks) {
  let afterLoad: Promise<void> = Promise.resolve();

  /** Waits for `onLoaded` of the previous tables, then copies the rows. Rejects if either fails. */
  const copy = async <T extends PgTable>(table: T, rows: Iterable<Decrypted<T["$inferInsert"]>>): Promise<void> => {
    const name = getTableName(table);
    // The total is unknown for rows that are generated while they are copied.
    const ofTotal = Array.isArray(rows) ? ` of ${rows.length}` : "";
    const onBatch = (done: number) => report(`${name.replaceAll("_", " ")}: ${done}${ofTotal}`);
    await copyRows(tx, table, rows, { onBatch, until: afterLoad, isTruncated: isTruncated(name) });
  };
  /** Calls `onLoaded` for filled tables and returns immediately. The next `copy` waits until `onLoaded` is done. */
  const markLoaded = (...tables: PgTable[]): void => {
    afterLoad = onLoaded(tables);
    // Prevents an unhandled rejection. The next `copy` or `waitForOnLoaded` rejects with the error.
    afterLoad.catch(() => undefined);
  };
  const load = async <T extends PgTable>(table: T, rows: Iterable<Decrypted<T["$inferInsert"]>>): Promise<void> => {
    await copy(table, rows);
    markLoaded(table);
  };
  return { copy, markLoaded, load, waitForOnLoaded: () => afterLoad };
}
