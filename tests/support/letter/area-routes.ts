/** Creates the kinds of routes that several areas of the letter backend have, such as the route of a list. */
import type { LetterRecords } from "./records";
import {
  createRecord,
  updateRecord,
  listResponse,
  PAGE_PARAMETERS,
  deleteRecord,
  defineRoute,
  readRecord,
  type ListShape,
  type Route,
} from "./route";
import type { Row } from "./values";

export type RecordArea = Exclude<keyof LetterRecords, "further">;

/** The name of an area, or a function that returns its records. */
type Area = RecordArea | ((records: LetterRecords) => object[]);

const recordsOf = (records: LetterRecords, area: Area): object[] =>
  typeof area === "function" ? area(records) : records[area];

export const ADMIN_PATH = "/api/admin";

export const includesText = (value: unknown, part = "") =>
  part === "" || (typeof value === "string" && value.toLowerCase().includes(part.toLowerCase()));

/**
 * Returns whether a field equals the wanted value, or refers to the record with this id. A boolean is compared as text.
 * An empty or absent parameter matches everything.
 */
export function matchesFilter(value: unknown, wanted: string | undefined): boolean {
  if (!wanted) return true;
  const { _id, id } = (value ?? {}) as { _id?: unknown; id?: unknown };
  return (
    value === wanted || _id === wanted || id === wanted || (typeof value === "boolean" && String(value) === wanted)
  );
}

/**
 * Returns the route of a list. Each filter is a query parameter that is compared with the field of the same name.
 * `search` matches a record if any of its texts contains it.
 */
export const listRoute = (area: Area, path: string, shape: ListShape, filters: string[] = []): Route =>
  defineRoute(
    "GET",
    `${ADMIN_PATH}/${path}`,
    ({ records, query }) => {
      const rows = (recordsOf(records, area) as Row[]).filter((row) =>
        filters.every((name) =>
          name === "search"
            ? Object.values(row).some((value) => includesText(value, query[name]))
            : matchesFilter(row[name], query[name]),
        ),
      );
      return listResponse(rows, query, shape);
    },
    shape === "bare" ? filters : [...PAGE_PARAMETERS, ...filters],
  );

export const createRoute = (area: Area, path: string): Route =>
  defineRoute("POST", `${ADMIN_PATH}/${path}`, ({ records, body }) => createRecord(recordsOf(records, area), body));

/** Returns the routes of a single record, such as PUT /products/{id}, for these methods. */
export const recordRoutes = (area: Area, path: string, methods: readonly ("GET" | "PUT" | "DELETE")[]): Route[] =>
  methods.map((method) =>
    defineRoute(method, `${ADMIN_PATH}/${path}/:id`, ({ records, id, body }) => {
      if (method === "PUT") return updateRecord(recordsOf(records, area), id, body);
      return (method === "GET" ? readRecord : deleteRecord)(recordsOf(records, area), id);
    }),
  );

/** Returns the route PUT /{id}/{verb} that changes the state of a record. */
export const stateRoute = (area: RecordArea, path: string, verb: string, change: Row): Route =>
  defineRoute("PUT", `${ADMIN_PATH}/${path}/:id/${verb}`, ({ records, id }) => updateRecord(records[area], id, change));

/** Returns the route PUT /{id}/status with the body {status}. */
export const statusRoute = (area: RecordArea, path: string): Route =>
  defineRoute("PUT", `${ADMIN_PATH}/${path}/:id/status`, ({ records, id, body }) =>
    updateRecord(records[area], id, { status: body["status"] }),
  );
