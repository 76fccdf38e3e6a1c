/** Checks a single record as its dialog and its page read it. */
import { toRecord } from "../../../providers/data/envelope";
import type { ListCall } from "../expected/screens";
import { findProblems } from "../problems";
import { describeResponse, isObject } from "../shape";
import { checkErrorBody, reportProblems, type ScreenVisit } from "../visit";
import { ADMIN_API, getId, type Page } from "./read-page";

/** An id of the same form that belongs to no record. */
const unusedIdLike = (id: string) => id.replaceAll(/[0-9a-z]/gi, "0");

const has = (row: unknown, field: string): boolean => {
  const [name = "", ...rest] = field.split(".");
  const value = isObject(row) ? row[name] : undefined;
  return rest.length === 0 ? value !== undefined && value !== null : has(value, rest.join("."));
};

async function checkAbsent(visit: ScreenVisit, path: string, id: string): Promise<void> {
  const call = `GET ${ADMIN_API}/${path}/{id} with an unknown id`;
  const answer = await visit.send(`${ADMIN_API}/${path}/${encodeURIComponent(unusedIdLike(id))}`, {
    token: visit.token,
  });
  if (answer.failure) return;
  const isRejected = answer.status >= 400 && answer.status < 500 && answer.status !== 401;
  if (!isRejected) visit.report("absent", call, "status 404", `status ${answer.status}`);
  else checkErrorBody(answer, call, visit.report);
}

/**
 * Reads the first record of a list by its id. Opening a conversation marks it as read, so records with something unread
 * are skipped.
 */
export async function checkSingleRecord(visit: ScreenVisit, list: ListCall, { rows }: Page): Promise<void> {
  if (!list.one) return;
  const { path, record } = list.one;
  const shown = `${ADMIN_API}/${path}/{id}`;
  const row = rows.find((candidate) => getId(candidate) !== undefined && !candidate["unread"]);
  const id = row && getId(row);
  if (id === undefined) {
    if (rows.length > 0) visit.report("unchecked", `GET ${shown}`, "a record that can be opened", "none");
    return;
  }
  const answer = await visit.read(`${ADMIN_API}/${path}/${encodeURIComponent(id)}`, shown);
  await visit.rejects(`${ADMIN_API}/${path}/${encodeURIComponent(id)}`, shown);
  if (answer) {
    const found = isObject(answer.body) ? toRecord(answer.body) : {};
    if (getId(found) !== id)
      visit.report("record", `GET ${shown}`, "the record with this id", describeResponse(answer.body));
    else {
      // Skip a missing field that the list must send but omits too: the check of the list covers it.
      const problems = findProblems(record, [found]).filter(
        ({ kind, field }) =>
          kind !== "missing" || has(row, field) || !list.record.required.includes(field.split(/[.[]/)[0] ?? ""),
      );
      reportProblems(visit, `GET ${shown}`, problems);
    }
    await checkAbsent(visit, path, id);
  }
}
