/**
 * The two documented calls that change many records. What they answer is not documented: this backend does all or
 * nothing and says so once; `eachRoutes` are those of one that answers for each record, for `LetterBackend.offer`.
 */
import type { BulkResult } from "../../../providers/data/contract";
import { ADMIN } from "./area-routes";
import type { LetterRecords } from "./records";
import { failed, ok, route, type Answer, type Route } from "./route";
import type { Row } from "./values";

type Found = object | undefined;

const byId = (rows: readonly object[], id: unknown): Found =>
  rows.find((row: { _id?: unknown; id?: unknown }) => row._id === id || row.id === id);

/** The records that a call names, and what it does to one of them. */
interface Bulk {
  ids: readonly unknown[];
  rows: object[];
  change: (row: object, index: number) => void;
}

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function orders(records: LetterRecords, body: Row): Bulk {
  const entries = listIn(body["orders"]) as readonly { _id?: unknown; status?: unknown }[];
  return {
    ids: entries.map(({ _id }) => _id),
    rows: records.orders,
    change: (row, index) => Object.assign(row, { status: entries[index]?.status }),
  };
}

function products({ products: rows }: LetterRecords, body: Row): Bulk {
  const change = (row: object) => rows.splice(rows.indexOf(row), 1);
  return { ids: listIn(body["productIds"]), rows, change };
}

function atOnce({ ids, rows, change }: Bulk): Answer {
  const found = ids.map((id) => byId(rows, id));
  if (found.includes(undefined)) return failed(404, "One of these records is not there");
  found.forEach((row, index) => row && change(row, index));
  return ok({ success: true });
}

function each({ ids, rows, change }: Bulk): Answer {
  const results = ids.map((id, index): BulkResult => {
    const row = byId(rows, id);
    if (!row) return { _id: String(id), ok: false, status: 404, message: "This record is not there" };
    change(row, index);
    return { _id: String(id), ok: true, status: 200 };
  });
  return ok({ results });
}

const routesWith = (answer: (bulk: Bulk) => Answer): Route[] => [
  route("PUT", `${ADMIN}/bulk/orders/status`, ({ records, body }) => answer(orders(records, body))),
  route("DELETE", `${ADMIN}/bulk/products`, ({ records, body }) => answer(products(records, body))),
];

export const bulkRoutes = routesWith(atOnce);
export const eachRoutes = routesWith(each);
