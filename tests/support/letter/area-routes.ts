/** Routes that several areas of the letter backend share. */
import type { LetterRecords } from "./records";
import { added, changed, listed, PAGING, removed, route, shown, type ListShape, type Route } from "./route";
import type { Row } from "./values";

export type Area = keyof LetterRecords;

export const ADMIN = "/api/admin";

export const contains = (value: unknown, part = "") =>
  part === "" || (typeof value === "string" && value.toLowerCase().includes(part.toLowerCase()));

/**
 * Returns whether a field equals or references the wanted value, with booleans as text. An empty or absent parameter
 * matches everything.
 */
export function matches(value: unknown, wanted: string | undefined): boolean {
  if (!wanted) return true;
  const { _id, id } = (value ?? {}) as { _id?: unknown; id?: unknown };
  return (
    value === wanted || _id === wanted || id === wanted || (typeof value === "boolean" && String(value) === wanted)
  );
}

/**
 * Returns the route of a paged list. Each filter is a query parameter compared with the field of the same name;
 * `search` is compared with any text.
 */
export const list = (area: Area, path: string, shape: ListShape, filters: string[] = []): Route =>
  route(
    "GET",
    `${ADMIN}/${path}`,
    ({ records, query }) => {
      const rows = (records[area] as Row[]).filter((row) =>
        filters.every((name) =>
          name === "search"
            ? Object.values(row).some((value) => contains(value, query[name]))
            : matches(row[name], query[name]),
        ),
      );
      return listed(rows, query, shape);
    },
    shape === "bare" ? filters : [...PAGING, ...filters],
  );

export const create = (area: Area, path: string): Route =>
  route("POST", `${ADMIN}/${path}`, ({ records, body }) => added(records[area], body));

/** Returns the routes under /{id} that the documentation names for an area. */
export const single = (area: Area, path: string, methods: readonly ("GET" | "PUT" | "DELETE")[]): Route[] =>
  methods.map((method) =>
    route(method, `${ADMIN}/${path}/:id`, ({ records, id, body }) => {
      if (method === "PUT") return changed(records[area], id, body);
      return (method === "GET" ? shown : removed)(records[area], id);
    }),
  );

/** Returns the route PUT /{id}/{verb} that changes the state of a record. */
export const moves = (area: Area, path: string, verb: string, change: Row): Route =>
  route("PUT", `${ADMIN}/${path}/:id/${verb}`, ({ records, id }) => changed(records[area], id, change));

/** Returns the route PUT /{id}/status with the body {status}. */
export const setsStatus = (area: Area, path: string): Route =>
  route("PUT", `${ADMIN}/${path}/:id/status`, ({ records, id, body }) =>
    changed(records[area], id, { status: body["status"] }),
  );
