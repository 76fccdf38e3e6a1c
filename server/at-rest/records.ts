/** Records with their encrypted columns in the open, and back. */
import { getTableColumns, getTableName, inArray, or, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { vendors } from "../db/schema";
import { tenDigits } from "../db/search-text";
import { keyring } from "./keyring";
import { Encrypted, ENCRYPTED_TYPE } from "./encrypted";

/** A row as the code works with it. */
export type Plain<Row> = {
  [K in keyof Row]: [Extract<Row[K], Encrypted>] extends [never] ? Row[K] : Exclude<Row[K], Encrypted> | string;
};

/** A column with the hash of another one, by which the whole value is found. */
interface Lookup {
  column: string;
  of: string;
  hash: PgColumn;
  /** One spelling for all; undefined for what cannot be such a value. */
  normal: (text: string) => string | undefined;
}

const identifier = (text: string) => text.replaceAll(/\s/g, "").toUpperCase() || undefined;

const LOOKUPS = new Map<PgTable, readonly Lookup[]>([
  [
    vendors,
    [
      { column: "gstinHash", of: "gstin", hash: vendors.gstinHash, normal: identifier },
      { column: "panHash", of: "panNumber", hash: vendors.panHash, normal: identifier },
      { column: "phoneHash", of: "phone", hash: vendors.phoneHash, normal: tenDigits },
    ],
  ],
]);

export const lookupsOf = (table: PgTable): readonly Lookup[] => LOOKUPS.get(table) ?? [];

export interface EncryptedTable {
  /** Under which rows have the id of the record. */
  id: string;
  columns: readonly string[];
}

const known = new Map<PgTable, EncryptedTable>();

export function encryptedTable(table: PgTable): EncryptedTable {
  const found = known.get(table);
  if (found) return found;
  const entries = Object.entries(getTableColumns(table));
  const columns = entries.filter(([, column]) => column.getSQLType() === ENCRYPTED_TYPE).map(([key]) => key);
  const made = { id: entries.find(([, { primary }]) => primary)?.[0] ?? "", columns };
  known.set(table, made);
  return made;
}

/** @throws Error for a row without the id of its record */
function placeOf(table: PgTable, column: string, row: Readonly<Record<string, unknown>>): string {
  const record = row[encryptedTable(table).id];
  if (typeof record !== "string") throw new Error(`A row of ${getTableName(table)} has to come with its id.`);
  return `${getTableName(table)}.${column}/${record}`;
}

const hashOf = ({ of, normal }: Lookup, value: unknown): string | null => {
  const text = typeof value === "string" ? normal(value) : undefined;
  return text === undefined ? null : keyring().hashes(of, text)[0];
};

/** The row as the table takes it: encrypted for its record, and with the hashes by which it is found. */
export function encrypted<T extends PgTable>(table: T, row: Plain<T["$inferInsert"]>): T["$inferInsert"] {
  const plain = row as Readonly<Record<string, unknown>>;
  const written: Record<string, unknown> = { ...plain };
  for (const column of encryptedTable(table).columns) {
    const value = plain[column];
    if (typeof value === "string")
      written[column] = new Encrypted(keyring().encrypt(placeOf(table, column, plain), value));
  }
  for (const lookup of lookupsOf(table)) written[lookup.column] = hashOf(lookup, plain[lookup.of]);
  return written;
}

/**
 * What was read of a record, in the open; it comes with the record's id.
 * @throws Error where a value is not the one that was encrypted for this column of this record
 */
export function opened<T extends PgTable, Row extends Partial<T["$inferSelect"]>>(table: T, row: Row): Plain<Row> {
  const read = row as Readonly<Record<string, unknown>>;
  const plain: Record<string, unknown> = { ...read };
  for (const column of encryptedTable(table).columns) {
    const value = read[column];
    if (value instanceof Encrypted) plain[column] = keyring().open(placeOf(table, column, read), value.text);
  }
  return plain as Plain<Row>;
}

/** Whether a column that has hashes holds exactly this value, in whatever spelling. */
export function isExactly(table: PgTable, search: string): SQL | undefined {
  return or(
    ...lookupsOf(table).map(({ of, hash, normal }) => {
      const text = normal(search);
      return text === undefined ? undefined : inArray(hash, keyring().hashes(of, text));
    }),
  );
}
