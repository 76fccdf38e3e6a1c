import type { BaseRecord } from "@refinedev/core";
import type { Facets } from "./contract";
import { ApiError } from "./errors";

const NOT_A_LIST = "The server's answer is not a list that this console can read.";
const UNSAFE_ID = (name: string) =>
  `The server's answer has a number above 2^53 in “${name}”, which cannot be read exactly. The server must send such ids as text.`;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The names of fields that hold an id: the record's own, or a reference to another record. */
const ID_FIELD = /^(_?id|\w+Id|category|customer|product|user|vendor)$/;

/**
 * Returns the name of the first id that a JSON number cannot represent exactly, or undefined. From 2^53 on,
 * neighbouring ids parse to the same number, so two rows would link to the same record.
 */
export function findInexactId(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  for (const [name, entry] of Object.entries(value)) {
    const isInexact = typeof entry === "number" && Math.abs(entry) > Number.MAX_SAFE_INTEGER && ID_FIELD.test(name);
    const found = isInexact ? name : findInexactId(entry);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Checks that all ids in an answer are exact. @throws ApiError if an id is not */
export function assertExactIds(body: unknown): void {
  const name = findInexactId(body);
  if (name !== undefined) throw new ApiError(UNSAFE_ID(name), 200, false);
}

/**
 * Fills `id` from `_id` if the backend uses that name. Returns a value that is not a record unchanged, such as an empty
 * answer.
 */
export function withId<T>(value: T): T {
  if (!isObject(value)) return value;
  const id = value["_id"] ?? value["id"];
  return typeof id === "string" || typeof id === "number" ? { ...value, id } : value;
}

/** Returns a record with its `id`. @throws ApiError if the value is not a record */
export function toRecord(value: unknown): BaseRecord {
  if (!isObject(value)) throw new ApiError("The server's answer is not a record.", 200, false);
  return withId(value);
}

const isAbsent = (value: unknown) => value === undefined || value === null;

const isNumber = (value: unknown): value is number => Number.isFinite(value);

/** Whether every count of a field is a number. The console takes a missing count as 0. */
const areCounts = (values: unknown): values is Record<string, number> =>
  isObject(values) && Object.values(values).every(isNumber);

/** Returns an object's entries whose values have the type; undefined if `value` is not an object. */
function pickEntries<T>(value: unknown, isType: (entry: unknown) => entry is T): Record<string, T> | undefined {
  if (!isObject(value)) return undefined;
  return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, T] => isType(entry[1])));
}

/** Reads the counts and figures of a list answer. Ignores figures of the wrong type, and fields with such a count. */
export function readFacets(body: unknown): Facets {
  const { facets, figures } = isObject(body) ? body : {};
  const [counts, numbers] = [pickEntries(facets, areCounts), pickEntries(figures, isNumber)];
  return { ...(counts && { facets: counts }), ...(numbers && { figures: numbers }) };
}

/** The supported list formats: the path of the rows, and the paths where the total may be. */
const LIST_FORMATS = [
  { rows: "content", totals: ["totalElements", "page.totalElements"] },
  { rows: "data", totals: ["total", "meta.total"] },
  { rows: "orders", totals: ["pagination.total"] },
] as const;

/** Returns the value at a path such as "page.totalElements". */
const valueAt = (body: unknown, path: string): unknown =>
  path.split(".").reduce((value, name) => (isObject(value) ? value[name] : undefined), body);

/** Returns a total that is a number or a string of digits. Some servers send large integers as strings. */
function totalAt(body: unknown, path: string): number | undefined {
  const value = valueAt(body, path);
  if (typeof value === "string" && /^\d{1,15}$/.test(value)) return Number(value);
  return typeof value === "number" ? value : undefined;
}

const either = new Intl.ListFormat("en-GB", { type: "disjunction" });
const quoted = (names: readonly string[]) => either.format(names.map((name) => `“${name}”`));

/** Changes a record before it is read. */
type Adapt = (record: unknown) => unknown;

function toRecords(rows: readonly unknown[], adapt: Adapt): BaseRecord[] {
  const wrongIndex = rows.findIndex((row) => !isObject(row));
  if (wrongIndex >= 0) throw new ApiError(`${NOT_A_LIST} Entry ${wrongIndex + 1} is not a record.`, 200, false);
  return rows.map((row) => toRecord(adapt(row)));
}

/**
 * Reads a list answer in any of the documented formats: {content, totalElements}, {data, total}, {orders, pagination:
 * {total}} or a bare array. Also finds the total of Spring's PagedModel and Laravel's resource collections. Any other
 * format throws an error that names the missing part. It never counts as an empty list.
 * With `totalIsMinimum: true`, the server stopped counting at the total.
 * @param asPage whether the call asked for one page; a call for the whole list needs no total
 */
export function readList(
  body: unknown,
  asPage: boolean,
  adapt: Adapt = (record) => record,
): { data: BaseRecord[]; total: number; totalIsMinimum?: boolean } {
  if (Array.isArray(body)) return { data: toRecords(body, adapt), total: body.length };
  if (!isObject(body)) throw new ApiError(NOT_A_LIST, 200, false);
  const present = LIST_FORMATS.filter(({ rows }) => Array.isArray(body[rows]));
  for (const { rows, totals } of present) {
    const total = totals.map((path) => totalAt(body, path)).find((found) => found !== undefined);
    const minimum = body["totalIsMinimum"] === true && { totalIsMinimum: true };
    if (total !== undefined) return { data: toRecords(body[rows] as unknown[], adapt), total, ...minimum };
  }
  const [shape] = present;
  if (!shape) {
    const missing = `It has no list under ${quoted(LIST_FORMATS.map(({ rows }) => rows))}.`;
    throw new ApiError(`${NOT_A_LIST} ${missing}`, 200, false);
  }
  // If a total is in the wrong place or is not a number, the answer may have only some of the rows.
  const hasTotal = LIST_FORMATS.some(({ totals }) => totals.some((path) => !isAbsent(valueAt(body, path))));
  const rows = body[shape.rows] as unknown[];
  if (!asPage && !hasTotal) return { data: toRecords(rows, adapt), total: rows.length };
  throw new ApiError(`${NOT_A_LIST} It has “${shape.rows}”, but no number under ${quoted(shape.totals)}.`, 200, false);
}
