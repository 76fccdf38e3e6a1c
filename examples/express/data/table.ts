/** An in-memory table. A real backend would use a database and asynchronous calls. */
import { randomBytes } from "node:crypto";
import { HttpError } from "../http/errors";
import type { StoredRecord } from "./records";

export interface Table<T extends StoredRecord> {
  /** All records, newest first, then by id. Pages need a total order. */
  all(): T[];
  /** @throws HttpError 404 */
  get(id: string): T;
  add(fields: Omit<T, keyof StoredRecord>): T;
  /** @throws HttpError 404 */
  change(id: string, fields: Partial<Omit<T, keyof StoredRecord>>): T;
  /** @throws HttpError 404 */
  remove(id: string): void;
}

const newId = () => randomBytes(12).toString("hex");

const newestFirst = (one: StoredRecord, other: StoredRecord) =>
  other.createdAt.localeCompare(one.createdAt) || one._id.localeCompare(other._id);

export function createTable<T extends StoredRecord>(rows: readonly T[]): Table<T> {
  const byId = new Map(rows.map((row) => [row._id, row]));
  const get = (id: string): T => {
    const row = byId.get(id);
    if (!row) throw new HttpError(404, "There is no such record.");
    return row;
  };
  const keep = (row: T): T => {
    byId.set(row._id, row);
    return row;
  };
  return {
    all: () => [...byId.values()].sort(newestFirst),
    get,
    add: (fields) => keep({ ...fields, _id: newId(), createdAt: new Date().toISOString() } as T),
    change: (id, fields) => keep({ ...get(id), ...fields }),
    remove: (id) => void byId.delete(get(id)._id),
  };
}
