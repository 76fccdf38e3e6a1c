/**
 * Types, limits and rules of the calls for lists, single records, exports and bulk changes. The console and the bundled
 * API both import this file.
 */

/**
 * Counts and sums that a list call returns with its rows when it has `facets=true`. Requires the feature
 * `lists.facets`.
 */
export interface Facets {
  /**
   * The number of records for each value, by filter name and value. Counts respect all other active filters. A field
   * with many values includes only the most frequent values.
   */
  facets?: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Figures over all records that match the filters, by name, such as a sum in rupees. */
  figures?: Readonly<Record<string, number>>;
}

/** Joins the values of a filter with commas. A comma or backslash in a value has a backslash before it. */
export const joinValues = (values: readonly string[]): string =>
  values.map((value) => value.replaceAll(/[\\,]/g, String.raw`\$&`)).join(",");

/** Returns the values that `joinValues` joined, without empty ones. */
export const splitValues = (text: string): string[] =>
  [...text.matchAll(/(?:\\[\\,]|[^,])+/g)].map(([value]) => value.replaceAll(/\\([\\,])/g, "$1"));

/** The maximum number of records in one list call. */
export const MAX_PAGE_SIZE = 100;

/** The lists whose page sizes are documented, by path below /api/admin. All other lists offer larger pages, too. */
const LISTS_WITH_DOCUMENTED_SIZES: readonly string[] = [
  "categories",
  "kyc",
  "orders",
  "products",
  "reviews",
  "support/tickets",
  "users",
  "vendors",
];

/** Returns whether the specification names the page sizes of a list. */
export const hasDocumentedSizes = (path: string) => LISTS_WITH_DOCUMENTED_SIZES.includes(path);

/** The list calls that return all records at once, by path below /api/admin. They have no parameter for the page. */
const WHOLE_LISTS: readonly string[] = ["categories", "audit/people", "support/assignees"];

/** Returns whether a list call returns all records at once. */
export const isWholeList = (path: string) => WHOLE_LISTS.includes(path);

/**
 * The calls that replace a list call while a filter is set, by the list's path and the filter's name: a single call for
 * all values, or one call per value. Without the filter's feature, a single call accepts no other filter and no page.
 */
const FILTER_CALLS: Readonly<Record<string, Readonly<Record<string, string | Readonly<Record<string, string>>>>>> = {
  products: {
    q: "products/search",
    approvalStatus: {
      pending: "products/pending",
      approved: "products/approval-status/approved",
      rejected: "products/approval-status/rejected",
    },
  },
};

/** Returns the single call for all values of a filter, by the list's path. */
export function findSearchCall(path: string, filter: string): string | undefined {
  const calls = FILTER_CALLS[path]?.[filter];
  return typeof calls === "string" ? calls : undefined;
}

/** Returns the calls for each value of a filter, by the list's path. */
export function findCallsByValue(path: string, filter: string): Readonly<Record<string, string>> | undefined {
  const calls = FILTER_CALLS[path]?.[filter];
  return typeof calls === "object" ? calls : undefined;
}

/** The lists whose single records can be read only with the feature `records.show`, by path. */
const LISTS_WITHOUT_RECORD_CALL: readonly string[] = ["coupons", "payouts", "plans", "shipping"];

/** Returns whether every backend can read a single record of this list. Otherwise the console searches the list. */
export const hasRecordCall = (path: string) => !LISTS_WITHOUT_RECORD_CALL.includes(path);

/** The lists without an export call, by path. */
const LISTS_WITHOUT_EXPORT: readonly string[] = [
  "administrators",
  "api-tokens",
  "jobs",
  "kyc",
  "roles",
  "webhook-deliveries",
  "webhooks",
];

/** Returns the {type} of a list's export call, such as "support" for "support/tickets"; undefined without a call. */
export const findExportType = (path: string): string | undefined =>
  LISTS_WITHOUT_EXPORT.includes(path) ? undefined : path.split("/")[0];

/** The maximum number of records in one bulk call, for the console and for the bundled API. */
export const MAX_BULK_SIZE = 100;

/** The result for one record of a bulk call. */
export interface BulkResult {
  _id: string;
  ok: boolean;
  /** The HTTP status that a call for only this record would return, such as 404. */
  status: number;
  /** Why the record was rejected, in words for the user. */
  message?: string;
}

/** The answer of a backend that reports a result per record. Any other answer applies to all records. */
export interface BulkResponse {
  results: BulkResult[];
}

/** The header with a record's version, sent in addition to `ETag`, which proxies may change or remove. */
export const RECORD_VERSION_HEADER = "x-record-version";
