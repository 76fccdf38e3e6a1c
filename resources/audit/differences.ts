/** What an entry's values were before and after, field by field. */
import { titleCase, type ReadyField } from "../../src/kit/define/fields";
import type { Resource } from "../../src/kit/define/resource";
import type { FieldKind, Row } from "../../src/kit/define/field";
import { readField } from "../../src/kit/define/row";
import { toText } from "../../src/kit/format";
import type { AuditEntry } from "./contract";
import { auditMessages as words } from "./messages";

export interface Difference {
  name: string;
  field: ReadyField;
  before: Row;
  after: Row;
}

type Values = Readonly<Record<string, unknown>>;

/** The record's id stands above already. */
const LEFT_OUT: readonly string[] = ["_id", "id"];
const STAMP = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

const valuesOf = (values: unknown): Values =>
  typeof values === "object" && values !== null && !Array.isArray(values) ? (values as Values) : {};

/** Nothing, null and empty text look alike. */
const same = (one: unknown, other: unknown) => JSON.stringify(one ?? "") === JSON.stringify(other ?? "");

/** A value as text: that of a record is its name. */
function plain(value: unknown): string | undefined {
  if (Array.isArray(value)) return value.map((one) => plain(one) ?? "").join(", ");
  if (typeof value !== "object" || value === null) return toText(value);
  const { shopName, name } = value as Record<string, unknown>;
  return toText(shopName) ?? toText(name) ?? JSON.stringify(value);
}

function guessedKind(values: readonly unknown[]): FieldKind {
  if (values.some((value) => typeof value === "boolean")) return "boolean";
  return values.some((value) => typeof value === "string" && STAMP.test(value)) ? "moment" : "text";
}

/** The field that the resource declares; of any other one, a field by what the values look like. */
function fieldOf(resource: Resource | undefined, name: string, values: readonly unknown[]): ReadyField {
  const raw = (row: Row) => (row as Values)[name];
  const declared = resource?.fields[name];
  if (!declared) {
    const kind = guessedKind(values);
    return { label: titleCase(name), kind, value: (row) => (kind === "text" ? plain(raw(row)) : raw(row)) };
  }
  // What is computed from other fields may find nothing in values that lack them.
  const value = (row: Row) => {
    const found = raw(row) === undefined ? undefined : (readField(name, declared, row) ?? plain(raw(row)));
    return declared.kind === undefined || declared.kind === "lookup" ? plain(found) : found;
  };
  return { ...declared, empty: undefined, value, link: undefined };
}

/** Names the field that was seen or searched by, as the record's page does. */
function namedField(label: string, resource: Resource | undefined): ReadyField {
  const nameOf = (row: Row) => toText((row as Values)["field"]) ?? "";
  return {
    label,
    kind: "text",
    value: (row) => resource?.fields[nameOf(row)]?.label ?? titleCase(nameOf(row)),
  };
}

/** The fields whose values differ, in the order of the entry. */
export function differencesOf({ action, before, after }: AuditEntry, resource: Resource | undefined): Difference[] {
  const [old, now] = [valuesOf(before), valuesOf(after)];
  const verb = toText(action)?.split(".")[1];
  const label = verb === "reveal" ? words.seen : verb === "look-up" ? words.searched : undefined;
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .filter((name) => !LEFT_OUT.includes(name) && !same(old[name], now[name]))
    .map((name) => ({
      name,
      field:
        label !== undefined && name === "field"
          ? namedField(label, resource)
          : fieldOf(resource, name, [old[name], now[name]]),
      before: old,
      after: now,
    }));
}
