/** What a file of records looks like, made by the server or in the browser. Pure: the bundled API imports this file. */

/** What a cell may hold: a text, a number, which stays one, or a yes and no. Nothing at all is an empty cell. */
export type Cell = string | number | boolean | null | undefined;

/** Tells a spreadsheet that the file is UTF-8. */
export const BOM = "\ufeff";

/**
 * Options of csv-stringify: the lines of RFC 4180. A text that a spreadsheet would take for a formula, because it begins
 * with = + - @, a tab or a carriage return, gets an apostrophe before it; numbers are left alone.
 */
export const CSV_OPTIONS = {
  escape_formulas: true,
  record_delimiter: "\r\n",
  // A line feed or a carriage return alone would not be quoted, and ends the line for a spreadsheet.
  quote_record_delimiter: true,
} as const;

const INDIA_MS = 330 * 60_000;

/** What a call that answers a file is asked for; "jsonl" is a record in JSON on each line, which not every type has. */
export type FileFormat = "csv" | "jsonl";

/** "orders-2026-11-22.csv", by the day in India. */
export function exportFileName(type: string, at: Date, part = "", format: FileFormat = "csv"): string {
  const day = new Date(at.getTime() + INDIA_MS).toISOString().slice(0, 10);
  return `${[type, part, day].filter(Boolean).join("-")}.${format}`;
}

const STAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/;

/** "2026-11-22T19:00:00.000Z" → "2026-11-23 00:30:00": Indian time, in a form that spreadsheets read as a date. */
function inIndianTime(stamp: string): string {
  const at = new Date(Date.parse(stamp) + INDIA_MS);
  return Number.isNaN(at.getTime()) ? stamp : at.toISOString().slice(0, 19).replace("T", " ");
}

/** A yes or no in words that programs know, a moment in Indian time as on the screen, anything else as it is. */
export function toCell(value: Cell): string | number | null | undefined {
  if (typeof value === "boolean") return String(value);
  return typeof value === "string" && STAMP.test(value) ? inIndianTime(value) : value;
}

/** A file that a call answers. */
export interface FileRequest {
  /** Below /api/admin. */
  path: string;
  query?: Readonly<Record<string, string>>;
  signal: AbortSignal;
  /** Gets the file in pieces as they arrive, one after the other. */
  write: (piece: Uint8Array<ArrayBuffer>) => Promise<void> | void;
}

/**
 * Reads the file to its end; answers the name that the server gave it, if any. Throws an HttpError with words, or the
 * signal's reason when it was given up.
 */
export type Download = (request: FileRequest) => Promise<string | undefined>;
