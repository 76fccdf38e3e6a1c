/**
 * What a list can be narrowed by with the feature "lists.filters", and what it counts with "lists.facets". A filter's
 * name is that of the field; its parameters come out of the query as the texts that they were.
 */
import { and, gte, inArray, lt, lte, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { z } from "zod";
import type { Facets } from "../../providers/data/contract";
import type { Feature } from "../../providers/features/contract";
import { plainText } from "../../providers/input/contract";
import { countBy, figuresOver, type Figure } from "../db/counters";
import type { Db } from "../db/database";
import { periodOf } from "../resources/analytics/indian-days";
import { day } from "./fields";
import { ignored } from "./page-query";

type Text = z.ZodType<string | undefined>;

/** The values of a query's parameters, by their names. */
type Asked = Readonly<Record<string, unknown>>;

interface ListFilter {
  shape: (name: string) => Readonly<Record<string, Text>>;
  where: (name: string, query: Asked) => SQL | undefined;
}

const LENGTH = 500;
/** How many values one parameter can name. */
const MOST_VALUES = 50;

const emptyAsAbsent = (schema: z.ZodType<string>): Text =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional());

const splitValues = (text: string) => text.split(",").map(plainText);

const textOf = (query: Asked, name: string) => {
  const value = query[name];
  return typeof value === "string" && value !== "" ? value : undefined;
};

/** Any of some values, with commas between them; of a column of text that is no enumeration, of all. */
export function several(column: PgColumn | SQL, values?: readonly (string | number | boolean)[]): ListFilter {
  const known = values?.map(String);
  const message = known ? `must be some of ${known.join(", ")}, with commas between` : "must be text";
  const schema = z
    .string(message)
    .max(LENGTH, `must have at most ${LENGTH} characters`)
    .regex(/^[^\u0000]*$/, "must not hold the character NUL")
    .refine((text) => splitValues(text).length <= MOST_VALUES, `must name at most ${MOST_VALUES} values`)
    .refine((text) => !known || splitValues(text).every((one) => known.includes(one)), message);
  return {
    shape: (name) => ({ [name]: emptyAsAbsent(schema) }),
    where: (name, query) => {
      const chosen = splitValues(textOf(query, name) ?? "");
      if (chosen[0] === "") return undefined;
      return inArray(column as PgColumn, values ? values.filter((value) => chosen.includes(String(value))) : chosen);
    },
  };
}

/** From one end to another, both included: parameters `<name>From` and `<name>To`, either of which may be absent. */
const range = (
  schema: z.ZodType<string>,
  condition: (from: string | undefined, to: string | undefined) => SQL | undefined,
): ListFilter => ({
  shape: (name) => ({ [`${name}From`]: emptyAsAbsent(schema), [`${name}To`]: emptyAsAbsent(schema) }),
  where: (name, query) => condition(textOf(query, `${name}From`), textOf(query, `${name}To`)),
});

/** Days as India counts them, of a column of moments. */
export const days = (column: PgColumn): ListFilter =>
  range(day, (from, to) =>
    and(
      from === undefined ? undefined : gte(column, periodOf(from, from).from),
      to === undefined ? undefined : lt(column, periodOf(to, to).until),
    ),
  );

/** Numbers, such as an amount in rupees. */
export const numbers = (column: PgColumn): ListFilter =>
  range(z.string().regex(/^\d{1,10}(\.\d{1,2})?$/, "must be a number such as 499 or 499.50"), (from, to) =>
    and(
      from === undefined ? undefined : gte(column, Number(from)),
      to === undefined ? undefined : lte(column, Number(to)),
    ),
  );

/** The parameters of a list's filters, and what they ask for; without the feature they are what it never heard of. */
export function listFilters(features: readonly Feature[] | undefined, filters: Readonly<Record<string, ListFilter>>) {
  const offered = features?.includes("lists.filters") ?? false;
  const entries = Object.entries(filters);
  const shapes: Readonly<Record<string, Text>> = Object.assign(
    {},
    ...entries.map(([name, { shape }]) => shape(name)),
  ) as Readonly<Record<string, Text>>;
  return {
    shape: offered ? shapes : Object.fromEntries(Object.keys(shapes).map((name) => [name, ignored as Text])),
    where: (query: Asked): SQL | undefined => and(...entries.map(([name, { where }]) => where(name, query))),
  };
}

/** How many values of one field are counted, the most frequent first. */
const MOST_COUNTED = 50;

/** The parameter `facets` of a list that counts. */
export const facetsParameter = (features: readonly Feature[] | undefined): z.ZodType<"true" | undefined> =>
  features?.includes("lists.facets") ? z.literal("true", "must be true").optional() : ignored;

interface Counted<Q> {
  table: PgTable;
  /** What is counted, by the names of the filters. */
  facets: Readonly<Record<string, PgColumn | SQL>>;
  /** Figures over everything that matches, by their names. */
  figures?: Readonly<Record<string, Figure>>;
  where: (query: Q) => SQL | undefined;
}

/** What a list's answer carries beside its rows where it is asked to count; else nothing. */
export async function countFacets<Q>(
  db: Db,
  query: NoInfer<Q> & { facets?: "true" | undefined },
  { table, facets, figures, where }: Counted<Q>,
): Promise<Facets> {
  if (query.facets === undefined) return {};
  const counted = Object.entries(facets).map(async ([name, of]) => {
    const narrowed = where({ ...query, [name]: undefined });
    return [name, await countBy(db, table, { of, where: narrowed, limit: MOST_COUNTED })] as const;
  });
  return {
    facets: Object.fromEntries(await Promise.all(counted)),
    ...(figures && { figures: await figuresOver(db, table, figures, where(query)) }),
  };
}

const counts = z.record(z.string(), z.number());

/** What {@link countFacets} adds to the schema of a list's answer. */
export const FACETS = { facets: z.record(z.string(), counts).optional(), figures: counts.optional() };
