/** Exports lists as CSV files. */
import { Router } from "express";
import type { Store } from "../data/store";
import { HttpError } from "../http/errors";

const tablesOf = (store: Store): Record<string, { all: () => object[] }> => ({
  users: store.users,
  vendors: store.vendors,
  products: store.products,
  categories: store.categories,
  orders: store.orders,
  reviews: store.reviews,
  support: store.tickets,
  coupons: store.coupons,
  shipping: store.shipping,
  plans: store.plans,
});

/** Formats a cell. A text that looks like a formula gets an apostrophe, so that a spreadsheet does not evaluate it. */
function cellOf(value: unknown): string {
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (typeof value !== "string") return "";
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Includes only fields with a single value, and skips nested ones. */
function csvOf(rows: readonly object[]): string {
  const records = rows.map((row) => Object.entries(row).filter(([, value]) => typeof value !== "object"));
  const columns = [...new Set(records.flatMap((record) => record.map(([name]) => name)))];
  const lines = records.map((record) => {
    const row: Record<string, unknown> = Object.fromEntries(record);
    return columns.map((name) => cellOf(row[name])).join(",");
  });
  return [columns.join(","), ...lines, ""].join("\r\n");
}

export function exportRouter(store: Store): Router {
  const router = Router();
  const tables = new Map(Object.entries(tablesOf(store)));

  router.get("/:type", (request, response) => {
    const { type } = request.params;
    const table = tables.get(type);
    if (!table) throw new HttpError(404, "There is no such export.");
    response.attachment(`${type}.csv`).type("text/csv").send(csvOf(table.all()));
  });

  return router;
}
