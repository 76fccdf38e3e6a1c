/**
 * Search conditions: a substring in a column of lower-case text or in any column with an expression index, the end of
 * an id, a phone number, and a row of another table.
 */
import { like, or, sql, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { stripPhoneSeparators } from "../../providers/input/contract";

/**
 * Normalizes Unicode composition, width and case ("ß" becomes "ss"). Done here because the database's lower() depends
 * on its locale.
 */
const foldCase = (text: string) => text.normalize("NFKC").toUpperCase().toLowerCase();

/** Builds the content of a lower-case search column. */
export const buildSearchText = (parts: readonly (string | null | undefined)[]): string =>
  foldCase(parts.filter((part) => part != null && part !== "").join(" "));

/** Returns a LIKE pattern that contains the text literally, with `%`, `_` and `\` escaped. */
const containsPattern = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** Condition that a search column contains the text, ignoring case. A trigram index serves it. */
export function searchColumnContains(column: PgColumn, search: string): SQL {
  return like(column, containsPattern(foldCase(search)));
}

/**
 * Condition that a column contains the text, ignoring case. The column need not be a search column. An index on the
 * same expression serves it (0024-list-search.sql).
 */
export function columnContains(column: PgColumn, search: string): SQL {
  return like(sql`lower(normalize(${column}, NFKC))`, containsPattern(foldCase(search)));
}

/** The end of an id, with at least four characters. Fewer would match too many records. */
const ID_END = /^#?([\da-f]{4,24})$/i;

/**
 * Condition that an id equals or ends with the text, with or without a leading #. Undefined if no id can end with it,
 * or if it has fewer than four characters.
 */
export function idEndsWith(column: PgColumn, search: string): SQL | undefined {
  const [, end] = ID_END.exec(search) ?? [];
  return end === undefined ? undefined : like(sql`reverse(${column})`, `${[...end.toLowerCase()].reverse().join("")}%`);
}

/** Returns the ten digits of an Indian phone number, without a leading +91 or 0. */
export const parseIndianPhone = (text: string): string | undefined =>
  /^(?:\+?91|0091|0)?(\d{10})$/.exec(stripPhoneSeparators(text))?.[1];

/** Condition that a column contains this phone number, in any format. Undefined if the text is not a phone number. */
export function phoneEquals(column: PgColumn, search: string): SQL | undefined {
  const digits = parseIndianPhone(search);
  return digits === undefined ? undefined : sql`"right"(regexp_replace(${column}, '[^0-9]', '', 'g'), 10) = ${digits}`;
}

/**
 * Condition that a record belongs to a row of another table that meets a condition.
 *
 * The ids of the other table are collected in an array first, and the index of `column` then finds the records. A plain
 * subquery next to other conditions would run for each row.
 */
export function belongsToAny(column: PgColumn, table: PgTable & { id: PgColumn }, where: SQL | undefined): SQL {
  return sql`${column} = any(array(select ${table.id} from ${table} where ${where ?? sql`false`}))`;
}

/** Condition that a person's name or email address contains the text. */
export const personContains = ({ name, email }: { name: PgColumn; email: PgColumn }, search: string): SQL | undefined =>
  or(columnContains(name, search), columnContains(email, search));
