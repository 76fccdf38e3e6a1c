/** The building blocks of the letter backend's calls. */
import type { LetterRecords } from "./records";
import { daysAgo, type Row } from "./values";

export interface RouteResponse {
  status: number;
  /** Sent as JSON, or as text/csv if it is a string. Absent: no body. */
  body?: unknown;
}

interface RouteRequest {
  records: LetterRecords;
  id: string;
  query: Record<string, string>;
  /** The JSON object that was sent, or an empty object. */
  body: Row;
  /** The email of the session, if the request has a valid token. */
  email: string | undefined;
}

export interface Route {
  method: string;
  pattern: RegExp;
  /** The documented query parameters. */
  query: readonly string[];
  answer(request: RouteRequest): RouteResponse;
}

/** Returns a route. `:id` in the path matches one segment. */
export function defineRoute(
  method: string,
  path: string,
  answer: Route["answer"],
  query: readonly string[] = [],
): Route {
  return { method, pattern: new RegExp(`^${path.replace(":id", "(?<id>[^/]+)")}$`), query, answer };
}

export const ok = (body: unknown): RouteResponse => ({ status: 200, body });
export const errorResponse = (status: number, message: string): RouteResponse => ({ status, body: { message } });

export type ListShape = "content" | "data" | "orders" | "bare";

export const PAGE_PARAMETERS = ["page", "limit"] as const;

/** Responds with one page of rows in a documented list shape; `bare` has all rows. Pages count from 1. */
export function listResponse(rows: readonly object[], query: Record<string, string>, shape: ListShape): RouteResponse {
  const page = Number(query["page"] ?? 1);
  const limit = Number(query["limit"] ?? 10);
  const slice = rows.slice((page - 1) * limit, page * limit);
  const total = rows.length;
  const totalPages = Math.ceil(total / limit);
  switch (shape) {
    case "content":
      return ok({ content: slice, totalElements: total, page, size: limit, totalPages });
    case "data":
      return ok({ data: slice, total, page, limit, totalPages });
    case "orders":
      return ok({ orders: slice, pagination: { total, page, limit, totalPages } });
    case "bare":
      return ok(rows);
  }
}

const hasId = (id: string) => (row: { _id?: unknown; id?: unknown }) => row._id === id || row.id === id;

/** Responds with the result of `then` for the record, or with 404. */
export function withRecord<T extends object>(rows: T[], id: string, then: (row: T) => RouteResponse): RouteResponse {
  const row = rows.find(hasId(id));
  return row ? then(row) : errorResponse(404, "No such record");
}

/** Responds with one record. */
export const readRecord = (rows: object[], id: string): RouteResponse => withRecord(rows, id, ok);

/** Updates the record with the sent fields, and responds with it. */
export function updateRecord(rows: object[], id: string, fields: object): RouteResponse {
  return withRecord(rows, id, (row) => ok(Object.assign(row, fields)));
}

/** Deletes one record, and responds with 204 and no body. */
export function deleteRecord(rows: object[], id: string): RouteResponse {
  return withRecord(rows, id, (row) => {
    rows.splice(rows.indexOf(row), 1);
    return { status: 204 };
  });
}

/** Creates a record from the sent fields, with a new id and the date of the newest record. */
export function createRecord(rows: object[], fields: Row): RouteResponse {
  const row = { ...fields, id: (rows.length + 1).toString(16).padStart(24, "9"), createdAt: daysAgo(0) };
  rows.unshift(row);
  return { status: 201, body: row };
}
