import type { BaseRecord } from "@refinedev/core";
import type { Facets } from "./contract";
import { ApiError } from "./errors";

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A record with `id` filled from `_id` where the backend calls it so. Throws when the value is no record. */
export function toRecord(value: unknown): BaseRecord {
  if (!isObject(value)) throw new ApiError("The server's answer is not a record.", 200, false);
  const id = value._id ?? value.id;
  return typeof id === "string" || typeof id === "number" ? { ...value, id } : value;
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

/**
 * Reads a list answer in any of the four documented shapes: {content, totalElements}, {data, total},
 * {orders, pagination: {total}} or a bare array. Anything else is an error, never an empty list.
 * @param asPage whether one page was asked for; a list that was asked for whole needs no total
 */
export function readList(body: unknown, asPage: boolean): { data: BaseRecord[]; total: number } {
  if (Array.isArray(body)) return { data: body.map(toRecord), total: body.length };
  if (isObject(body)) {
    const pagination = isObject(body.pagination) ? body.pagination : {};
    const shapes: [rows: unknown, total: unknown][] = [
      [body.content, body.totalElements],
      [body.data, body.total],
      [body.orders, pagination.total],
    ];
    for (const [rows, total] of shapes) {
      if (Array.isArray(rows) && typeof total === "number") return { data: rows.map(toRecord), total };
    }
    // A total that stands elsewhere, or is no number, may be of more rows than these.
    const rows = shapes.map(([list]) => list).find(Array.isArray);
    if (rows && !asPage && shapes.every(([, total]) => isAbsent(total)))
      return { data: rows.map(toRecord), total: rows.length };
  }
  throw new ApiError("The server's answer is not a list that this console can read.", 200, false);
}
