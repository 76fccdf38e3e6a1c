/**
 * List filters and facet counts. A filter has the name of its field. Most schemas only validate a parameter and keep it
 * as text; the filter parses it when it builds the condition.
 */
import { and, eq, gte, inArray, lt, lte, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { z } from "zod";
import { splitValues, type Facets } from "../../providers/data/contract";
import { cleanPastedText } from "../../providers/input/contract";
import { onColumn, type ColumnExpression, type Condition, type Conditions } from "../db/conditions";
import { countByValues, aggregateRows, type Aggregate } from "../db/counters";
import type { Db } from "../db/database";
import { toPeriod } from "../base/indian-days";
import { day, optionalChoice, optionalFlag } from "../http/fields";

type Text = z.ZodType<string | undefined>;
type Parameter = z.ZodType<string | boolean | undefined>;

/** Query parameters by name. */
type QueryValues = Readonly<Record<string, unknown>>;

interface ListFilter {
  shape: (name: string) => Readonly<Record<string, Parameter>>;
  where: (name: string, query: QueryValues) => Condition | undefined;
}

const MAX_LENGTH = 500;
/** Maximum number of values in one parameter. */
const MAX_VALUES = 50;

const emptyAsAbsent = (schema: z.ZodType<string>): Text =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional());

const readValues = (text: string) =>
  splitValues(text)
    .map(cleanPastedText)
    .filter((value) => value !== "");

const textOf = (query: QueryValues, name: string) => {
  const value = query[name];
  return typeof value === "string" && value !== "" ? value : undefined;
};

/** Matches any of several comma-separated values. Without a list of allowed values, any text is accepted. */
export function anyOf(column: PgColumn, values?: readonly (string | number | boolean)[]): ListFilter {
  const allowed = values?.map(String);
  const message = allowed ? `must be one or more of ${allowed.join(", ")}, separated by commas` : "must be text";
  const schema = z
    .string(message)
    .max(MAX_LENGTH, `must have at most ${MAX_LENGTH} characters`)
    .regex(/^[^\u0000]*$/, "must not contain the character NUL")
    .refine((text) => readValues(text).length <= MAX_VALUES, `must name at most ${MAX_VALUES} values`)
    .refine((text) => !allowed || readValues(text).every((one) => allowed.includes(one)), message);
  return {
    shape: (name) => ({ [name]: emptyAsAbsent(schema) }),
    where: (name, query) => {
      const chosen = readValues(textOf(query, name) ?? "");
      if (chosen.length === 0) return undefined;
      const wanted = values ? values.filter((value) => chosen.includes(String(value))) : chosen;
      return onColumn(column, inArray(column, wanted));
    },
  };
}

/** Matches one value, which the schema reads from the parameter. */
const oneOf = (column: PgColumn, schema: Parameter): ListFilter => ({
  shape: (name) => ({ [name]: schema }),
  where: (name, query) => (query[name] === undefined ? undefined : onColumn(column, eq(column, query[name]))),
});

/** An inclusive range with the parameters `<name>From` and `<name>To`, both optional. */
const range = (
  schema: z.ZodType<string>,
  condition: (from: string | undefined, to: string | undefined) => SQL | undefined,
): ListFilter => ({
  shape: (name) => ({ [`${name}From`]: emptyAsAbsent(schema), [`${name}To`]: emptyAsAbsent(schema) }),
  where: (name, query) => condition(textOf(query, `${name}From`), textOf(query, `${name}To`)),
});

/** A range of days in Indian time, for a timestamp column. */
export const dayRange = (column: PgColumn): ListFilter =>
  range(day, (from, to) =>
    and(
      from === undefined ? undefined : gte(column, toPeriod(from, from).from),
      to === undefined ? undefined : lt(column, toPeriod(to, to).until),
    ),
  );

/** A range of numbers, such as amounts in rupees. */
export const numberRange = (column: PgColumn): ListFilter =>
  range(z.string().regex(/^\d{1,10}(\.\d{1,2})?$/, "must be a number such as 499 or 499.50"), (from, to) =>
    and(
      from === undefined ? undefined : gte(column, Number(from)),
      to === undefined ? undefined : lte(column, Number(to)),
    ),
  );

const isTime = (column: PgColumn) => column.getSQLType().startsWith("timestamp");
const isNumber = (column: PgColumn) => /^(numeric|double|integer)/.test(column.getSQLType());
/** Whether the filter of a column is a range, with the parameters `<name>From` and `<name>To`. */
export const isRange = (column: PgColumn) => isTime(column) || isNumber(column);

/** Returns the filter of a column: a range of days or numbers, one of its values, or any of several texts or ids. */
export function filterOf(column: PgColumn): ListFilter {
  if (isTime(column)) return dayRange(column);
  if (isNumber(column)) return numberRange(column);
  if (column.dataType === "boolean") return oneOf(column, optionalFlag);
  const [first, ...others] = column.enumValues ?? [];
  return first === undefined ? anyOf(column) : oneOf(column, optionalChoice([first, ...others]));
}

/** Returns the query parameters of a list's filters, and the conditions for them. */
export function createListFilters(filters: Readonly<Record<string, ListFilter>>) {
  const entries = Object.entries(filters);
  return {
    shape: Object.assign({}, ...entries.map(([name, { shape }]) => shape(name))) as Readonly<Record<string, Parameter>>,
    where: (query: QueryValues): Conditions => entries.map(([name, { where }]) => where(name, query)),
  };
}

/** Maximum number of counted values per field, the most frequent first. */
const MAX_FACET_VALUES = 50;

/** The query parameter `facets` of a list with facet counts. */
export const facetsParameter = z.literal("true", "must be true").optional();

interface FacetOptions<Q> {
  table: PgTable;
  /** The counted columns, by filter name. */
  facets: Readonly<Record<string, PgColumn | ColumnExpression | SQL>>;
  /** Aggregates over all matching rows, by name. */
  figures?: Readonly<Record<string, Aggregate>>;
  where: (query: Q) => Conditions;
}

/**
 * Counts facets and figures if the query asks for them; otherwise returns an empty object. A facet ignores its own
 * filter.
 */
export async function countFacets<Q>(
  db: Db,
  query: NoInfer<Q> & { facets?: "true" | undefined },
  { table, facets, figures, where }: FacetOptions<Q>,
): Promise<Facets> {
  if (query.facets === undefined) return {};
  const counts = Object.entries(facets).map(([name, of]) => {
    const narrowed = where({ ...query, [name]: undefined });
    return [name, { of, where: narrowed, limit: MAX_FACET_VALUES }] as const;
  });
  const [counted, sums] = await Promise.all([
    countByValues(db, table, Object.fromEntries(counts)),
    figures && aggregateRows(db, table, figures, where(query)),
  ]);
  return { facets: counted, ...(sums && { figures: sums }) };
}

const countsSchema = z.record(z.string(), z.number());

/** The fields that {@link countFacets} adds to the schema of a list's response. */
export const FACETS_SCHEMA = {
  facets: z.record(z.string(), countsSchema).optional(),
  figures: countsSchema.optional(),
};
