/** Defines the generated code for each kind of field. */
import { toTitleCase } from "../../src/kit/define/fields";
import { isRange } from "./field-lists";
import { toSnakeCase, type Field, type FieldKind, type ResourceNames } from "./request";

/**
 * Sample values for the generated tests. `whole`, `other` and `rejected` are TypeScript expressions, `typed` and
 * `shown` are plain texts.
 */
interface Samples {
  /** The value of a new record. */
  whole: string;
  /** A valid value that differs from `whole`. */
  other: string;
  /** An invalid value. */
  rejected: string;
  /** The text that a person types or selects in the form for `whole`; empty for a boolean or a reference. */
  typed: string;
  /** The text that the console shows for `whole`; empty for a reference. */
  shown: string;
}

interface KindCode {
  /** The TypeScript type in the contract. */
  type: string;
  /** The `kind` in the resource definition; absent for a text, which is the default, and for a reference. */
  kind?: string;
  /** Properties of `input` in the resource definition, other than `required`. */
  rules?: string;
  /** The Drizzle column, without its nullability. */
  column: string;
  /** The type of the SQL column. */
  sql: string;
  /** The Zod schema of the input. `inputSchemaCode()` adapts it for optional fields. */
  input: string;
  /** The Zod schema of an optional field; absent if it is `input` with a default. */
  optional?: string;
  /** The Zod schema of the response. */
  answer: string;
  /** The value in a record of the demo. The code can use `index`, `random` and `now`. */
  demo: string;
  samples: Samples;
}

