import type { BaseRecord } from "@refinedev/core";
import type { Facets } from "./contract";
import { ApiError } from "./errors";

const NOT_A_LIST = "The server's answer is not a list that this console can read.";
const UNSAFE_ID = (name: string) =>
  `The server's answer has a number above 2^53 in “${name}”, which cannot be read exactly. The server must send such ids as text.`;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A field that holds an id: its own, or the reference to another record. */
const ID = /^(_?id|\w+Id|category|customer|product|user|vendor)$/;

/**
 * Finds the name of an id that a JSON number cannot hold; undefined where all ids are exact. From 2^53 on, neighbouring
 * ids are read as the same number, and two rows would lead to one record.
 */
export function inexactId(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  for (const [name, entry] of Object.entries(value)) {
    const isInexact = typeof entry === "number" && Math.abs(entry) > Number.MAX_SAFE_INTEGER && ID.test(name);
    const found = isInexact ? name : inexactId(entry);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** @throws ApiError when an id in an answer cannot be read exactly */
export function checkIds(body: unknown): void {
  const name = inexactId(body);
  if (name !== undefined) throw new ApiError(UNSAFE_ID(name), 200, false);
}

/** Fills `id` from `_id` where a backend calls it so. A value that is not a record, such as an empty answer, is unchanged. */
export function withId<T>(value: T): T {
  if (!isObject(value)) return value;
  const id = value["_id"] ?? value["id"];
  return typeof id === "string" || typeof id === "number" ? { ...value, id } : value;
}

/** A record with its `id`. Throws when the value is no record. */
export function toRecord(value: unknown): BaseRecord {
  if (!isObject(value)) throw new ApiError("The server's answer is not a record.", 200, false);
  return withId(value);
}

const isAbsent = (value: unknown) => value === undefined || value === null;

const numbersOf = (value: unknown): Record<string, number> | undefined =>
  isObject(value)
    ? Object.fromEntries(Object.entries(value).filter((entry): entry is [string, number] => Number.isFinite(entry[1])))
    : undefined;

/** What a list answer says of everything that matches; what is of another shape counts as absent. */
export function readFacets(body: unknown): Facets {
  const { facets, figures } = isObject(body) ? body : {};
  const counts = isObject(facets)
    ? Object.fromEntries(
        Object.entries(facets).flatMap(([name, values]) => (isObject(values) ? [[name, numbersOf(values) ?? {}]] : [])),
      )
    : undefined;
  return { ...(counts && { facets: counts }), ...(isObject(figures) && { figures: numbersOf(figures) ?? {} }) };
}

/** The shapes of a list: where its rows are, and where its total may be. */
const SHAPES = [
  { rows: "content", totals: ["totalElements", "page.totalElements"] },
  { rows: "data", totals: ["total", "meta.total"] },
  { rows: "orders", totals: ["pagination.total"] },
] as const;

/** The value at a path such as "page.totalElements". */
const valueAt = (body: unknown, path: string): unknown =>
  path.split(".").reduce((value, name) => (isObject(value) ? value[name] : undefined), body);

/** A total as a number or as a text of digits, which is how some servers send large integers. */
function totalAt(body: unknown, path: string): number | undefined {
  const value = valueAt(body, path);
  if (typeof value === "string" && /^\d{1,15}$/.test(value)) return Number(value);
  return typeof value === "number" ? value : undefined;
}

const either = new Intl.ListFormat("en-GB", { type: "disjunction" });
const quoted = (names: readonly string[]) => either.format(names.map((name) => `“${name}”`));

function toRecords(rows: readonly unknown[]): BaseRecord[] {
  const wrong = rows.findIndex((row) => !isObject(row));
  if (wrong >= 0) throw new ApiError(`${NOT_A_LIST} Entry ${wrong + 1} of it is not a record.`, 200, false);
  return rows.map(toRecord);
}

/**
 * Reads a list answer in any of the documented shapes: {content, totalElements}, {data, total},
 * {orders, pagination: {total}} or a bare array. The total may also be where Spring's PagedModel and Laravel's resource
 * collections have it. Anything else is an error that names the missing part, never an empty list.
 * @param asPage whether one page was asked for; a list that was asked for whole needs no total
 */
export function readList(body: unknown, asPage: boolean): { data: BaseRecord[]; total: number } {
  if (Array.isArray(body)) return { data: toRecords(body), total: body.length };
  if (!isObject(body)) throw new ApiError(NOT_A_LIST, 200, false);
  const present = SHAPES.filter(({ rows }) => Array.isArray(body[rows]));
  for (const { rows, totals } of present) {
    const total = totals.map((path) => totalAt(body, path)).find((found) => found !== undefined);
    if (total !== undefined) return { data: toRecords(body[rows] as unknown[]), total };
  }
  const [shape] = present;
  if (!shape) {
    const missing = `It has no list under ${quoted(SHAPES.map(({ rows }) => rows))}.`;
    throw new ApiError(`${NOT_A_LIST} ${missing}`, 200, false);
  }
  // A total in another place, or one that is not a number, may count more rows than these.
  const hasTotal = SHAPES.some(({ totals }) => totals.some((path) => !isAbsent(valueAt(body, path))));
  const rows = body[shape.rows] as unknown[];
  if (!asPage && !hasTotal) return { data: toRecords(rows), total: rows.length };
  throw new ApiError(`${NOT_A_LIST} It has “${shape.rows}”, but no number under ${quoted(shape.totals)}.`, 200, false);
}
