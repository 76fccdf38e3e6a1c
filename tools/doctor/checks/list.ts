/** Checks a list as a screen reads it: its shape, records, pages and totals. */
import type { BaseRecord } from "@refinedev/core";
import { findInexactId, readList } from "../../../providers/data/envelope";
import type { ListCall } from "../expected/screens";
import type { ExpectedRecord } from "../expected/record";
import { findProblems, describeResponse } from "../shape";
import type { ScreenVisit } from "../visit";

export const ADMIN_API = "/api/admin";

/** The largest and the smallest page size that a screen offers. */
const LARGE = 25;
const SMALL = 5;

/** Rows with their total, as the console reads them. */
export interface Page {
  rows: BaseRecord[];
  total: number;
  /** Whether the backend sent all records as a bare array. */
  bare: boolean;
}

export const getId = ({ id }: BaseRecord): string | undefined =>
  typeof id === "string" || typeof id === "number" ? String(id) : undefined;

const idsOf = (rows: readonly BaseRecord[]) => rows.map(getId).filter((id) => id !== undefined);

/** Parses a list with the console's own function; undefined if that cannot read it. */
function pageIn(body: unknown, asPage: boolean): Page | undefined {
  try {
    const { data, total } = readList(body, asPage);
    return { rows: data, total, bare: Array.isArray(body) };
  } catch {
    return undefined;
  }
}

const listed = (body: unknown) =>
  Array.isArray(body) ? "a list whose entries are no records" : describeResponse(body);

/** Fetches a page of a list. `shown` replaces the query in the report. */
export async function readPage(
  visit: ScreenVisit,
  path: string,
  query: URLSearchParams,
  { asPage = true, shown = String(query) }: { asPage?: boolean; shown?: string } = {},
): Promise<Page | undefined> {
  const whole = (text: string) => `${ADMIN_API}/${path}${text === "" ? "" : `?${text}`}`;
  const answer = await visit.read(whole(String(query)), whole(shown));
  if (!answer) return undefined;
  const page = pageIn(answer.body, asPage);
  if (!page) visit.tell("list", `GET ${whole(shown)}`, "one of the four list shapes", listed(answer.body));
  return page;
}

/** The parameters `page` and `limit`, plus the fixed filter of the screen. */
export function buildListQuery({ only }: Pick<ListCall, "only">, page: number, limit: number): URLSearchParams {
  const query = new URLSearchParams({ page: String(page), limit: String(limit) });
  if (only && !only.inPath) query.set(only.field, only.value);
  return query;
}

/** Reports fields that do not match the expected record. */
function checkFields(visit: ScreenVisit, call: string, record: ExpectedRecord, rows: readonly BaseRecord[]): void {
  for (const { kind, field, expected, came } of findProblems(record, rows)) {
    visit.tell(kind, call, `${field}: ${expected}`, came);
  }
}

/** Checks that ids exist and are unique, without which pages cannot be compared. */
function checkIds(visit: ScreenVisit, call: string, rows: readonly BaseRecord[]): boolean {
  const ids = idsOf(rows);
  if (ids.length < rows.length)
    visit.tell("id", call, "_id or id, a text or a number", `none in ${rows.length - ids.length} of ${rows.length}`);
  const inexact = findInexactId(rows);
  if (inexact !== undefined) visit.tell("id", call, "ids above 2^53 as text", `a number in ${inexact}`);
  const twice = ids.length - new Set(ids).size;
  if (twice > 0) visit.tell("duplicate", call, "ids that differ", `${twice} of ${rows.length} are there twice`);
  return ids.length === rows.length && inexact === undefined && twice === 0;
}

const beginsWith = (rows: readonly BaseRecord[], first: readonly BaseRecord[]) =>
  String(idsOf(first)) === String(idsOf(rows).slice(0, first.length));

