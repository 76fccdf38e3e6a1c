import { stringify } from "csv-stringify/sync";
import { BOM, CSV_OPTIONS, toCell } from "../../../providers/export/contract";
import type { Db } from "../../db/database";
import type { PageQuery } from "../../http/page-query";
import { batchesOf } from "./batches";
import type { ExportSource } from "./source";

/** A piece of a file, and how many records are in it. */
export interface Piece {
  text: string;
  rows: number;
}

/** The file of all records that the query selects: first the line of headings, then one piece for each batch. */
export async function* csvOf(db: Db, source: ExportSource, query: PageQuery): AsyncGenerator<Piece> {
  const columns = Object.entries(source.columns);
  yield { text: BOM + stringify([columns.map(([heading]) => heading)], CSV_OPTIONS), rows: 0 };
  for await (const records of batchesOf(db, source, query)) {
    const cells = records.map((record) => columns.map(([, read]) => toCell(read(record))));
    yield { text: stringify(cells, CSV_OPTIONS), rows: records.length };
  }
}

/** The same records as JSON, one on each line. */
export async function* linesOf(db: Db, source: ExportSource, query: PageQuery): AsyncGenerator<Piece> {
  for await (const records of batchesOf(db, source, query)) {
    yield { text: records.map((record) => `${JSON.stringify(record)}\n`).join(""), rows: records.length };
  }
}
