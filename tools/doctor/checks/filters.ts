/** Checks that a list applies its filters and its search. */
import type { BaseRecord } from "@refinedev/core";
import type { Filter, ListCall } from "../expected/screens";
import { isObject } from "../shape";
import type { ScreenVisit } from "../visit";
import type { FirstPages } from "./paging";
import { ADMIN_API, getId, buildListQuery, readPage, type Page } from "./read-page";

const LIMIT = 25;
/** A text that no record contains. */
export const TEXT_WITHOUT_MATCHES = "zq-doctor-xj";

/** The value that a filter compares: a text, or the id of a referenced record. */
function valueOf(row: BaseRecord, field: string): string | undefined {
  const value: unknown = row[field];
  if (typeof value === "string") return value;
  const id = isObject(value) ? (value["_id"] ?? value["id"]) : undefined;
  return typeof id === "string" || typeof id === "number" ? String(id) : undefined;
}

const simplify = (text: string) => text.toLowerCase().replaceAll(/[\s-]+/g, "_");

const isSame = (row: BaseRecord, field: string, wanted: string) =>
  simplify(valueOf(row, field) ?? "") === simplify(wanted);

/** Whether the record has a value other than the wanted one. Ignores spelling, which is a separate finding. */
const differs = (row: BaseRecord, field: string, wanted: string) =>
  valueOf(row, field) !== undefined && !isSame(row, field, wanted);

/** Chooses the value to filter by, in the documented spelling. Prefers a value that the first record does not have. */
function wantedOf(rows: readonly BaseRecord[], { param, values }: Filter): string | undefined {
  const documented = (value: string) => values?.find((one) => one === simplify(value)) ?? value;
  const found = rows
    .map((row) => valueOf(row, param))
    .filter((value) => value !== undefined)
    .map(documented);
  const other = found.find((value) => value !== found[0]);
  return other ?? values?.find((value) => value !== found[0]) ?? found[0];
}

async function checkFilter(
  visit: ScreenVisit,
  list: ListCall,
  filter: Filter,
  { from, page: { rows } }: FirstPages,
): Promise<void> {
  const wanted = wantedOf(rows, filter);
  if (wanted === undefined) return;
  const query = buildListQuery(list, from, LIMIT);
  query.set(filter.param, wanted);
  const shown = filter.values?.includes(wanted)
    ? String(query)
    : `${buildListQuery(list, from, LIMIT)}&${filter.param}={id}`;
  const page = await readPage(visit, list.path, query, { shown });
  if (!page) return;
  const report = (expected: string, actual: string) =>
    visit.report("filter", `GET ${ADMIN_API}/${list.path}?${shown}`, expected, actual, { field: filter.param });
  const wrong = page.rows.filter((row) => differs(row, filter.param, wanted)).length;
  if (wrong > 0) report(`only records with this ${filter.param}`, `${wrong} others`);
  else if (page.rows.length === 0 && rows.some((row) => isSame(row, filter.param, wanted)))
    report("the records that have this value", "none");
}

/** Checks that a text without matches finds fewer records than the list has, and that a record's text finds it. */
async function checkSearch(
  visit: ScreenVisit,
  { path, param, field }: NonNullable<ListCall["search"]>,
  { rows, total }: Page,
): Promise<void> {
  const search = async (text: string) =>
    readPage(visit, path, new URLSearchParams({ [param]: text }), { asPage: false, shown: `${param}=…` });
  const call = `GET ${ADMIN_API}/${path}?${param}=…`;
  const withoutMatches = await search(TEXT_WITHOUT_MATCHES);
  if (withoutMatches && total > 0 && withoutMatches.total >= total)
    visit.report("search", call, "no records for an unknown text", "all records");
  const sought = rows.find((row) => typeof row[field] === "string" && row[field] !== "");
  if (!withoutMatches || !sought) return;
  const found = await search(String(sought[field]));
  if (found && !found.rows.some((row) => getId(row) === getId(sought)))
    visit.report("search", call, `the record whose ${field} was looked for`, "other records, or none");
}

/** Checks every filter of a list, its search and the fixed filter of its screen. */
export async function checkFilters(visit: ScreenVisit, list: ListCall, first: FirstPages): Promise<void> {
  const { only, search, filters = [] } = list;
  const { from, page } = first;
  if (only) {
    const wrong = page.rows.filter((row) => differs(row, only.field, only.value)).length;
    const call = `GET ${ADMIN_API}/${list.path}?${buildListQuery(list, from, LIMIT)}`;
    if (wrong > 0)
      visit.report("filter", call, `records whose ${only.field} is ${only.value}`, `${wrong} others`, {
        field: only.field,
      });
  }
  await Promise.all([
    ...filters.map((filter) => checkFilter(visit, list, filter, first)),
    ...(search ? [checkSearch(visit, search, page)] : []),
  ]);
}
