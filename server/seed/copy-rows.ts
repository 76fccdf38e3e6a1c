import { getTableColumns, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { encryptRow, getEncryptedTable, getLookups, type Decrypted } from "../db/encrypted-records";
import { EncryptedValue } from "../crypto/encrypted-column";
import { nextTimestamp } from "../base/clock";
import { copyIn } from "../db/copy-in";
import type { Transaction } from "../db/database";

/** Rows per batch, about one megabyte. */
const BATCH_SIZE = 5_000;
/** Maximum number of batches that are prepared while the database is busy. */
const MAX_PREPARED_BATCHES = 200;

interface CopyOptions {
  /** Called after each batch with the number of rows prepared so far. */
  onBatch?: (done: number) => void;
  /** Settles when the database is ready for the rows. The first batches are prepared meanwhile. */
  until?: Promise<void>;
  /** Whether the transaction has truncated the table, so that its rows can be written as after a vacuum. */
  isTruncated?: boolean;
}

/** Copies any number of rows into a table with COPY. Missing and null values get the default of the column. */
export async function copyRows<T extends PgTable>(
  tx: Transaction,
  table: T,
  rows: Iterable<Decrypted<T["$inferInsert"]>>,
  { onBatch = () => undefined, until, isTruncated }: CopyOptions = {},
): Promise<void> {
  const insertedAt = nextTimestamp();
  const written = Object.entries(getTableColumns(table)).filter(
    ([, column]) => !column.generatedIdentity && !column.generated,
  );
  const columns = written.map(([key, { default: value, defaultFn }]) => {
    // Apart from that of session ids, which are not copied, every default function returns the current time.
    const fallback: unknown = defaultFn ? insertedAt : value;
    return { key, fallback: toField(fallback) };
  });
  const names = sql.join(
    written.map(([, { name }]) => sql.identifier(name)),
    sql`, `,
  );
  const isPlain = getEncryptedTable(table).columns.length === 0 && getLookups(table).length === 0;

  function toLine(row: Decrypted<T["$inferInsert"]>): string {
    const values: Record<string, unknown> = isPlain ? row : encryptRow(table, row);
    let line = "";
    for (const { key, fallback } of columns) {
      const value = values[key] ?? undefined;
      line += (line === "" ? "" : "\t") + (value === undefined ? fallback : toField(value));
    }
    return `${line}\n`;
  }

  function* generateBatches(): Generator<string> {
    let [piece, done] = ["", 0];
    for (const row of rows) {
      piece += toLine(row);
      done += 1;
      if (done % BATCH_SIZE > 0) continue;
      yield piece;
      onBatch(done);
      piece = "";
    }
    if (piece === "") return;
    yield piece;
    onBatch(done);
  }
  const batches = generateBatches();
  const prepared = until ? takeFirst(batches, MAX_PREPARED_BATCHES) : [];
  await until;
  await copyIn(tx, sql`${table} (${names})`, concatenate(prepared, batches), isTruncated);
}

function takeFirst<T>(values: Iterator<T, void>, count: number): T[] {
  const first: T[] = [];
  while (first.length < count) {
    const next = values.next();
    if (next.done) break;
    first.push(next.value);
  }
  return first;
}

function* concatenate<T>(first: readonly T[], rest: Iterable<T>): Generator<T> {
  yield* first;
  yield* rest;
}

/** The characters that the text format of COPY requires to be escaped. */
const SPECIAL_CHARACTERS = /[\\\t\n\r]/;
const ESCAPES: Readonly<Record<string, string>> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };

function toField(value: unknown): string {
  if (value === undefined || value === null) return "\\N";
  if (typeof value === "string") return escapeText(value);
  if (value instanceof Date) return value.toISOString();
  if (value instanceof EncryptedValue) return escapeText(value.text);
  return typeof value === "number" || typeof value === "boolean" ? String(value) : escapeText(JSON.stringify(value));
}

const escapeText = (text: string): string =>
  SPECIAL_CHARACTERS.test(text) ? text.replaceAll(/[\\\t\n\r]/g, (character) => ESCAPES[character] ?? character) : text;
