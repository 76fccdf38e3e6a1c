/** Compares records with what a screen expects of them. */
import type { ErrorObject } from "ajv";
import type { Schema } from "../../scripts/openapi/shape";
import type { ExpectedRecord } from "./expected/record";

export interface Problem {
  kind: "missing" | "type" | "date" | "choice";
  /** For example `customer.name` or `products[].price`. */
  field: string;
  expected: string;
  came: string;
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  integer: "a number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
};

/** Describes the type of a value, never the value itself. */
function typeOf(value: unknown): string {
  if (value === null || value === undefined) return "nothing";
  return TYPE_WORDS[Array.isArray(value) ? "array" : typeof value] ?? "something else";
}

const FIELD_NAME = /^[A-Za-z_$][\w$-]{0,30}$/;

/** Describes a response by its type and field names. Keys that do not look like field names are left out. */
export function describeResponse(body: unknown): string {
  if (!isObject(body)) return typeOf(body);
  const names = Object.keys(body).filter((name) => FIELD_NAME.test(name));
  if (names.length === 0) return "an object";
  return `an object with ${names.slice(0, 8).join(", ")}${names.length > 8 ? ", …" : ""}`;
}

/** Describes the values that a schema accepts. */
function describeSchema({ type, enum: values, format, items }: Schema): string {
  if (Array.isArray(values)) return `one of ${values.join(", ")}`;
  if (format === "date") return "an ISO date as text";
  if (isObject(items) && items["type"] === "string") return "a list of texts";
  return TYPE_WORDS[String(type)] ?? "a value";
}

const normalize = (text: string) => text.toLowerCase().replaceAll(/[\s-]+/g, "_");

function toProblem({ keyword, instancePath, parentSchema = {}, params, data }: ErrorObject): Problem | undefined {
  const schema = parentSchema as Schema;
  const field = instancePath.slice(1).replaceAll(/\/\d+/g, "[]").replaceAll("/", ".");
  const expected = describeSchema(schema);
  switch (keyword) {
    case "required": {
      const name = String(params["missingProperty"]);
      const missing = describeSchema(schema.properties?.[name] ?? {});
      return { kind: "missing", field: field === "" ? name : `${field}.${name}`, expected: missing, came: "nothing" };
    }
    case "type":
      return { kind: "type", field, expected, came: typeOf(data) };
    case "format":
      return { kind: "date", field, expected, came: "text that is no ISO date" };
    case "enum": {
      // Anything but a text is a problem of its type.
      if (typeof data !== "string") return undefined;
      const isKnown = (schema["enum"] as string[]).includes(normalize(data));
      return { kind: "choice", field, expected, came: isKnown ? "one of them in other letters" : "another text" };
    }
  }
  return undefined;
}

/** Removes empty values, which count as absent, and names a vendor by `name` if it has no `shopName`. */
const simplify = (record: unknown): unknown =>
  JSON.parse(
    JSON.stringify(isObject(record) ? record : {}, (key, value: unknown) => {
      if (key === "vendor" && isObject(value)) return { ...value, shopName: value["shopName"] ?? value["name"] };
      return value === null || value === "" ? undefined : value;
    }),
  );

/**
 * The problems of some records, once per field and kind. A field counts as missing only if no record has it, because a
 * record may omit any field except its id.
 */
export function findProblems({ validate }: ExpectedRecord, records: readonly unknown[]): Problem[] {
  const found = new Map<string, { problem: Problem; times: number }>();
  for (const record of records) {
    validate(simplify(record));
    const problems = (validate.errors ?? []).map(toProblem).filter((problem) => problem !== undefined);
    for (const [key, problem] of new Map(problems.map((one) => [`${one.kind} ${one.field}`, one]))) {
      found.set(key, { problem, times: (found.get(key)?.times ?? 0) + 1 });
    }
  }
  return [...found.values()]
    .filter(({ problem, times }) => problem.kind !== "missing" || times === records.length)
    .map(({ problem }) => problem);
}
