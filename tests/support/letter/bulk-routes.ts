/**
 * The two documented calls that change many records. A backend may answer anything, or a result for each record.
 * The letter backend's own routes, `bulkRoutes`, change all records or none, with one response.
 * `perRecordBulkRoutes` return a result for each record. A test adds them with `LetterBackend.offer`.
 */
import type { BulkResult } from "../../../providers/data/contract";
import { ADMIN_PATH } from "./area-routes";
import type { LetterRecords } from "./records";
import { errorResponse, ok, defineRoute, type RouteResponse, type Route } from "./route";
import type { Row } from "./values";

type FoundRecord = object | undefined;

const findById = (rows: readonly object[], id: unknown): FoundRecord =>
  rows.find((row: { _id?: unknown; id?: unknown }) => row._id === id || row.id === id);

/** The records that a call names, and the change to each. */
interface BulkChange {
  ids: readonly unknown[];
  rows: object[];
  change: (row: object, index: number) => void;
}

const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function orders(records: LetterRecords, body: Row): BulkChange {
  const entries = toList(body["orders"]) as readonly { _id?: unknown; status?: unknown }[];
  return {
    ids: entries.map(({ _id }) => _id),
    rows: records.orders,
    change: (row, index) => Object.assign(row, { status: entries[index]?.status }),
  };
}

function products({ products: rows }: LetterRecords, body: Row): BulkChange {
  const change = (row: object) => rows.splice(rows.indexOf(row), 1);
  return { ids: toList(body["productIds"]), rows, change };
}

function changeAllOrNone({ ids, rows, change }: BulkChange): RouteResponse {
  const found = ids.map((id) => findById(rows, id));
  if (found.includes(undefined)) return errorResponse(404, "One of these records is not there");
  found.forEach((row, index) => row && change(row, index));
  return ok({ success: true });
}

function changeEach({ ids, rows, change }: BulkChange): RouteResponse {
  const results = ids.map((id, index): BulkResult => {
    const row = findById(rows, id);
    if (!row) return { _id: String(id), ok: false, status: 404, message: "This record is not there" };
    change(row, index);
    return { _id: String(id), ok: true, status: 200 };
  });
  return ok({ results });
}

const buildRoutes = (answer: (bulk: BulkChange) => RouteResponse): Route[] => [
  defineRoute("PUT", `${ADMIN_PATH}/bulk/orders/status`, ({ records, body }) => answer(orders(records, body))),
  defineRoute("DELETE", `${ADMIN_PATH}/bulk/products`, ({ records, body }) => answer(products(records, body))),
];

export const bulkRoutes = buildRoutes(changeAllOrNone);
export const perRecordBulkRoutes = buildRoutes(changeEach);
