/** Checks that the pages of a list belong together: where they begin, how long they are, and their total. */
import type { ListCall } from "../expected/screens";
import type { ScreenVisit } from "../visit";
import { ADMIN_API, beginsWith, buildListQuery, idsOf, parseList, readPage, type Page } from "./read-page";

/** The largest and the smallest page size that every list offers. Some lists also offer larger ones. */
export const LARGE = 25;
const SMALL = 5;

/** The first pages of a list. */
export interface FirstPages {
  /** The number of the first page: 0 for a backend that counts from 0. */
  from: 0 | 1;
  /** The first page with `limit=25`. */
  page: Page;
  /** The first page with `limit=5`; undefined if unreadable, or if `page` is a bare array or has at most 5 in total. */
  small: Page | undefined;
}

const callOf = (list: ListCall, page: number, limit: number) =>
  `GET ${ADMIN_API}/${list.path}?${buildListQuery(list, page, limit)}`;

const readSmall = (visit: ScreenVisit, list: ListCall, page: number) =>
  readPage(visit, list.path, buildListQuery(list, page, SMALL));

/** Whether page 0 has records, and none of them is on page 1. False if the backend ignores `page` or counts from 1. */
export function isCountedFromZero(zero: Page, one: Page): boolean {
  const onPageOne = new Set(idsOf(one.rows));
  const ids = idsOf(zero.rows);
  return ids.length === zero.rows.length && ids.length > 0 && !ids.some((id) => onPageOne.has(id));
}

/** Reads page 0 without a finding: a backend that counts from 1 may reject it. */
async function probePageZero(visit: ScreenVisit, list: ListCall): Promise<Page | undefined> {
  const { status, body } = await visit.send(`${ADMIN_API}/${list.path}?${buildListQuery(list, 0, LARGE)}`, {
    token: visit.token,
  });
  return status === 200 ? parseList(body, true) : undefined;
}

/** Reads the first page in both sizes. If page 1 does not look like the first page, it tries page 0. */
export async function readFirstPages(visit: ScreenVisit, list: ListCall): Promise<FirstPages | undefined> {
  const page = await readPage(visit, list.path, buildListQuery(list, 1, LARGE));
  if (!page || page.bare) return page && { from: 1, page, small: undefined };
  const small = page.total > SMALL ? await readSmall(visit, list, 1) : undefined;
  const isFirst =
    page.rows.length === Math.min(LARGE, page.total) && (small === undefined || beginsWith(page.rows, small.rows));
  const zero = isFirst ? undefined : await probePageZero(visit, list);
  if (!zero || !isCountedFromZero(zero, page)) return { from: 1, page, small };
  const actual = page.rows.length === 0 ? "none, but page=0 has them" : "later ones, and page=0 has the first";
  visit.report("paging", callOf(list, 1, LARGE), "the first records", actual, { cause: "pages-from-zero" });
  return { from: 0, page: zero, small: small && (await readSmall(visit, list, 0)) };
}

/** Reports a page with fewer records than asked for: some backends ignore `limit`, others have a maximum. */
function reportShortPage(visit: ScreenVisit, list: ListCall, { from, page, small }: FirstPages): void {
  const expected = `${Math.min(LARGE, page.total)} records`;
  const actual = `${page.rows.length} records, the others on page ${from + 1}`;
  const cause = small && small.rows.length > SMALL ? "limit-ignored" : "limit-capped";
  visit.report("limit", callOf(list, from, LARGE), expected, actual, { cause });
}

