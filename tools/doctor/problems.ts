/** Compares records with what a screen expects of them. */
import type { ErrorObject } from "ajv";
import type { Schema } from "../../scripts/openapi/shape";
import type { ExpectedRecord } from "./expected/record";
import type { CauseId } from "./findings";
import { restoreNames } from "./naming";
import { isObject, typeOf, TYPE_WORDS } from "./shape";
import { describeDate, describeTolerated, isHttpDate } from "./value-forms";

export interface Problem {
  kind: "naming" | "missing" | "type" | "date" | "choice" | "tolerated";
  /** Defaults to `kind`. */
  cause?: CauseId;
  /** For example `customer.name` or `products[].price`. */
  field: string;
  expected: string;
  actual: string;
}

/** Describes the values that a schema accepts. */
function describeSchema({ type, enum: values, format, items }: Schema): string {
  if (Array.isArray(values)) return `one of ${values.join(", ")}`;
  if (format === "date") return "an ISO date as text";
  if (isObject(items) && items["type"] === "string") return "a list of texts";
  return TYPE_WORDS[String(type)] ?? "a value";
}

const normalize = (text: string) => text.toLowerCase().replaceAll(/[\s-]+/g, "_");

/** The problem of a value whose type is not the documented one. Its kind is `tolerated` if the console can read it. */
function toTypeProblem(schema: Schema, field: string, data: unknown): Problem {
  const expected = describeSchema(schema);
  const date = schema["format"] === "date" ? describeDate(data) : undefined;
  if (date) return { kind: date.cause === "tolerated" ? "tolerated" : "date", field, expected, ...date };
  const tolerated = describeTolerated(schema, field, data);
  if (tolerated !== undefined) return { kind: "tolerated", field, expected, actual: tolerated };
  return { kind: "type", field, expected, actual: typeOf(data) };
}

function toProblem({ keyword, instancePath, parentSchema = {}, params, data }: ErrorObject): Problem | undefined {
  const schema = parentSchema as Schema;
  const field = instancePath.slice(1).replaceAll(/\/\d+/g, "[]").replaceAll("/", ".");
  const expected = describeSchema(schema);
  switch (keyword) {
    case "required": {
      const name = String(params["missingProperty"]);
      const missing = describeSchema(schema.properties?.[name] ?? {});
      return { kind: "missing", field: field === "" ? name : `${field}.${name}`, expected: missing, actual: "nothing" };
    }
    case "type":
      return toTypeProblem(schema, field, data);
    case "format":
      return isHttpDate(String(data))
        ? { kind: "tolerated", field, expected, actual: "dates as in HTTP headers" }
        : { kind: "date", field, expected, actual: "text that is not an ISO date" };
    case "enum": {
      // For a value that is not text, Ajv also reports its type.
      if (typeof data !== "string") return undefined;
      return (schema["enum"] as string[]).includes(normalize(data))
        ? { kind: "choice", cause: "spelling", field, expected, actual: "one of them in another spelling" }
        : { kind: "choice", field, expected, actual: "another text" };
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

/** The problems of one record, including documented fields that the backend sends under other names. */
function findProblemsOfRecord({ validate }: ExpectedRecord, record: unknown): Problem[] {
  const { value, renamed } = restoreNames(validate.schema as Schema, record);
  validate(simplify(value));
  return [
    ...renamed.map(({ field, actual }) => ({
      kind: "naming" as const,
      field,
      expected: "the documented name",
      actual,
    })),
    ...(validate.errors ?? []).map(toProblem).filter((problem) => problem !== undefined),
  ];
}

/**
 * The problems of some records, once per field and kind. A field counts as missing only if no record has it, because a
 * record may omit any field except its id.
 */
export function findProblems(expected: ExpectedRecord, records: readonly unknown[]): Problem[] {
  const found = new Map<string, { problem: Problem; times: number }>();
  for (const record of records) {
    const problems = findProblemsOfRecord(expected, record);
    for (const [key, problem] of new Map(problems.map((one) => [`${one.kind} ${one.field}`, one]))) {
      found.set(key, { problem, times: (found.get(key)?.times ?? 0) + 1 });
    }
  }
  return [...found.values()]
    .filter(({ problem, times }) => problem.kind !== "missing" || times === records.length)
    .map(({ problem }) => problem);
}
