/** Calls that several areas of the letter backend have in the same form. */
import type { LetterRecords } from "./records";
import { added, changed, listed, PAGING, removed, route, shown, type ListShape, type Route } from "./route";
import type { Row } from "./values";

export type Area = keyof LetterRecords;

export const ADMIN = "/api/admin";

export const contains = (value: unknown, part = "") =>
  part === "" || (typeof value === "string" && value.toLowerCase().includes(part.toLowerCase()));

/** Whether a field is, or refers to, what is asked for, true and false by their names; an empty or absent parameter asks for nothing. */
export function matches(value: unknown, wanted: string | undefined): boolean {
  if (!wanted) return true;
  const { _id, id } = (value ?? {}) as { _id?: unknown; id?: unknown };
  return (
    value === wanted || _id === wanted || id === wanted || (typeof value === "boolean" && String(value) === wanted)
  );
}

/** A paged list; each filter is a query parameter that is compared with the field of its name, `search` with any text. */
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

/** The calls under /{id} that the documentation names for an area. */
export const single = (area: Area, path: string, methods: readonly ("GET" | "PUT" | "DELETE")[]): Route[] =>
  methods.map((method) =>
    route(method, `${ADMIN}/${path}/:id`, ({ records, id, body }) => {
      if (method === "PUT") return changed(records[area], id, body);
      return (method === "GET" ? shown : removed)(records[area], id);
    }),
  );

/** PUT /{id}/{verb} that moves a record to a state. */
export const moves = (area: Area, path: string, verb: string, change: Row): Route =>
  route("PUT", `${ADMIN}/${path}/:id/${verb}`, ({ records, id }) => changed(records[area], id, change));

/** PUT /{id}/status {status}. */
export const setsStatus = (area: Area, path: string): Route =>
  route("PUT", `${ADMIN}/${path}/:id/status`, ({ records, id, body }) =>
    changed(records[area], id, { status: body["status"] }),
  );
