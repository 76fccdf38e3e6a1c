/** With --write: creates a record, changes it and deletes it. Existing records are not touched. */
import { randomBytes } from "node:crypto";
import type { BaseRecord } from "@refinedev/core";
import { isObject } from "../shape";
import type { ScreenVisit } from "../visit";
import { ADMIN_API, getId, readPage } from "./list";

interface Writable {
  screen: string;
  /** The path below /api/admin. */
  path: string;
  /** The field that identifies the doctor's record in the list. */
  field: string;
  /** A complete record with the marker in that field, as the console's form sends it. */
  body: (mark: string) => Record<string, unknown>;
}

const DAY_MS = 86_400_000;

export const WRITABLE_COLLECTIONS: readonly Writable[] = [
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
      // The validity is in the past, so that no customer can use the coupon.
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

/** How many pages to search for a record that was just created. */
const MAX_PAGES = 20;

async function find(visit: ScreenVisit, { path, field }: Writable, mark: string): Promise<BaseRecord | undefined> {
  for (let page = 1, seen = 0; page <= MAX_PAGES; page += 1) {
    const query = new URLSearchParams(path === "categories" ? "" : `page=${page}&limit=100`);
    const list = await readPage(visit, path, query, { asPage: false });
    const found = list?.rows.find((row) => isSame(row[field], mark));
    seen += list?.rows.length ?? 0;
    if (!list || found || list.rows.length === 0 || seen >= list.total) return found;
  }
  return undefined;
}

/** Creates, changes and deletes one record, and checks after each step that the list reflects it. */
export async function checkWrites(visit: ScreenVisit, writable: Writable): Promise<void> {
  const { path, body } = writable;
  const mark = `DOCTOR-${randomBytes(4).toString("hex").toUpperCase()}`;
  const changed = `${mark}-2`;
  const collection = `${ADMIN_API}/${path}`;

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
  const id = (listed && getId(listed)) ?? idInAnswer(made.body);
  if (id === undefined) return;

  const one = `${collection}/${encodeURIComponent(id)}`;
  const shown = `${collection}/{id}`;
  if (listed && (await change("PUT", one, shown, body(changed))) && !(await find(visit, writable, changed)))
    visit.tell("change", `PUT ${shown}`, "the changed record in the list", "a list without the change");
  if (!(await change("DELETE", one, shown))) return;
  const left = (await find(visit, writable, changed)) ?? (await find(visit, writable, mark));
  if (left) visit.tell("change", `DELETE ${shown}`, "a list without the record", "a list with it");
}

/** The id in the response. The doctor needs it to delete a record that the list does not show. */
function idInAnswer(body: unknown): string | undefined {
  const id = isObject(body) ? (body["_id"] ?? body["id"]) : undefined;
  return typeof id === "string" || typeof id === "number" ? String(id) : undefined;
}
