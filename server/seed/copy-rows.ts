import { getTableColumns, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { encrypted, encryptedTable, lookupsOf, type Plain } from "../at-rest/records";
import { Encrypted } from "../at-rest/encrypted";
import { now } from "../clock";
import { copyIn } from "../db/copy-in";
import type { Transaction } from "../db/database";

/** Rows that are made ready at a time: about a megabyte. */
const BATCH = 5_000;
/** So many batches are made ready while the database is busy. */
const AHEAD = 200;

interface Copying {
  /** Told how many rows are on their way, after each batch. */
  onBatch?: (done: number) => void;
  /** What the database does until it can take the rows. */
  until?: Promise<void>;
}

/** Copies any number of rows into a table. What a row leaves out takes the column's default. */
export async function copyRows<T extends PgTable>(
  tx: Transaction,
  table: T,
  rows: Iterable<Plain<T["$inferInsert"]>>,
  { onBatch = () => undefined, until }: Copying = {},
): Promise<void> {
  const insertedAt = now();
  const written = Object.entries(getTableColumns(table)).filter(
    ([, column]) => !column.generatedIdentity && !column.generated,
  );
  const columns = written.map(([key, { default: value, defaultFn }]) => {
    // The only default of this schema that is a function is the time.
    const fallback: unknown = defaultFn ? insertedAt : value;
    return { key, fallback: fieldOf(fallback) };
  });
  const names = sql.join(
    written.map(([, { name }]) => sql.identifier(name)),
    sql`, `,
  );
  const isPlain = encryptedTable(table).columns.length === 0 && lookupsOf(table).length === 0;

  function lineOf(row: Plain<T["$inferInsert"]>): string {
    const values: Record<string, unknown> = isPlain ? row : encrypted(table, row);
    let line = "";
    for (const { key, fallback } of columns) {
      const value = values[key] ?? undefined;
      line += (line === "" ? "" : "\t") + (value === undefined ? fallback : fieldOf(value));
    }
    return `${line}\n`;
  }

  function* pieces(): Generator<string> {
    let [piece, done] = ["", 0];
    for (const row of rows) {
      piece += lineOf(row);
      done += 1;
      if (done % BATCH > 0) continue;
      yield piece;
      onBatch(done);
      piece = "";
    }
    if (piece === "") return;
    yield piece;
    onBatch(done);
  }
  const made = pieces();
  const ahead = until ? taken(made, AHEAD) : [];
  await until;
  await copyIn(tx, sql`${table} (${names})`, oneByOne(ahead, made));
}

function taken<T>(values: Iterator<T, void>, most: number): T[] {
  const first: T[] = [];
  while (first.length < most) {
    const next = values.next();
    if (next.done) break;
    first.push(next.value);
  }
  return first;
}

function* oneByOne<T>(ahead: readonly T[], rest: Iterable<T>): Generator<T> {
  yield* ahead;
  yield* rest;
}

/** What COPY's text format does not take as it is. */
const SPECIAL = /[\\\t\n\r]/;
const ESCAPES: Readonly<Record<string, string>> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };

function fieldOf(value: unknown): string {
  if (value === undefined || value === null) return "\\N";
  if (typeof value === "string") return escaped(value);
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Encrypted) return escaped(value.text);
  return typeof value === "number" || typeof value === "boolean" ? String(value) : escaped(JSON.stringify(value));
}

const escaped = (text: string): string =>
  SPECIAL.test(text) ? text.replaceAll(/[\\\t\n\r]/g, (character) => ESCAPES[character] ?? character) : text;