/** Checks that the first page has as many rows as its total and limit imply. */
async function checkLength(visit: ScreenVisit, list: ListCall, first: FirstPages): Promise<boolean> {
  const { rows, total, bare } = first.page;
  const call = callOf(list, first.from, LARGE);
  if (rows.length > LARGE && !bare) {
    visit.report("limit", call, `at most ${LARGE} records`, `${rows.length} records`, { cause: "limit-ignored" });
    return false;
  }
  if (!Number.isInteger(total) || total < rows.length) {
    visit.report("total", call, `a whole number, ${rows.length} or more`, "another number");
    return false;
  }
  if (rows.length === Math.min(LARGE, total)) return true;
  // There are fewer rows than the total implies. The rest may be on another page.
  const next = await readPage(visit, list.path, buildListQuery(list, first.from + 1, LARGE));
  if (next && next.rows.length > 0) reportShortPage(visit, list, first);
  else visit.report("total", call, "the number of all records", `a total that ${rows.length} records do not add up to`);
  return false;
}

/** Checks that a bare array has all records, not only those of one page. */
async function checkBareArray(visit: ScreenVisit, list: ListCall, all: Page): Promise<void> {
  const [one, two] = await Promise.all([readSmall(visit, list, 1), readSmall(visit, list, 2)]);
  if (one?.bare && two && !beginsWith(all.rows, two.rows))
    visit.report(
      "total",
      callOf(list, 2, SMALL),
      "the records with their total, or all records at once",
      "a bare array of one page",
    );
}

/** Compares the first two pages of five with the page of 25 and with each other. */
async function checkSmallPages(visit: ScreenVisit, list: ListCall, { from, page, small }: FirstPages): Promise<void> {
  const two = await readSmall(visit, list, from + 1);
  if (!small || !two) return;
  const [firstCall, secondCall] = [callOf(list, from, SMALL), callOf(list, from + 1, SMALL)];
  const longest = Math.max(small.rows.length, two.rows.length);
  if (longest > SMALL)
    visit.report("limit", firstCall, `at most ${SMALL} records`, `${longest} records`, { cause: "limit-ignored" });
  else if (small.total !== page.total)
    visit.report("total", firstCall, `the same total as with limit=${LARGE}`, "another number");
  else if (!beginsWith(page.rows, small.rows))
    visit.report("paging", firstCall, `the first ${SMALL} of the records with limit=${LARGE}`, "other records");
  else if (two.rows.length === 0) visit.report("paging", secondCall, "the next records", "none");
  else if (beginsWith(small.rows, two.rows))
    visit.report("paging", secondCall, "other records than on the first page", "the same");
  else {
    const seen = new Set(idsOf(small.rows));
    if (idsOf(two.rows).some((id) => seen.has(id)))
      visit.report("overlap", secondCall, "other records than on the first page", "some of the same");
    await checkBeyond(visit, list, from + Math.ceil(page.total / SMALL), page.total);
  }
}

/** Checks the page after the last one. The console requests it after all records of the last page were deleted. */
async function checkBeyond(visit: ScreenVisit, list: ListCall, page: number, total: number): Promise<void> {
  const path = `${ADMIN_API}/${list.path}?${buildListQuery(list, page, SMALL)}`;
  const { status, body } = await visit.send(path, { token: visit.token });
  const found = status === 200 ? parseList(body, true) : undefined;
  const expected = "status 200, no records and the same total";
  if (!found)
    visit.report("beyond", `GET ${path}`, expected, `status ${status}${status === 200 ? " and no list" : ""}`);
  else if (found.rows.length > 0) visit.report("beyond", `GET ${path}`, expected, `${found.rows.length} records`);
  else if (found.total !== total) visit.report("beyond", `GET ${path}`, expected, "another total");
}

/**
 * Checks the pages of a list.
 *
 * @param canCompare whether every record has its own id, so that pages can be compared
 */
export async function checkPaging(
  visit: ScreenVisit,
  list: ListCall,
  first: FirstPages,
  canCompare: boolean,
): Promise<void> {
  const hasRightLength = await checkLength(visit, list, first);
  if (!hasRightLength || !canCompare || first.page.total <= SMALL) return;
  if (first.page.bare) await checkBareArray(visit, list, first.page);
  else await checkSmallPages(visit, list, first);
}
