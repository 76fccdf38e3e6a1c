/** Defines the generated code for each kind of field. */
import { toTitleCase } from "../../src/kit/define/fields";
import { toSnakeCase, type Field, type FieldKind, type ResourceNames } from "./request";

/** Values for the generated tests. Values of records are code. */
interface Samples {
  whole: string;
  /** A value that differs from `whole`. */
  other: string;
  refused: string;
  /** The input for `whole` in the form; empty for a boolean, which is toggled. */
  typed: string;
  /** The displayed text for `whole`. */
  shown: string;
}

interface KindCode {
  /** The type in the contract. */
  type: string;
  /** The kind in the definition; absent for the default. */
  kind?: string;
  /** Rules of the input other than `required`. */
  rules?: string;
  /** The column in Drizzle and in SQL, without its nullability. */
  column: string;
  sql: string;
  /** The schema of the input; see inputSchemaCode() for optional fields. */
  input: string;
  /** The schema of an optional field, if it is not the same schema with a default. */
  optional?: string;
  /** The schema of the response. */
  answer: string;
  /** A value for the letter backend and a value for the demo. `index` is the index of the record. */
  letter: string;
  demo: string;
  samples: Samples;
}

export const pluralize = (word: string) => {
  if (/[^aeiou]y$/.test(word)) return word.replace(/y$/, "ies");
  return /(s|x|z|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;
};

/** The constant with the values of a choice in the contract, such as "BANNER_STATUSES". */
export const choiceValuesName = ({ oneIdentifier }: ResourceNames, { name }: Field) =>
  `${toSnakeCase(oneIdentifier)}_${pluralize(toSnakeCase(name))}`.toUpperCase();

/** The type of the values, such as "BannerStatus". */
export const choiceTypeName = ({ type }: ResourceNames, { name }: Field) =>
  type + name.replace(/^./, (first) => first.toUpperCase());

/** "in_review" → "In review" */
export const toChoiceLabel = (choice: string) =>
  choice.replaceAll("_", " ").replace(/^./, (first) => first.toUpperCase());

const words = (name: string) => toSnakeCase(name).replaceAll("_", " ");

const number = (column: string, whole: string, other: string, refused: string, shown = whole) => ({
  type: "number",
  column,
  answer: "z.number()",
  samples: { whole, other, refused, typed: whole, shown },
});

function text(names: ResourceNames, { name }: Field, limit: number) {
  const sample = (which: string) => `${which} ${words(name)}`;
  const counted = `\`${name === "title" || name === "name" ? names.one : toChoiceLabel(toSnakeCase(name))} \${index + 1}\``;
  return {
    type: "string",
    rules: `maxLength: ${limit}`,
    column: `text("${toSnakeCase(name)}")`,
    sql: "text",
    input: `requiredText(${limit})`,
    optional: `optionalTextOrEmpty(${limit})`,
    answer: "z.string()",
    letter: counted,
    demo: counted,
    samples: {
      whole: JSON.stringify(sample("First")),
      other: JSON.stringify(sample("Second")),
      refused: `"x".repeat(${limit + 1})`,
      typed: sample("First"),
      shown: sample("First"),
    },
  };
}

const CODES: Record<FieldKind, (names: ResourceNames, field: Field, column: string) => KindCode> = {
  text: (names, field) => text(names, field, 200),
  multiline: (names, field) => ({ ...text(names, field, 5000), kind: "multiline" }),
  number: (_, __, column) => ({
    ...number(`doublePrecision("${column}")`, "2.5", "4", "-1"),
    kind: "number",
    sql: "double precision",
    input: "amount",
    letter: "index + 0.5",
    demo: "random.int(1, 100)",
  }),
  integer: (_, __, column) => ({
    ...number(`integer("${column}")`, "2", "3", "1.5"),
    kind: "integer",
    sql: "integer",
    input: "wholeNumber(0)",
    letter: "index + 1",
    demo: "random.int(1, 100)",
  }),
  money: (_, __, column) => ({
    ...number(`rupees("${column}")`, "499.5", "999", "1.005", "₹499.50"),
    kind: "money",
    sql: "numeric(14, 2)",
    input: "rupees",
    letter: "499 + index",
    demo: "random.int(100, 5000)",
  }),
  percent: (_, __, column) => ({
    ...number(`percent("${column}")`, "12.5", "18", "100.01", "12.5%"),
    kind: "percent",
    sql: "numeric(5, 2)",
    input: "percent",
    letter: "index + 0.5",
    demo: "random.int(1, 28)",
  }),
  boolean: (_, __, column) => ({
    type: "boolean",
    kind: "boolean",
    column: `boolean("${column}")`,
    sql: "boolean",
    input: "booleanField",
    answer: "z.boolean()",
    letter: "index % 2 === 0",
    demo: "index % 3 !== 0",
    samples: { whole: "true", other: "false", refused: '"yes"', typed: "", shown: "Yes" },
  }),
  date: (_, __, column) => ({
    type: "string",
    kind: "date",
    column: `timestampColumn("${column}")`,
    sql: "timestamptz",
    input: "timestamp",
    answer: "z.string()",
    letter: "daysAgo(index)",
    demo: "daysBefore(now, random.int(-60, 60))",
    // Midnight in India.
    samples: {
      whole: '"2026-03-31T18:30:00.000Z"',
      other: '"2026-06-30T18:30:00.000Z"',
      refused: '"tomorrow"',
      typed: "2026-04-01",
      shown: "1 Apr 2026",
    },
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
      letter: `pickByIndex(${values}, index)`,
      demo: `random.pick(${values})`,
      samples: {
        whole: `"${second}"`,
        other: `"${first}"`,
        refused: '"no such value"',
        typed: toChoiceLabel(second),
        shown: toChoiceLabel(second),
      },
    };
  },
};

/** Whether the column is nullable. A text without a value is empty, and a boolean or a choice always has a value. */
export const isNullable = ({ kind, required }: Field) =>
  !required && ["number", "integer", "money", "percent", "date"].includes(kind);

export const getKindCode = (names: ResourceNames, field: Field): KindCode =>
  CODES[field.kind](names, field, toSnakeCase(field.name));

/** The default of an optional field, as code. */
export function defaultCode(field: Field): string {
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

/** The label of a field. "isActive" becomes "Active"; any other label is the kit's default. */
export const fieldLabel = ({ name, kind }: Field) =>
  toTitleCase(
    kind === "boolean" ? name.replace(/^is(?=[A-Z])/, "").replace(/^./, (first) => first.toLowerCase()) : name,
  );

export const isFilterable = ({ kind }: Field) => kind === "boolean" || kind === "choice";

/** The sortable fields: those with an order that a person would expect. */
export const sortableFields = (fields: readonly Field[]) => [
  ...fields.filter((field) => field.kind !== "multiline" && !isFilterable(field)).map(({ name }) => name),
  "createdAt",
];
