import { stringify } from "csv-stringify/sync";
import { BOM, CSV_OPTIONS, toCell } from "../../providers/export/contract";
import type { Db } from "../db/database";
import type { PageQuery } from "./page-query";
import { readBatches } from "./export-batches";
import type { ExportSource } from "./export-source";

/** A chunk of an export file, with the number of records in it. */
export interface FileChunk {
  text: string;
  rows: number;
}

/** Yields all records that the query selects as CSV: the header line, then one chunk per batch. */
export async function* generateCsv(db: Db, source: ExportSource, query: PageQuery): AsyncGenerator<FileChunk> {
  const columns = Object.entries(source.columns);
  yield { text: BOM + stringify([columns.map(([heading]) => heading)], CSV_OPTIONS), rows: 0 };
  for await (const records of readBatches(db, source, query)) {
    const cells = records.map((record) => columns.map(([, read]) => toCell(read(record))));
    yield { text: stringify(cells, CSV_OPTIONS), rows: records.length };
  }
}

/** Yields all records that the query selects as JSON lines, one chunk per batch. */
export async function* generateJsonLines(db: Db, source: ExportSource, query: PageQuery): AsyncGenerator<FileChunk> {
  for await (const records of readBatches(db, source, query)) {
    yield { text: records.map((record) => `${JSON.stringify(record)}\n`).join(""), rows: records.length };
  }
}
