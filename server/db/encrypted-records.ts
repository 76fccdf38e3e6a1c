/** Encrypts and decrypts the encrypted columns of records, and hashes values for exact-match lookups. */
import { getTableColumns, getTableName, inArray, or, sql, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { kycApplications, vendors } from "./schema";
import { parseIndianPhone } from "./search-text";
import { getKeyring } from "../crypto/keyring";
import { EncryptedValue, ENCRYPTED_TYPE } from "../crypto/encrypted-column";

/** A row with its encrypted columns as plaintext. */
export type Decrypted<Row> = {
  [K in keyof Row]: [Extract<Row[K], EncryptedValue>] extends [never]
    ? Row[K]
    : Exclude<Row[K], EncryptedValue> | string;
};

/** The kind of a hashed value. Equal values of the same kind have the same hash in every table. */
export type LookupKind = "gstin" | "panNumber" | "phone" | "account";

/** A column that stores the hash of another column, for exact-match lookups. */
interface Lookup {
  kind: LookupKind;
  /** The properties of the hash and of the hashed value in a row. */
  column: string;
  of: string;
  hash: PgColumn;
  /** Returns the canonical form, or undefined if the text cannot be a value of this kind. */
  normalize: (text: string, row: PlainRow) => string | undefined;
  /** Excludes the column from search. Its hash only finds duplicates in other records. */
  notSearched?: true;
  /** Set if a search covers a value that responses mask. The normalized search text must then have this form. */
  maskedForm?: RegExp;
}

type PlainRow = Readonly<Record<string, unknown>>;

const normalizeIdentifier = (text: string) => text.replaceAll(/\s/g, "").toUpperCase() || undefined;

/** Prefixes the number with the bank (the first four letters of the IFSC code), since banks may share numbers. */
function normalizeAccount(text: string, { ifscCode }: PlainRow): string | undefined {
  const number = normalizeIdentifier(text)
    ?.replaceAll("-", "")
    .replace(/^0+(?=.)/, "");
  const bank = typeof ifscCode === "string" ? (normalizeIdentifier(ifscCode)?.slice(0, 4) ?? "") : "";
  return number && `${bank}/${number}`;
}

const PAN_PATTERN = /^[A-Z]{5}\d{4}[A-Z]$/;
const GSTIN_PATTERN = /^\d{2}[A-Z]{5}\d{4}[A-Z][A-Z\d]{3}$/;

const LOOKUPS = new Map<PgTable, readonly Lookup[]>([
  [
    vendors,
    [
      {
        kind: "gstin",
        column: "gstinHash",
        of: "gstin",
        hash: vendors.gstinHash,
        normalize: normalizeIdentifier,
        maskedForm: GSTIN_PATTERN,
      },
      {
        kind: "panNumber",
        column: "panHash",
        of: "panNumber",
        hash: vendors.panHash,
        normalize: normalizeIdentifier,
        maskedForm: PAN_PATTERN,
      },
      { kind: "phone", column: "phoneHash", of: "phone", hash: vendors.phoneHash, normalize: parseIndianPhone },
      {
        kind: "account",
        column: "accountHash",
        of: "accountNumber",
        hash: vendors.accountHash,
        normalize: normalizeAccount,
        notSearched: true,
      },
    ],
  ],
  [
    kycApplications,
    [
      {
        kind: "gstin",
        column: "gstHash",
        of: "gstNumber",
        hash: kycApplications.gstHash,
        normalize: normalizeIdentifier,
      },
      {
        kind: "phone",
        column: "phoneHash",
        of: "aadhaarPhone",
        hash: kycApplications.phoneHash,
        normalize: parseIndianPhone,
      },
      {
        kind: "account",
        column: "accountHash",
        of: "accountNumber",
        hash: kycApplications.accountHash,
        normalize: normalizeAccount,
      },
    ],
  ],
]);

export const getLookups = (table: PgTable): readonly Lookup[] => LOOKUPS.get(table) ?? [];

export interface EncryptedTable {
  /** The property that holds the record id. */
  id: string;
  columns: readonly string[];
}

const encryptedTables = new Map<PgTable, EncryptedTable>();

export function getEncryptedTable(table: PgTable): EncryptedTable {
  const found = encryptedTables.get(table);
  if (found) return found;
  const entries = Object.entries(getTableColumns(table));
  const columns = entries.filter(([, column]) => column.getSQLType() === ENCRYPTED_TYPE).map(([key]) => key);
  const made = { id: entries.find(([, { primary }]) => primary)?.[0] ?? "", columns };
  encryptedTables.set(table, made);
  return made;
}

/** @throws Error if the row has no record id */
function getPlace(table: PgTable, column: string, row: PlainRow): string {
  const record = row[getEncryptedTable(table).id];
  if (typeof record !== "string") throw new Error(`A row of ${getTableName(table)} must include its id.`);
  return `${getTableName(table)}.${column}/${record}`;
}

/** Returns one hash per key, or none if the text cannot be a value of this kind. */
function computeHashes({ kind, of, normalize }: Lookup, row: PlainRow): readonly string[] {
  const value = row[of];
  const text = typeof value === "string" ? normalize(value, row) : undefined;
  return text === undefined ? [] : getKeyring().hashes(kind, text);
}

/** Encrypts a row for the table and adds its lookup hashes. */
export function encryptRow<T extends PgTable>(table: T, row: Decrypted<T["$inferInsert"]>): T["$inferInsert"] {
  const plain = row as PlainRow;
  const written: Record<string, unknown> = { ...plain };
  for (const column of getEncryptedTable(table).columns) {
    const value = plain[column];
    if (typeof value === "string")
      written[column] = new EncryptedValue(getKeyring().encrypt(getPlace(table, column, plain), value));
  }
  for (const lookup of getLookups(table)) written[lookup.column] = computeHashes(lookup, plain)[0] ?? null;
  return written;
}

/** Caches decrypted rows while they are in use, because one request often decrypts the same row more than once. */
const decryptedRows = new WeakMap<object, PlainRow>();

/**
 * Decrypts a row that was read from the table. The row must include the record id.
 * @throws Error if a value was not encrypted for this column of this record
 */
export function decryptRow<T extends PgTable, Row extends Partial<T["$inferSelect"]>>(
  table: T,
  row: Row,
): Decrypted<Row> {
  const cached = decryptedRows.get(row);
  if (cached) return cached as Decrypted<Row>;
  const read = row as PlainRow;
  const plain: Record<string, unknown> = { ...read };
  for (const column of getEncryptedTable(table).columns) {
    const value = read[column];
    if (value instanceof EncryptedValue) plain[column] = getKeyring().open(getPlace(table, column, read), value.text);
  }
  decryptedRows.set(row, plain);
  return plain as Decrypted<Row>;
}

/** A search whose text is a complete value of a masked field. */
export interface MaskedMatch {
  /** The field that the search matches. */
  field: string;
  /** The normalized value. */
  value: string;
  /** A keyed hash that identifies the value without revealing it. */
  hash: string;
}

/** Returns the masked field that a search matches, or undefined for words and partial values. */
export function findMaskedMatch(table: PgTable, search: string): MaskedMatch | undefined {
  for (const { kind, of, normalize, maskedForm } of getLookups(table)) {
    const value = normalize(search, {});
    if (value !== undefined && maskedForm?.test(value))
      return { field: of, value, hash: getKeyring().hashes(kind, value)[0] };
  }
  return undefined;
}

/**
 * Returns a condition that a hashed column equals this value after normalization.
 * @param matchesMasked whether to include columns that responses mask, see server/records/masked-search.ts
 */
export function matchesExactly(table: PgTable, search: string, matchesMasked: boolean): SQL | undefined {
  const field = matchesMasked ? findMaskedMatch(table, search)?.field : undefined;
  const searched = getLookups(table).filter(
    ({ notSearched, maskedForm, of }) => !notSearched && (!maskedForm || of === field),
  );
  return or(
    ...searched.map((lookup) => {
      const hashes = computeHashes(lookup, { [lookup.of]: search });
      return hashes.length > 0 ? inArray(lookup.hash, [...hashes]) : undefined;
    }),
  );
}

/**
 * Returns the hashes of a row by kind. They are comparable across tables.
 * @param row as it was read from the table
 */
export function computeLookupHashes(
  table: PgTable,
  row: PlainRow,
): readonly (readonly [LookupKind, readonly string[]])[] {
  return getLookups(table).map((lookup) => [
    lookup.kind,
    findStoredHashes(lookup, row) ?? computeHashes(lookup, decryptRow(table, row)),
  ]);
}

/**
 * Returns the hashes of a value if they are known without decrypting the row: none if the value is null, or the stored
 * hash if there are no older keys.
 */
function findStoredHashes({ column, of }: Lookup, row: PlainRow): readonly string[] | undefined {
  if (row[of] === null) return [];
  const { hasOlderKeys, first } = getKeyring();
  const stored = row[column];
  return !hasOlderKeys && typeof stored === "string" && stored.startsWith(first.hash) ? [stored] : undefined;
}

/** Returns a condition that a row has one of these hashes, or undefined if the table has no column of this kind. */
export function matchesAnyHash(table: PgTable, kind: LookupKind, hashes: SQL): SQL | undefined {
  const columns = getLookups(table).filter((lookup) => lookup.kind === kind);
  return or(...columns.map(({ hash }) => sql`${hash} = any(${hashes})`));
}
