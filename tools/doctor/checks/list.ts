/** Checks a list as a screen reads it: its shape, records, ids and pages. */
import type { BaseRecord } from "@refinedev/core";
import { findInexactId } from "../../../providers/data/envelope";
import type { ListCall } from "../expected/screens";
import { findProblems } from "../problems";
import { reportProblems, type ScreenVisit } from "../visit";
import { checkPaging, LARGE, readFirstPages, type FirstPages } from "./paging";
import { ADMIN_API, buildListQuery, getId, idsOf, readPage } from "./read-page";

/** Checks that every record has its own id. Pages can be compared only then. */
function checkIds(visit: ScreenVisit, call: string, rows: readonly BaseRecord[]): boolean {
  const ids = idsOf(rows);
  if (ids.length < rows.length)
    visit.report("id", call, "_id or id, a text or a number", `none in ${rows.length - ids.length} of ${rows.length}`);
  const inexact = findInexactId(rows);
  if (inexact !== undefined) visit.report("id", call, "ids above 2^53 as text", `a number in ${inexact}`);
  const repeated = ids.length - new Set(ids).size;
  if (repeated > 0) visit.report("duplicate", call, "ids that differ", `${repeated} of ${rows.length} occur twice`);
  return ids.length === rows.length && inexact === undefined && repeated === 0;
}

/** Notes undocumented ids that the console can read. */
function noteOtherIds(visit: ScreenVisit, call: string, rows: readonly BaseRecord[]): void {
  const hasId = rows.some((row) => row["_id"] === undefined && getId(row) !== undefined);
  if (hasId) visit.report("tolerated", call, "_id", "id in place of _id", { field: "_id" });
}

/** Reads the whole list, or its first pages. */
async function readRecords(visit: ScreenVisit, list: ListCall): Promise<FirstPages | undefined> {
  if (list.paged) return readFirstPages(visit, list);
  const page = await readPage(visit, list.path, new URLSearchParams(), { asPage: false });
  return page && { from: 1, page, small: undefined };
}

/**
 * Checks everything about a list except its filters.
 *
 * @returns the first page; undefined if it cannot be read
 */
export async function checkList(visit: ScreenVisit, list: ListCall): Promise<FirstPages | undefined> {
  const first = await readRecords(visit, list);
  if (!first) return undefined;
  const { rows, total, renamed } = first.page;
  const call = `GET ${ADMIN_API}/${list.path}${list.paged ? `?${buildListQuery(list, first.from, LARGE)}` : ""}`;
  for (const { field, actual } of renamed) visit.report("list", call, field, actual, { cause: "naming", field });
  const haveIds = checkIds(visit, call, rows);
  noteOtherIds(visit, call, rows);
  reportProblems(visit, call, findProblems(list.record, rows));
  if (rows.length === 0 && total === 0) visit.report("unchecked", call, "at least one record", "an empty list");
  if (list.paged) await checkPaging(visit, list, first, haveIds);
  await visit.rejects(`${ADMIN_API}/${list.path}`);
  return first;
}
