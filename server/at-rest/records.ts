/** Records with their encrypted columns in the open, and back. */
import { getTableColumns, getTableName, inArray, or, sql, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { kycApplications, vendors } from "../db/schema";
import { tenDigits } from "../db/search-text";
import { keyring } from "./keyring";
import { Encrypted, ENCRYPTED_TYPE } from "./encrypted";

/** A row as the code works with it. */
export type Plain<Row> = {
  [K in keyof Row]: [Extract<Row[K], Encrypted>] extends [never] ? Row[K] : Exclude<Row[K], Encrypted> | string;
};

/** What a hash is of: the same value has the same hash wherever it is of the same kind. */
export type LookupKind = "gstin" | "panNumber" | "phone" | "account";

/** A column with the hash of another one, by which the whole value is found. */
interface Lookup {
  kind: LookupKind;
  column: string;
  of: string;
  hash: PgColumn;
  /** One spelling for all; undefined for what cannot be such a value. */
  normal: (text: string, row: PlainRow) => string | undefined;
  /** Nobody finds the record by typing the value: it is compared with those of other records only. */
  notSearched?: true;
  /** Set where answers mask the value: a search is compared with it only if it has this form, spelled as by `normal`. */
  maskedForm?: RegExp;
}

type PlainRow = Readonly<Record<string, unknown>>;

const identifier = (text: string) => text.replaceAll(/\s/g, "").toUpperCase() || undefined;

/** The same number at another bank is another account; the first four letters of its IFSC code are the bank's. */
function account(text: string, { ifscCode }: PlainRow): string | undefined {
  const number = identifier(text)
    ?.replaceAll("-", "")
    .replace(/^0+(?=.)/, "");
  const bank = typeof ifscCode === "string" ? (identifier(ifscCode)?.slice(0, 4) ?? "") : "";
  return number && `${bank}/${number}`;
}

const PAN_FORM = /^[A-Z]{5}\d{4}[A-Z]$/;
const GSTIN_FORM = /^\d{2}[A-Z]{5}\d{4}[A-Z][A-Z\d]{3}$/;

const LOOKUPS = new Map<PgTable, readonly Lookup[]>([
  [
    vendors,
    [
      {
        kind: "gstin",
        column: "gstinHash",
        of: "gstin",
        hash: vendors.gstinHash,
        normal: identifier,
        maskedForm: GSTIN_FORM,
      },
      {
        kind: "panNumber",
        column: "panHash",
        of: "panNumber",
        hash: vendors.panHash,
        normal: identifier,
        maskedForm: PAN_FORM,
      },
      { kind: "phone", column: "phoneHash", of: "phone", hash: vendors.phoneHash, normal: tenDigits },
      {
        kind: "account",
        column: "accountHash",
        of: "accountNumber",
        hash: vendors.accountHash,
        normal: account,
        notSearched: true,
      },
    ],
  ],
  [
    kycApplications,
    [
      { kind: "gstin", column: "gstHash", of: "gstNumber", hash: kycApplications.gstHash, normal: identifier },
      { kind: "phone", column: "phoneHash", of: "aadhaarPhone", hash: kycApplications.phoneHash, normal: tenDigits },
      {
        kind: "account",
        column: "accountHash",
        of: "accountNumber",
        hash: kycApplications.accountHash,
        normal: account,
      },
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
function placeOf(table: PgTable, column: string, row: PlainRow): string {
  const record = row[encryptedTable(table).id];
  if (typeof record !== "string") throw new Error(`A row of ${getTableName(table)} has to come with its id.`);
  return `${getTableName(table)}.${column}/${record}`;
}

/** The hashes of a value, one for each key; none of what cannot be such a value. */
function hashesOf({ kind, of, normal }: Lookup, row: PlainRow): readonly string[] {
  const value = row[of];
  const text = typeof value === "string" ? normal(value, row) : undefined;
  return text === undefined ? [] : keyring().hashes(kind, text);
}

/** The row as the table takes it: encrypted for its record, and with the hashes by which it is found. */
export function encrypted<T extends PgTable>(table: T, row: Plain<T["$inferInsert"]>): T["$inferInsert"] {
  const plain = row as PlainRow;
  const written: Record<string, unknown> = { ...plain };
  for (const column of encryptedTable(table).columns) {
    const value = plain[column];
    if (typeof value === "string")
      written[column] = new Encrypted(keyring().encrypt(placeOf(table, column, plain), value));
  }
  for (const lookup of lookupsOf(table)) written[lookup.column] = hashesOf(lookup, plain)[0] ?? null;
  return written;
}

/** Rows that were opened, as long as anybody has them: an answer and a comparison ask for the same. */
const openedBefore = new WeakMap<object, PlainRow>();

/**
 * What was read of a record, in the open; it comes with the record's id.
 * @throws Error where a value is not the one that was encrypted for this column of this record
 */
export function opened<T extends PgTable, Row extends Partial<T["$inferSelect"]>>(table: T, row: Row): Plain<Row> {
  const before = openedBefore.get(row);
  if (before) return before as Plain<Row>;
  const read = row as PlainRow;
  const plain: Record<string, unknown> = { ...read };
  for (const column of encryptedTable(table).columns) {
    const value = read[column];
    if (value instanceof Encrypted) plain[column] = keyring().open(placeOf(table, column, read), value.text);
  }
  openedBefore.set(row, plain);
  return plain as Plain<Row>;
}

/** A search that has the whole form of a value that answers mask. */
export interface MaskedMatch {
  /** The field that would be compared. */
  field: string;
  /** The value in its one spelling. */
  value: string;
  /** A keyed hash, which names the value without giving it away. */
  hash: string;
}

/** The masked field that a search would be compared with; undefined for words and parts of a value. */
export function maskedMatch(table: PgTable, search: string): MaskedMatch | undefined {
  for (const { kind, of, normal, maskedForm } of lookupsOf(table)) {
    const value = normal(search, {});
    if (value !== undefined && maskedForm?.test(value))
      return { field: of, value, hash: keyring().hashes(kind, value)[0] };
  }
  return undefined;
}

/**
 * Whether a column that has hashes holds exactly this value, in whatever spelling.
 * @param matchesMasked whether columns that answers mask are compared as well, see server/http/masked-search.ts
 */
export function isExactly(table: PgTable, search: string, matchesMasked: boolean): SQL | undefined {
  const field = matchesMasked ? maskedMatch(table, search)?.field : undefined;
  const searched = lookupsOf(table).filter(
    ({ notSearched, maskedForm, of }) => !notSearched && (!maskedForm || of === field),
  );
  return or(
    ...searched.map((lookup) => {
      const hashes = hashesOf(lookup, { [lookup.of]: search });
      return hashes.length > 0 ? inArray(lookup.hash, [...hashes]) : undefined;
    }),
  );
}

/** What an opened row has of each kind, as hashes that are the same in every table. */
export function lookupHashes(table: PgTable, row: PlainRow): readonly (readonly [LookupKind, readonly string[]])[] {
  return lookupsOf(table).map((lookup) => [lookup.kind, hashesOf(lookup, row)]);
}

/** Whether a row of a table has one of an array of hashes of a kind; undefined where the table has none of that kind. */
export function hasOneOf(table: PgTable, kind: LookupKind, hashes: SQL): SQL | undefined {
  const columns = lookupsOf(table).filter((lookup) => lookup.kind === kind);
  return or(...columns.map(({ hash }) => sql`${hash} = any(${hashes})`));
}
