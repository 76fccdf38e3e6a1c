/** Encrypts what is not encrypted with the first key yet: rows of an earlier version, and those of an older key. */
import { and, asc, eq, getTableColumns, getTableName, gt, isNotNull, isNull, notLike, or, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { WITHOUT_LIMITS, type Db, type Transaction } from "../db/database";
import { TABLES } from "../db/tables";
import { keyring } from "./keyring";
import { lookupsOf, opened, encrypted, encryptedTable } from "./records";
import { Encrypted } from "./encrypted";

/** Any number that nothing else in this database uses: the lock under which one batch at a time is written. */
const ENCRYPT_LOCK = 7_204_524;
/** Rows of a transaction: others wait for them. */
const BATCH = 200;

type Row = Record<string, unknown>;

/**
 * Goes through all tables in batches, each a transaction: whoever breaks off and begins again goes on where it was.
 * Servers may be running, if they know the first key.
 * @param report told the table and how many of its rows were written, after each batch
 * @returns how many rows were written
 */
export async function encryptRecords(
  db: Db,
  report: (table: string, rows: number) => void = () => undefined,
): Promise<number> {
  let total = 0;
  for (const table of TABLES.filter((one) => encryptedTable(one).columns.length > 0)) {
    let [rows, last] = [0, ""];
    for (;;) {
      const batch = await db.transaction((tx) => encryptSome(tx, table, last));
      if (batch.length === 0) break;
      rows += batch.length;
      last = batch.at(-1) ?? last;
      report(getTableName(table), rows);
    }
    total += rows;
  }
  return total;
}

/** Answers the ids of the rows that it wrote, in their order. */
async function encryptSome(tx: Transaction, table: PgTable, after: string): Promise<string[]> {
  await tx.execute(sql.raw(WITHOUT_LIMITS));
  await tx.execute(sql`select pg_advisory_xact_lock(${ENCRYPT_LOCK})`);
  const { id, columns } = encryptedTable(table);
  const all: Record<string, PgColumn> = getTableColumns(table);
  const key = columnOf(all, id);
  const { value, hash } = keyring().first;
  const waits = or(
    ...columns.map((name) => notLike(columnOf(all, name), `${value}%`)),
    ...lookupsOf(table).map((lookup) =>
      and(isNotNull(columnOf(all, lookup.of)), or(isNull(lookup.hash), notLike(lookup.hash, `${hash}%`))),
    ),
  );
  const rows: Row[] = await tx
    .select()
    .from(table)
    .where(and(gt(key, after), waits))
    .orderBy(asc(key))
    .limit(BATCH)
    .for("update");
  const written = [...columns, ...lookupsOf(table).map(({ column }) => column)];
  const ids: string[] = [];
  for (const row of rows) {
    const renewed: Row = encrypted(table, inTheOpen(table, row));
    const values = Object.fromEntries(written.map((name) => [name, renewed[name]]));
    await tx.update(table).set(values).where(eq(key, row[id]));
    ids.push(String(row[id]));
  }
  return ids;
}

function columnOf(columns: Record<string, PgColumn>, name: string): PgColumn {
  const column = columns[name];
  if (!column) throw new Error(`There is no column ${name}.`);
  return column;
}

/** A value that nobody has encrypted yet is taken as it is. */
function inTheOpen(table: PgTable, row: Row): Row {
  const entries = Object.entries(row);
  const plain = entries.map(([name, value]) => [
    name,
    value instanceof Encrypted && !value.isEncrypted ? value.text : value,
  ]);
  return opened(table, Object.fromEntries(plain) as Row);
}
