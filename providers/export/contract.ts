/**
 * The format of exported files, which is the same from the server and from the browser, and the types of a download.
 * The bundled API imports this file, too.
 */

/** The value of a cell: a string, a number or a boolean. Null and undefined are empty cells. */
export type Cell = string | number | boolean | null | undefined;

/** The byte order mark that tells a spreadsheet that the file is UTF-8. */
export const BOM = "\ufeff";

/**
 * Options for csv-stringify: lines as in RFC 4180. Strings that begin with = + - @, a tab or a carriage return get an
 * apostrophe, because a spreadsheet would read them as formulas. Numbers are unchanged.
 */
export const CSV_OPTIONS = {
  escape_formulas: true,
  record_delimiter: "\r\n",
  // Without this, a lone line feed or carriage return is not quoted, and a spreadsheet ends the row there.
  quote_record_delimiter: true,
} as const;

const INDIA_OFFSET_MS = 330 * 60_000;

/** The format that an export call asks for. "jsonl" has one JSON record per line. */
export type FileFormat = "csv" | "jsonl";

/** The types whose export call supports "jsonl". */
export const JSON_LINES_TYPES: readonly string[] = ["audit"];

/** Returns a file name such as "orders-2026-11-22.csv", with the date in India. */
export function exportFileName(type: string, at: Date, part = "", format: FileFormat = "csv"): string {
  const day = new Date(at.getTime() + INDIA_OFFSET_MS).toISOString().slice(0, 10);
  return `${[type, part, day].filter(Boolean).join("-")}.${format}`;
}

const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/;

/** "2026-11-22T19:00:00.000Z" → "2026-11-23 00:30:00": Indian time, in a format that spreadsheets read as a date. */
function inIndianTime(stamp: string): string {
  const at = new Date(Date.parse(stamp) + INDIA_OFFSET_MS);
  return Number.isNaN(at.getTime()) ? stamp : at.toISOString().slice(0, 19).replace("T", " ");
}

/**
 * Converts a value for a cell: booleans to "true" or "false", timestamps to Indian time. Other values are unchanged.
 */
export function toCell(value: Cell): string | number | null | undefined {
  if (typeof value === "boolean") return String(value);
  return typeof value === "string" && TIMESTAMP.test(value) ? inIndianTime(value) : value;
}

/** A request for a file. */
export interface FileRequest {
  /** The path below /api/admin. */
  path: string;
  query?: Readonly<Record<string, string>>;
  signal: AbortSignal;
  /** Receives the file in chunks, in order. */
  write: (piece: Uint8Array<ArrayBuffer>) => Promise<void> | void;
}

/**
 * Downloads the file and returns the name that the server gave it, if any. Rejects with an HttpError that has a
 * readable message, or with the signal's reason if the download was aborted.
 */
export type Download = (request: FileRequest) => Promise<string | undefined>;