export const pluralize = (word: string) => {
  if (/[^aeiou]y$/.test(word)) return word.replace(/y$/, "ies");
  return /(s|x|z|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;
};

/** The name of the constant that lists the values of a choice, such as "BANNER_STATUSES". */
export const choiceValuesName = ({ oneIdentifier }: ResourceNames, { name }: Field) =>
  `${toSnakeCase(oneIdentifier)}_${pluralize(toSnakeCase(name))}`.toUpperCase();

/** The name of the type of a choice, such as "BannerStatus". */
export const choiceTypeName = ({ type }: ResourceNames, { name }: Field) =>
  type + name.replace(/^./, (first) => first.toUpperCase());

/** The name of the constant with the transitions of the actions, such as "REFUND_TRANSITIONS". */
export const transitionsName = ({ oneIdentifier }: ResourceNames) =>
  `${toSnakeCase(oneIdentifier)}_transitions`.toUpperCase();

/** "in_review" → "In review" */
export const toChoiceLabel = (choice: string) =>
  choice.replaceAll("_", " ").replace(/^./, (first) => first.toUpperCase());

const toWords = (name: string) => toSnakeCase(name).replaceAll("_", " ");

const numberCode = (column: string, whole: string, other: string, rejected: string, shown = whole) => ({
  type: "number",
  column,
  answer: "z.number()",
  samples: { whole, other, rejected, typed: whole, shown },
});

function textCode(names: ResourceNames, { name }: Field, limit: number) {
  const sample = (ordinal: string) => `${ordinal} ${toWords(name)}`;
  const numbered = `\`${name === "title" || name === "name" ? names.one : toChoiceLabel(toSnakeCase(name))} \${index + 1}\``;
  return {
    type: "string",
    rules: `maxLength: ${limit}`,
    column: `text("${toSnakeCase(name)}")`,
    sql: "text",
    input: `requiredText(${limit})`,
    optional: `optionalTextOrEmpty(${limit})`,
    answer: "z.string()",
    demo: numbered,
    samples: {
      whole: JSON.stringify(sample("First")),
      other: JSON.stringify(sample("Second")),
      rejected: `"x".repeat(${limit + 1})`,
      typed: sample("First"),
      shown: sample("First"),
    },
  };
}

const ID_LENGTH = 24;

/** The name of a constant with ids of the records that a reference can point to, such as "orderIds". */
const idsName = ({ name }: Field) => `${name}s`;

const CODES: Record<FieldKind, (names: ResourceNames, field: Field, column: string) => KindCode> = {
  text: (names, field) => textCode(names, field, 200),
  multiline: (names, field) => ({ ...textCode(names, field, 5000), kind: "multiline" }),
  number: (_, __, column) => ({
    ...numberCode(`doublePrecision("${column}")`, "2.5", "4", "-1"),
    kind: "number",
    sql: "double precision",
    input: "amount",
    demo: "random.int(1, 100)",
  }),
  integer: (_, __, column) => ({
    ...numberCode(`integer("${column}")`, "2", "3", "1.5"),
    kind: "integer",
    sql: "integer",
    input: "wholeNumber(0)",
    demo: "random.int(1, 100)",
  }),
  money: (_, __, column) => ({
    ...numberCode(`rupees("${column}")`, "499.5", "999", "1.005", "₹499.50"),
    kind: "money",
    sql: "numeric(14, 2)",
    input: "rupees",
    demo: "random.int(100, 5000)",
  }),
  percent: (_, __, column) => ({
    ...numberCode(`percent("${column}")`, "12.5", "18", "100.01", "12.5%"),
    kind: "percent",
    sql: "numeric(5, 2)",
    input: "percent",
    demo: "random.int(1, 28)",
  }),
  boolean: (_, __, column) => ({
    type: "boolean",
    kind: "boolean",
    column: `boolean("${column}")`,
    sql: "boolean",
    input: "booleanField",
    answer: "z.boolean()",
    demo: "index % 3 !== 0",
    samples: { whole: "true", other: "false", rejected: '"yes"', typed: "", shown: "Yes" },
  }),
  date: (_, __, column) => ({
    type: "string",
    kind: "date",
    column: `timestampColumn("${column}")`,
    sql: "timestamptz",
    input: "timestamp",
    answer: "z.string()",
    demo: "daysBefore(now, random.int(-60, 60))",
    // 18:30 UTC is midnight of the next day in India.
    samples: {
      whole: '"2026-03-31T18:30:00.000Z"',
      other: '"2026-06-30T18:30:00.000Z"',
      rejected: '"tomorrow"',
      typed: "2026-04-01",
      shown: "1 Apr 2026",
    },
  }),
  ref: (_, field, column) => ({
    type: "string",
    column: `text("${column}")`,
    sql: "text",
    input: `requiredCode(${ID_LENGTH})`,
    answer: "z.string()",
    demo: `${idsName(field)}[index % ${idsName(field)}.length]${field.required ? ' ?? ""' : ""}`,
    samples: { whole: `${idsName(field)}[0]`, other: `${idsName(field)}[1]`, rejected: '"none"', typed: "", shown: "" },
  }),
  choice: (names, field, column) => {
    const values = choiceValuesName(names, field);
    const [first = "", second = ""] = field.choices;
    return {
      type: choiceTypeName(names, field),
      kind: "status",
      rules: field.required ? undefined : `initial: "${first}"`,
      column: `text("${column}", { enum: ${values} })`,
      sql: "text",
      input: `requiredChoice(${values})`,
      answer: `z.enum(${values})`,
      demo: `random.pick(${values})`,
      samples: {
        whole: `"${second}"`,
        other: `"${first}"`,
        rejected: '"no such value"',
        typed: toChoiceLabel(second),
        shown: toChoiceLabel(second),
      },
    };
  },
};

/** Whether the column is nullable. A boolean or choice always has a value; a missing text of a form is stored as "". */
export const isNullable = ({ kind, required, setByActions }: Field) =>
  !required && (isRange({ kind }) || kind === "ref" || (setByActions === true && kind !== "choice"));

export const getKindCode = (names: ResourceNames, field: Field): KindCode =>
  CODES[field.kind](names, field, toSnakeCase(field.name));

/** The default of an optional field, as code. */
export function defaultCode(field: Field): string {
  if (isNullable(field)) return "null";
  switch (field.kind) {
    case "text":
    case "multiline":
      return '""';
    case "boolean":
      return "false";
    case "choice":
      return `"${field.choices[0] ?? ""}"`;
    default:
      return "null";
  }
}

/** The input schema of a field, as code. */
export function inputSchemaCode(names: ResourceNames, field: Field): string {
  const { input, optional } = getKindCode(names, field);
  if (field.required) return input;
  return optional ?? `${input}${isNullable(field) ? ".nullable()" : ""}.default(${defaultCode(field)})`;
}

/** The label of a field. A boolean such as "isActive" becomes "Active". Other fields have the default label. */
export const fieldLabel = ({ name, kind }: Field) =>
  toTitleCase(
    kind === "ref"
      ? name.replace(/Id$/, "")
      : kind === "boolean"
        ? name.replace(/^is(?=[A-Z])/, "").replace(/^./, (first) => first.toLowerCase())
        : name,
  );
