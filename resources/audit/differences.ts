/** Compares the values of an audit entry before and after the change. */
import { toTitleCase, type ResolvedField } from "../../src/kit/define/fields";
import type { Resource } from "../../src/kit/define/resource";
import { valueTypeOf, type FieldKind, type Row } from "../../src/kit/define/field";
import { readField } from "../../src/kit/define/row";
import { toText } from "../../src/kit/format";
import type { AuditEntry } from "./contract";
import { auditPartMessages as texts } from "./part-messages";

export interface FieldDifference {
  name: string;
  field: ResolvedField;
  before: Row;
  after: Row;
}

type Values = Readonly<Record<string, unknown>>;

/** Not listed, since the entry already shows the record's id. */
const OMITTED_FIELDS: readonly string[] = ["_id", "id"];
/** Names of the fields with texts that people wrote. */
const TEXTS: readonly string[] = ["note", "notes", "subject", "message", "reason", "comments"];
const ISO_STAMP = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

const toValues = (values: unknown): Values =>
  typeof values === "object" && values !== null && !Array.isArray(values) ? (values as Values) : {};

/** Treats undefined, null and empty text as equal. */
export const isSameValue = (one: unknown, other: unknown) => JSON.stringify(one ?? "") === JSON.stringify(other ?? "");

/** Returns whether an entry has values before and after a change. Creations, deletions and reads do not. */
export const hasBothSides = ({ before, after }: AuditEntry): boolean => Boolean(before && after);

/** Returns whether the history shows the value of a field even if only one side has it, as in a creation. */
export const isShownAlone = (name: string): boolean => name === "status" || name === "amount" || TEXTS.includes(name);

/** Returns the only side of a field that is shown without a comparison, such as a message; otherwise undefined. */
export function getOnlySide({ name, before, after }: FieldDifference): Row | undefined {
  const hadBefore = Object.hasOwn(before, name);
  if (!isShownAlone(name) || hadBefore === Object.hasOwn(after, name)) return undefined;
  return hadBefore ? before : after;
}

/** Formats a value as text. Records are shown by name. */
function formatPlain(value: unknown): string | undefined {
  if (Array.isArray(value)) return value.map((one) => formatPlain(one) ?? "").join(", ");
  if (typeof value !== "object" || value === null) return toText(value);
  const { shopName, name } = value as Record<string, unknown>;
  return toText(shopName) ?? toText(name) ?? JSON.stringify(value);
}

/** Guesses the kind of a field that no resource declares: long text, boolean or moment. Otherwise undefined. */
function guessKind(name: string, values: readonly unknown[]): FieldKind | undefined {
  if (TEXTS.includes(name) && values.some((value) => typeof value === "string")) return "multiline";
  if (values.some((value) => typeof value === "boolean")) return "boolean";
  return values.some((value) => typeof value === "string" && ISO_STAMP.test(value)) ? "moment" : undefined;
}

/** Returns the field that the resource declares, or one inferred from the values. */
function getField(resource: Resource | undefined, name: string, values: readonly unknown[]): ResolvedField {
  const raw = (row: Row) => (row as Values)[name];
  const declared = resource?.fields[name];
  if (!declared) {
    const kind = guessKind(name, values);
    return { label: toTitleCase(name), kind, value: (row) => (kind ? raw(row) : formatPlain(raw(row))) };
  }
  // A computed field may return nothing if the entry lacks the fields it reads.
  const value = (row: Row) => {
    const found = raw(row) === undefined ? undefined : (readField(name, declared, row) ?? formatPlain(raw(row)));
    return declared.kind === undefined || valueTypeOf(declared) === "reference" ? formatPlain(found) : found;
  };
  return { ...declared, empty: undefined, value, link: undefined };
}

/** Creates a field that shows which field was revealed or searched, by its label on the record's page. */
function createFieldNameField(label: string, resource: Resource | undefined): ResolvedField {
  const nameOf = (row: Row) => toText((row as Values)["field"]) ?? "";
  return {
    label,
    value: (row) => resource?.fields[nameOf(row)]?.label ?? toTitleCase(nameOf(row)),
  };
}

/** Returns the fields whose values differ, in the order of the entry. */
export function listDifferences(
  { action, before, after }: AuditEntry,
  resource: Resource | undefined,
): FieldDifference[] {
  const [old, now] = [toValues(before), toValues(after)];
  const verb = toText(action)?.split(".")[1];
  const label = verb === "reveal" ? texts.seen : verb === "look-up" ? texts.searched : undefined;
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .filter((name) => !OMITTED_FIELDS.includes(name) && !isSameValue(old[name], now[name]))
    .map((name) => ({
      name,
      field:
        label !== undefined && name === "field"
          ? createFieldNameField(label, resource)
          : getField(resource, name, [old[name], now[name]]),
      before: old,
      after: now,
    }));
}
