/** With --write: creates a record, changes it and deletes it. Existing records are not touched. */
import { randomBytes } from "node:crypto";
import { isObject } from "../shape";
import type { ScreenVisit } from "../visit";
import { findByName, removeOwnRecord, type Leftover, type OwnRecord } from "./own-record";
import { ADMIN_API, getId, readPage } from "./read-page";
import type { Writable } from "./writable";

/**
 * Creates, changes and deletes the record, and checks after each step that the list reflects it.
 *
 * @returns whether the record is gone
 */
async function checkSteps(visit: ScreenVisit, own: OwnRecord): Promise<boolean> {
  const { path, body } = own.writable;
  const [name = "", changedName = ""] = own.names;
  const collection = `${ADMIN_API}/${path}`;

  const change = async (method: "POST" | "PUT" | "DELETE", url: string, shown: string, sent?: unknown) => {
    const answer = await visit.send(url, { method, token: visit.token, body: sent });
    const isDone = answer.status >= 200 && answer.status < 300;
    const actual = answer.failure ? "no complete response" : `status ${answer.status}`;
    if (!isDone) visit.report("change", `${method} ${shown}`, "a status of 2xx", actual);
    return { ...answer, isDone };
  };
  const find = async (wanted: string) =>
    (await findByName((query) => readPage(visit, path, query, { asPage: false }), own, wanted)) ?? undefined;

  own.isCreated = undefined;
  const made = await change("POST", collection, collection, body(name));
  own.isCreated = made.isDone || (made.status >= 400 && made.status < 500 ? false : undefined);
  if (!made.isDone) return false;
  own.id = idInAnswer(made.body);
  const listed = await find(name);
  if (!listed) visit.report("change", `POST ${collection}`, "the new record in the list", "a list without it");
  own.id = (listed && getId(listed)) ?? own.id;
  if (own.id === undefined) return false;

  const one = `${collection}/${encodeURIComponent(own.id)}`;
  const shown = `${collection}/{id}`;
  if (listed && (await change("PUT", one, shown, body(changedName))).isDone && !(await find(changedName)))
    visit.report("change", `PUT ${shown}`, "the changed record in the list", "a list without the change");
  if (!(await change("DELETE", one, shown)).isDone) return false;
  const left = (await find(changedName)) ?? (await find(name));
  if (left) visit.report("change", `DELETE ${shown}`, "a list without the record", "a list with it");
  return !left;
}

/**
 * Creates, changes and deletes a test record of one resource. If a step fails, it removes the record at the end.
 *
 * @param from the number that the backend gives the first page of a list
 * @param leftovers the record is added to them if it cannot be removed, even if the examination is stopped
 */
export async function checkWrites(
  visit: ScreenVisit,
  writable: Writable,
  from: 0 | 1,
  leftovers: Leftover[],
): Promise<void> {
  const name = `DOCTOR-${randomBytes(4).toString("hex").toUpperCase()}`;
  const own: OwnRecord = { writable, names: [name, `${name}-2`], isCreated: false, from };
  let isGone = false;
  try {
    isGone = await checkSteps(visit, own);
  } finally {
    const leftover = isGone ? undefined : await removeOwnRecord(visit, own);
    if (leftover) leftovers.push(leftover);
  }
}

/** The id in the response. The doctor needs it to delete a record that the list does not show. */
function idInAnswer(body: unknown): string | undefined {
  const id = isObject(body) ? (body["_id"] ?? body["id"]) : undefined;
  return typeof id === "string" || typeof id === "number" ? String(id) : undefined;
}
