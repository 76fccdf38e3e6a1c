/** Reads the pages of a list as the console does. */
import type { BaseRecord } from "@refinedev/core";
import { readList } from "../../../providers/data/envelope";
import type { ListCall } from "../expected/screens";
import { restoreNames, type RenamedField } from "../naming";
import { describeResponse } from "../shape";
import type { ScreenVisit } from "../visit";

export const ADMIN_API = "/api/admin";

/** Rows with their total, as the console reads them. */
export interface Page {
  rows: BaseRecord[];
  total: number;
  /** Whether the backend sent a bare array, without a total. */
  bare: boolean;
  /** Properties that the console cannot read, because the backend sends them under other names. */
  renamed: readonly RenamedField[];
}

export const getId = ({ id }: BaseRecord): string | undefined =>
  typeof id === "string" || typeof id === "number" ? String(id) : undefined;

export const idsOf = (rows: readonly BaseRecord[]) => rows.map(getId).filter((id) => id !== undefined);

/** Whether a list begins with the records of another one. */
export const beginsWith = (rows: readonly BaseRecord[], first: readonly BaseRecord[]) =>
  String(idsOf(first)) === String(idsOf(rows).slice(0, first.length));

const named = (...names: string[]) => ({ properties: Object.fromEntries(names.map((name) => [name, {}])) });

/** The property names in the four list shapes, as a schema for `restoreNames`. */
const LIST_NAMES = {
  properties: {
    ...named("content", "totalElements", "data", "total", "orders").properties,
    pagination: named("total"),
    page: named("totalElements"),
    meta: named("total"),
  },
};

function readWithConsole(body: unknown, asPage: boolean, renamed: readonly RenamedField[]): Page | undefined {
  try {
    const { data, total } = readList(body, asPage);
    return { rows: data, total, bare: Array.isArray(body), renamed };
  } catch {
    return undefined;
  }
}

/**
 * Parses a list with the console's own function; undefined if it cannot be read. Also reads properties in another
 * naming style, such as `total_elements`, so that the records can be checked. `renamed` lists these properties.
 *
 * @param asPage whether the call asked for one page; a whole list needs no total
 */
export function parseList(body: unknown, asPage: boolean): Page | undefined {
  const page = readWithConsole(body, asPage, []);
  if (page) return page;
  const { value, renamed } = restoreNames(LIST_NAMES, body);
  return renamed.length > 0 ? readWithConsole(value, asPage, renamed) : undefined;
}

const describeList = (body: unknown) =>
  Array.isArray(body) ? "a list whose entries are no records" : describeResponse(body);

/** Fetches a page of a list. `shown` replaces the query in the report. */
export async function readPage(
  visit: ScreenVisit,
  path: string,
  query: URLSearchParams,
  { asPage = true, shown = String(query) }: { asPage?: boolean; shown?: string } = {},
): Promise<Page | undefined> {
  const pathWith = (text: string) => `${ADMIN_API}/${path}${text === "" ? "" : `?${text}`}`;
  const answer = await visit.read(pathWith(String(query)), pathWith(shown));
  if (!answer) return undefined;
  const page = parseList(answer.body, asPage);
  if (!page) visit.report("list", `GET ${pathWith(shown)}`, "one of the four list shapes", describeList(answer.body));
  return page;
}

/** The parameters `page` and `limit`, plus the fixed filter of the screen. */
export function buildListQuery({ only }: Pick<ListCall, "only">, page: number, limit: number): URLSearchParams {
  const query = new URLSearchParams({ page: String(page), limit: String(limit) });
  if (only && !only.inPath) query.set(only.field, only.value);
  return query;
}
