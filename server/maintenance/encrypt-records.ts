/** Encrypts rows that do not use the first key yet: plaintext rows of earlier versions and rows with an older key. */
import { and, asc, eq, getTableColumns, getTableName, gt, isNotNull, isNull, notLike, or, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { ADVISORY_LOCKS, waitForLock } from "../db/advisory-locks";
import { DISABLE_TIME_LIMITS, type Db, type Transaction } from "../db/database";
import { TABLES } from "./tables";
import { getKeyring } from "../crypto/keyring";
import { getLookups, decryptRow, encryptRow, getEncryptedTable } from "../db/encrypted-records";
import { EncryptedValue } from "../crypto/encrypted-column";

/** Rows per transaction. Other writers wait while a batch holds its row locks. */
const BATCH_SIZE = 200;

type Row = Record<string, unknown>;

/**
 * Encrypts all rows that do not use the first key yet, table by table, in batches, one transaction per batch. After an
 * interruption, the next run continues where this one stopped. Servers that know the first key can keep running.
 * @param report called after each batch with the table and the number of its rows written so far
 * @returns the total number of rows written
 */
export async function encryptPendingRecords(
  db: Db,
  report: (table: string, rows: number) => void = () => undefined,
): Promise<number> {
  let total = 0;
  for (const table of TABLES.filter((one) => getEncryptedTable(one).columns.length > 0)) {
    let [rows, last] = [0, ""];
    for (;;) {
      const batch = await db.transaction((tx) => encryptBatch(tx, table, last));
      if (batch.length === 0) break;
      rows += batch.length;
      last = batch.at(-1) ?? last;
      report(getTableName(table), rows);
    }
    total += rows;
  }
  return total;
}

/** Encrypts the next batch of rows whose ids are greater than `after`. Returns their ids, in ascending order. */
async function encryptBatch(tx: Transaction, table: PgTable, after: string): Promise<string[]> {
  await tx.execute(sql.raw(DISABLE_TIME_LIMITS));
  await waitForLock(tx, ADVISORY_LOCKS.encryptRecords);
  const { id, columns } = getEncryptedTable(table);
  const all: Record<string, PgColumn> = getTableColumns(table);
  const key = getColumn(all, id);
  const { value, hash } = getKeyring().first;
  const needsEncryption = or(
    ...columns.map((name) => notLike(getColumn(all, name), `${value}%`)),
    ...getLookups(table).map((lookup) =>
      and(isNotNull(getColumn(all, lookup.of)), or(isNull(lookup.hash), notLike(lookup.hash, `${hash}%`))),
    ),
  );
  const rows: Row[] = await tx
    .select()
    .from(table)
    .where(and(gt(key, after), needsEncryption))
    .orderBy(asc(key))
    .limit(BATCH_SIZE)
    .for("update");
  const written = [...columns, ...getLookups(table).map(({ column }) => column)];
  const ids: string[] = [];
  for (const row of rows) {
    const renewed: Row = encryptRow(table, decryptIfNeeded(table, row));
    const values = Object.fromEntries(written.map((name) => [name, renewed[name]]));
    await tx.update(table).set(values).where(eq(key, row[id]));
    ids.push(String(row[id]));
  }
  return ids;
}

function getColumn(columns: Record<string, PgColumn>, name: string): PgColumn {
  const column = columns[name];
  if (!column) throw new Error(`There is no column ${name}.`);
  return column;
}

/** Decrypts a row. Values that are still plaintext pass through unchanged. */
function decryptIfNeeded(table: PgTable, row: Row): Row {
  const entries = Object.entries(row);
  const plain = entries.map(([name, value]) => [
    name,
    value instanceof EncryptedValue && !value.isEncrypted ? value.text : value,
  ]);
  return decryptRow(table, Object.fromEntries(plain) as Row);
}
