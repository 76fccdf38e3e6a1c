/** With --write: makes a record of its own, changes it and deletes it. Records that were there are not touched. */
import { randomBytes } from "node:crypto";
import type { BaseRecord } from "@refinedev/core";
import { isObject } from "../shape";
import type { Visit } from "../visit";
import { ADMIN, idOf, readPage } from "./list";

interface Writable {
  screen: string;
  /** Below /api/admin. */
  path: string;
  /** The field by which its own record is found again. */
  field: string;
  /** A whole record with this text in that field, as the console's form sends it. */
  body: (mark: string) => Record<string, unknown>;
}

const DAY_MS = 86_400_000;

export const WRITABLE: readonly Writable[] = [
  {
    screen: "Categories",
    path: "categories",
    field: "name",
    body: (name) => ({ name, description: "Made by the doctor, and deleted at once." }),
  },
  {
    screen: "Coupons",
    path: "coupons",
    field: "code",
    body: (code) => ({
      code,
      description: "",
      type: "percentage",
      value: 10,
      minOrderAmount: 0,
      maxDiscount: null,
      usageLimit: 1,
      // In the past: nobody can use it meanwhile.
      validFrom: new Date(Date.now() - 3 * DAY_MS).toISOString(),
      validUntil: new Date(Date.now() - 2 * DAY_MS).toISOString(),
      isActive: false,
    }),
  },
  {
    screen: "Shipping Methods",
    path: "shipping",
    field: "name",
    body: (name) => ({ name, description: "", cost: 1, freeAbove: null, minDays: 1, maxDays: 2, isActive: false }),
  },
  {
    screen: "Plans",
    path: "plans",
    field: "name",
    body: (name) => ({
      name,
      description: "",
      price: 1,
      interval: "month",
      commissionRate: 1,
      productLimit: null,
      features: [],
      isActive: false,
    }),
  },
];

const isSame = (one: unknown, other: string) => typeof one === "string" && one.toLowerCase() === other.toLowerCase();

/** More pages than this are not looked through for a record that was just made. */
const MOST_PAGES = 20;

async function find(visit: Visit, { path, field }: Writable, mark: string): Promise<BaseRecord | undefined> {
  for (let page = 1, seen = 0; page <= MOST_PAGES; page += 1) {
    const query = new URLSearchParams(path === "categories" ? "" : `page=${page}&limit=100`);
    const list = await readPage(visit, path, query, { asPage: false });
    const found = list?.rows.find((row) => isSame(row[field], mark));
    seen += list?.rows.length ?? 0;
    if (!list || found || list.rows.length === 0 || seen >= list.total) return found;
  }
  return undefined;
}

/** Creates, changes and deletes one record, and looks each time whether the list knows. */
export async function checkChanges(visit: Visit, writable: Writable): Promise<void> {
  const { path, body } = writable;
  const mark = `DOCTOR-${randomBytes(4).toString("hex").toUpperCase()}`;
  const changed = `${mark}-2`;
  const collection = `${ADMIN}/${path}`;

  const change = async (method: "POST" | "PUT" | "DELETE", url: string, shown: string, sent?: unknown) => {
    const answer = await visit.send(url, { method, token: visit.token, body: sent });
    const isDone = answer.status >= 200 && answer.status < 300;
    if (!isDone) visit.tell("change", `${method} ${shown}`, "a status of 2xx", `status ${answer.status}`);
    return isDone ? answer : undefined;
  };

  const made = await change("POST", collection, collection, body(mark));
  if (!made) return;
  const listed = await find(visit, writable, mark);
  if (!listed) visit.tell("change", `POST ${collection}`, "the new record in the list", "a list without it");
  const id = (listed && idOf(listed)) ?? idInAnswer(made.body);
  if (id === undefined) return;

  const one = `${collection}/${encodeURIComponent(id)}`;
  const shown = `${collection}/{id}`;
  if (listed && (await change("PUT", one, shown, body(changed))) && !(await find(visit, writable, changed)))
    visit.tell("change", `PUT ${shown}`, "the changed record in the list", "a list without the change");
  if (!(await change("DELETE", one, shown))) return;
  const left = (await find(visit, writable, changed)) ?? (await find(visit, writable, mark));
  if (left) visit.tell("change", `DELETE ${shown}`, "a list without the record", "a list with it");
}

/** Where a list does not know the new record: it is still to be deleted. */
function idInAnswer(body: unknown): string | undefined {
  const id = isObject(body) ? (body["_id"] ?? body["id"]) : undefined;
  return typeof id === "string" || typeof id === "number" ? String(id) : undefined;
}