/** Checks that the first page has as many rows as its total and limit imply. */
async function checkFirst(visit: ScreenVisit, list: ListCall, first: Page): Promise<boolean> {
  const { rows, total } = first;
  const call = `GET ${ADMIN_API}/${list.path}?${buildListQuery(list, 1, LARGE)}`;
  if (rows.length > LARGE && !first.bare) {
    visit.tell("limit", call, `${LARGE} records at most`, `${rows.length} records`);
    return false;
  }
  if (!Number.isInteger(total) || total < rows.length) {
    visit.tell("total", call, `a whole number, ${rows.length} or more`, "another number");
    return false;
  }
  if (rows.length === Math.min(LARGE, total)) return true;
  // There are fewer rows than the total implies. The rest may be on another page.
  const next = await readPage(visit, list.path, buildListQuery(list, 2, LARGE));
  const zero = rows.length === 0 ? await readPage(visit, list.path, buildListQuery(list, 0, LARGE)) : undefined;
  if (zero && zero.rows.length > 0) visit.tell("paging", call, "the first records", "none, but page 0 has them");
  else if (next && next.rows.length > 0)
    visit.tell("limit", call, `${Math.min(LARGE, total)} records`, `${rows.length} records, the others on page 2`);
  else visit.tell("total", call, "the number of all records", `a total that ${rows.length} records do not come to`);
  return false;
}

/** Checks that pages of five belong to the same list. */
async function checkPages(visit: ScreenVisit, list: ListCall, first: Page): Promise<void> {
  const callOf = (page: number) => `GET ${ADMIN_API}/${list.path}?${buildListQuery(list, page, SMALL)}`;
  const last = Math.ceil(first.total / SMALL);
  const pages = [1, 2].map((page) => readPage(visit, list.path, buildListQuery(list, page, SMALL)));
  const [one, two] = await Promise.all(pages);
  if (!one || !two) return;
  if (first.bare) {
    if (one.bare && !beginsWith(first.rows, two.rows))
      visit.tell("total", callOf(2), "a total beside the records, or all of them at once", "a bare array of one page");
    return;
  }
  if (one.rows.length > SMALL || two.rows.length > SMALL)
    visit.tell("limit", callOf(1), `${SMALL} records at most`, `${Math.max(one.rows.length, two.rows.length)} records`);
  else if (one.total !== first.total)
    visit.tell("total", callOf(1), `the same total as with limit=${LARGE}`, "another number");
  else if (!beginsWith(first.rows, one.rows))
    visit.tell("paging", callOf(1), `the first ${SMALL} of the records with limit=${LARGE}`, "other records");
  else if (two.rows.length === 0) visit.tell("paging", callOf(2), "the next records", "none");
  else if (beginsWith(one.rows, two.rows)) visit.tell("paging", callOf(2), "other records than on page 1", "the same");
  else {
    const seen = new Set(idsOf(one.rows));
    if (idsOf(two.rows).some((id) => seen.has(id)))
      visit.tell("overlap", callOf(2), "other records than on page 1", "some of the same");
    await checkBeyond(visit, list, last + 1, first.total);
  }
}

/** Checks the page after the last one, which the console asks for after the last page's records were deleted. */
async function checkBeyond(visit: ScreenVisit, list: ListCall, page: number, total: number): Promise<void> {
  const path = `${ADMIN_API}/${list.path}?${buildListQuery(list, page, SMALL)}`;
  const { status, body } = await visit.send(path, { token: visit.token });
  const found = status === 200 ? pageIn(body, true) : undefined;
  const expected = "status 200, no records and the same total";
  if (!found) visit.tell("beyond", `GET ${path}`, expected, `status ${status}${status === 200 ? " and no list" : ""}`);
  else if (found.rows.length > 0) visit.tell("beyond", `GET ${path}`, expected, `${found.rows.length} records`);
  else if (found.total !== total) visit.tell("beyond", `GET ${path}`, expected, "another total");
}

/**
 * Checks everything about a list except its filters.
 *
 * @returns the first page; undefined if it cannot be read
 */
export async function checkList(visit: ScreenVisit, list: ListCall): Promise<Page | undefined> {
  const query = list.paged ? buildListQuery(list, 1, LARGE) : new URLSearchParams();
  const call = `GET ${ADMIN_API}/${list.path}${list.paged ? `?${query}` : ""}`;
  const page = await readPage(visit, list.path, query, { asPage: list.paged });
  if (!page) return undefined;
  const haveIds = checkIds(visit, call, page.rows);
  checkFields(visit, call, list.record, page.rows);
  if (page.rows.length === 0 && page.total === 0) visit.tell("unchecked", call, "records to look at", "an empty list");
  const isWhole = list.paged && (await checkFirst(visit, list, page));
  if (isWhole && haveIds && page.total > SMALL) await checkPages(visit, list, page);
  await visit.refuses(`${ADMIN_API}/${list.path}`);
  return page;
}
