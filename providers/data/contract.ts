/** What lists, and calls that change many records at once, have in common. The console and the bundled API both import this file. */

/** What a list answer carries beside its rows when it is asked for with `facets=true`: the feature `lists.facets`. */
export interface Facets {
  /**
   * How many records there are with each value of a field, by the name of its filter and by the value: of all that meet
   * the other filters. A field of many values has its most frequent ones.
   */
  facets?: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Figures over everything that meets the filters, by their names, such as a sum in rupees. */
  figures?: Readonly<Record<string, number>>;
}

/** The most records that a list call answers at once. */
export const MAX_PAGE_SIZE = 100;

/** The most records that the console names in one such call, and the most that the bundled API takes. */
export const BULK_MOST = 100;

/** What became of one record. */
export interface BulkResult {
  _id: string;
  ok: boolean;
  /** The status that a call for this record alone would have been answered with, such as 404. */
  status: number;
  /** Why it was refused, for a person. */
  message?: string;
}

/** The answer of a backend that says what became of each record; any other answer is one for all of them. */
export interface BulkAnswer {
  results: BulkResult[];
}

/** The header that carries the version of a record beside `ETag`, which proxies may change or remove. */
export const RECORD_VERSION = "x-record-version";
