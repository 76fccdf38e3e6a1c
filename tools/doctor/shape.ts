/** Describes the record fields that a screen needs, and compares records with them. */
import { toIndianTime } from "../../src/kit/format";

type Kind = "text" | "date" | "number" | "flag" | "texts" | "any";

/**
 * The expected value of a field: a kind, the list of allowed values, or a nested shape. `?` marks a field that may be
 * missing, such as a rejection reason. A list with one shape describes an array of records.
 */
type Expected = Kind | `${Kind}?` | readonly string[] | readonly [Shape] | Shape;
export interface Shape {
  readonly [field: string]: Expected;
}

type ExpectedOf<V> = [V] extends [readonly (infer Entry)[]]
  ? [Entry] extends [object]
    ? readonly [ShapeOf<Entry>]
    : "texts" | "texts?"
  : [V] extends [string]
    ? string extends V
      ? "text" | "text?" | "date" | "date?"
      : readonly V[]
    : [V] extends [number]
      ? "number" | "number?"
      : [V] extends [boolean]
        ? "flag" | "flag?"
        : [V] extends [string | boolean]
          ? "any" | "any?"
          : [V] extends [object]
            ? ShapeOf<V>
            : never;

/** The shape of a contract's records. A field that is missing or typed differently in the contract does not compile. */
export type ShapeOf<T> = { readonly [K in keyof T]?: ExpectedOf<NonNullable<T[K]>> };

export interface Problem {
  kind: "missing" | "type" | "date" | "choice";
  /** For example `customer.name` or `products[].price`. */
  field: string;
  expected: string;
  came: string;
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const KINDS: Record<Kind, { words: string; fits: (value: unknown) => boolean }> = {
  text: { words: "text", fits: (value) => typeof value === "string" },
  date: { words: "an ISO date as text", fits: (value) => typeof value === "string" },
  number: { words: "a number", fits: (value) => typeof value === "number" && Number.isFinite(value) },
  flag: { words: "true or false", fits: (value) => typeof value === "boolean" },
  texts: {
    words: "a list of texts",
    fits: (value) => Array.isArray(value) && value.every((one) => typeof one === "string"),
  },
  any: { words: "a value", fits: () => true },
};

/** Describes the type of a value, never the value itself. */
function typeOf(value: unknown): string {
  if (value === null || value === undefined) return "nothing";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "an object";
  return { string: "text", number: "a number", boolean: "true or false" }[typeof value as string] ?? "something else";
}

const FIELD_NAME = /^[A-Za-z_$][\w$-]{0,30}$/;

/** Describes a response by its type and field names. Keys that do not look like field names are left out. */
export function describeResponse(body: unknown): string {
  if (!isObject(body)) return typeOf(body);
  const names = Object.keys(body).filter((name) => FIELD_NAME.test(name));
  if (names.length === 0) return "an object";
  return `an object with ${names.slice(0, 8).join(", ")}${names.length > 8 ? ", …" : ""}`;
}

const isAbsent = (value: unknown) => value === undefined || value === null || value === "";
const isDate = (text: string) => /^\d{4}-\d{2}-\d{2}(?=$|[T ])/.test(text) && toIndianTime(text) !== undefined;
const normalize = (text: string) => text.toLowerCase().replaceAll(/[\s-]+/g, "_");

/** The problem with one value. A required value may be `missing`; an optional one may not. */
function problemIn(
  value: unknown,
  expected: Kind | `${Kind}?` | readonly string[],
): Omit<Problem, "field"> | undefined {
  if (typeof expected === "string") {
    const kind = expected.replace("?", "") as Kind;
    const { words, fits } = KINDS[kind];
    if (isAbsent(value))
      return expected.endsWith("?") ? undefined : { kind: "missing", expected: words, came: "nothing" };
    if (!fits(value)) return { kind: "type", expected: words, came: typeOf(value) };
    if (kind === "date" && typeof value === "string" && !isDate(value))
      return { kind: "date", expected: words, came: "text that is no ISO date" };
    return undefined;
  }
  const words = `one of ${expected.join(", ")}`;
  if (isAbsent(value)) return { kind: "missing", expected: words, came: "nothing" };
  if (typeof value !== "string") return { kind: "type", expected: words, came: typeOf(value) };
  if (expected.includes(value)) return undefined;
  const known = expected.includes(normalize(value));
  return { kind: "choice", expected: words, came: known ? "one of them in other letters" : "another text" };
}

const isChoice = (expected: Expected): expected is readonly string[] =>
  Array.isArray(expected) && expected.every((value) => typeof value === "string");

/** All problems of one record. */
function problemsIn(record: Record<string, unknown>, shape: Shape, prefix: string): Problem[] {
  return Object.entries(shape).flatMap(([name, expected]): Problem[] => {
    const field = `${prefix}${name}`;
    const value = record[name];
    if (typeof expected === "string" || isChoice(expected)) {
      const problem = problemIn(value, expected);
      return problem ? [{ field, ...problem }] : [];
    }
    if (Array.isArray(expected)) {
      const [entry] = expected as readonly [Shape];
      if (isAbsent(value)) return [{ kind: "missing", field, expected: "a list", came: "nothing" }];
      if (!Array.isArray(value)) return [{ kind: "type", field, expected: "a list", came: typeOf(value) }];
      return value.length === 0 ? [] : findProblems(entry, value, `${field}[].`);
    }
    if (!isAbsent(value) && !isObject(value))
      return [{ kind: "type", field, expected: "an object", came: typeOf(value) }];
    return problemsIn(isObject(value) ? value : {}, expected as Shape, `${field}.`);
  });
}

/**
 * The problems of some records, once per field and kind. A field counts as missing only if no record has it, because a
 * record may omit any field except its id.
 */
export function findProblems(shape: Shape, records: readonly unknown[], prefix = ""): Problem[] {
  const perRecord = records.map((record) => problemsIn(isObject(record) ? record : {}, shape, prefix));
  const found = new Map<string, { problem: Problem; times: number }>();
  for (const problems of perRecord) {
    for (const problem of new Map(problems.map((one) => [`${one.kind} ${one.field}`, one])).values()) {
      const key = `${problem.kind} ${problem.field}`;
      found.set(key, { problem, times: (found.get(key)?.times ?? 0) + 1 });
    }
  }
  return [...found.values()]
    .filter(({ problem, times }) => problem.kind !== "missing" || times === records.length)
    .map(({ problem }) => problem);
}
