/** What a documented call of the letter backend is made of. */
import type { LetterRecords } from "./records";
import { daysAgo, type Row } from "./values";

export interface Answer {
  status: number;
  /** Sent as JSON; a string is sent as it is, as text/csv. Absent: no body. */
  body?: unknown;
}

interface RouteRequest {
  records: LetterRecords;
  id: string;
  query: Record<string, string>;
  /** The JSON object sent; empty when none was. */
  body: Row;
  /** The e-mail of the session, where a token that this backend gave was sent. */
  email: string | undefined;
}

export interface Route {
  method: string;
  pattern: RegExp;
  /** The query parameters that the documentation names. */
  query: readonly string[];
  answer(request: RouteRequest): Answer;
}

/** A call; `:id` in the path is any one segment. */
export function route(method: string, path: string, answer: Route["answer"], query: readonly string[] = []): Route {
  return { method, pattern: new RegExp(`^${path.replace(":id", "(?<id>[^/]+)")}$`), query, answer };
}

export const ok = (body: unknown): Answer => ({ status: 200, body });
export const failed = (status: number, message: string): Answer => ({ status, body: { message } });

export type ListShape = "content" | "data" | "orders" | "bare";

export const PAGING = ["page", "limit"] as const;

/** One page of rows in one of the documented list shapes; page counts from 1. */
export function listed(rows: readonly object[], query: Record<string, string>, shape: ListShape): Answer {
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

/** Answers with what `then` makes of the record, else 404. */
export function onRecord<T extends object>(rows: T[], id: string, then: (row: T) => Answer): Answer {
  const row = rows.find(hasId(id));
  return row ? then(row) : failed(404, "No such record");
}

/** GET of one record. */
export const shown = (rows: object[], id: string): Answer => onRecord(rows, id, ok);

/** Sets the fields sent on the record and answers it. */
export function changed(rows: object[], id: string, fields: object): Answer {
  return onRecord(rows, id, (row) => ok(Object.assign(row, fields)));
}

/** DELETE of one record: 204 without a body. */
export function removed(rows: object[], id: string): Answer {
  return onRecord(rows, id, (row) => {
    rows.splice(rows.indexOf(row), 1);
    return { status: 204 };
  });
}

/** POST of a record: the fields sent, with an id and a date of the backend. */
export function added(rows: object[], fields: Row): Answer {
  const row = { ...fields, id: (rows.length + 1).toString(16).padStart(24, "9"), createdAt: daysAgo(0) };
  rows.unshift(row);
  return { status: 201, body: row };
}
