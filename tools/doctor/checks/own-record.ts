/** Finds and removes the record that the doctor created. */
import type { BaseRecord } from "@refinedev/core";
import type { ScreenVisit } from "../visit";
import { ADMIN_API, getId, parseList, type Page } from "./read-page";
import type { Writable } from "./writable";

/** A record that the doctor created and could not remove. */
export interface Leftover {
  screen: string;
  /** The name or code of the record, such as `DOCTOR-1A2B3C4D`. */
  name: string;
  /** Absent if unknown. */
  id?: string;
  /** How to remove the record. */
  remove: string;
}

/** The record that the doctor creates in one collection. */
export interface OwnRecord {
  writable: Writable;
  /** The values of the field `writable.field`: before and after the change. */
  names: readonly string[];
  /** Whether it was created. Undefined if unknown, for example after a timeout. */
  isCreated: boolean | undefined;
  /** From the response to POST, or from the list. */
  id?: string | undefined;
  /** The number that the backend gives the first page of a list. */
  from: 0 | 1;
}

/** How many pages to search for a record that was just created. */
const MAX_PAGES = 20;
const PAGE_SIZE = 100;

/** Finds a record by its name; undefined if it is not in the list, null if the list cannot be read. */
export async function findByName(
  read: (query: URLSearchParams) => Promise<Page | undefined>,
  { writable: { path, field }, from }: Pick<OwnRecord, "writable" | "from">,
  name: string,
): Promise<BaseRecord | undefined | null> {
  const isNamed = ({ [field]: value }: BaseRecord) =>
    typeof value === "string" && value.toLowerCase() === name.toLowerCase();
  for (let page: number = from, seen = 0; page < from + MAX_PAGES; page += 1) {
    const list = await read(new URLSearchParams(path === "categories" ? "" : `page=${page}&limit=${PAGE_SIZE}`));
    if (!list) return null;
    const found = list.rows.find(isNamed);
    seen += list.rows.length;
    if (found || list.rows.length === 0 || seen >= list.total) return found;
  }
  return undefined;
}

/**
 * Removes the record, even if the examination was stopped.
 *
 * @returns the record if it is, or may be, still there
 */
export async function removeOwnRecord(visit: ScreenVisit, own: OwnRecord): Promise<Leftover | undefined> {
  const { screen, path, field } = own.writable;
  const { token } = visit;

  const read = async (query: URLSearchParams) => {
    const url = `${ADMIN_API}/${path}${query.size > 0 ? `?${query}` : ""}`;
    const { status, body } = await visit.send(url, { token, cleansUp: true });
    return status === 200 ? parseList(body, false) : undefined;
  };
  const search = async () => {
    const found = await Promise.all(own.names.map((one) => findByName(read, own, one)));
    const record = found.find((one) => one !== undefined && one !== null);
    const name = String(record?.[field] ?? own.names[0]);
    return { id: record && getId(record), name, isReadable: !found.includes(null) };
  };
  const leftover = (name: string, id?: string): Leftover => ({
    screen,
    name,
    ...(id !== undefined && { id }),
    remove:
      id === undefined
        ? `look for ${name} in ${screen} of the console and delete it there`
        : `send DELETE ${ADMIN_API}/${path}/${encodeURIComponent(id)}, or delete ${name} in ${screen} of the console`,
  });

  const before = await search();
  const id = own.id ?? before.id;
  if (id === undefined) {
    const mayBeThere = own.isCreated ?? !before.isReadable;
    return mayBeThere ? leftover(before.name) : undefined;
  }
  const url = `${ADMIN_API}/${path}/${encodeURIComponent(id)}`;
  const { status } = await visit.send(url, { method: "DELETE", token, cleansUp: true });
  const isRemoved = (status >= 200 && status < 300) || status === 404 || status === 410;
  const { id: left, name } = isRemoved ? await search() : { ...before, id };
  return left === undefined ? undefined : leftover(name, left);
}
