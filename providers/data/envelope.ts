import type { BaseRecord } from "@refinedev/core";
import { ApiError } from "./errors";

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A record with `id` filled from `_id` where the backend calls it so. Throws when the value is no record. */
export function toRecord(value: unknown): BaseRecord {
  if (!isObject(value)) throw new ApiError("The server's answer is not a record.", 200, false);
  const id = value._id ?? value.id;
  return typeof id === "string" || typeof id === "number" ? { ...value, id } : value;
}

/**
 * Reads a list answer in any of the four documented shapes: {content, totalElements}, {data, total},
 * {orders, pagination: {total}} or a bare array. Anything else is an error, never an empty list.
 */
export function readList(body: unknown): { data: BaseRecord[]; total: number } {
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
  }
  throw new ApiError("The server's answer is not a list that this console can read.", 200, false);
}
