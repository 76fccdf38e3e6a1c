/** Substring search: in a column of lower-case text, or in any column by an index of an expression. */
import { like, or, sql, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { compactPhone } from "../../providers/input/contract";

/**
 * One spelling for all: composed or not, wide or narrow, capital or small ("ß" is "SS" in capitals). Done here and not by
 * the database, whose lower() depends on its locale.
 */
const folded = (text: string) => text.normalize("NFKC").toUpperCase().toLowerCase();

/** What such a column holds. */
export const searchTextOf = (parts: readonly (string | null | undefined)[]): string =>
  folded(parts.filter((part) => part != null && part !== "").join(" "));

/** The text as a pattern, in which `%`, `_` and `\` stand for themselves. */
const anywhere = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** Whether a column of lower-case text holds the text, in any case; a trigram index serves it. */
export function holds(column: PgColumn, search: string): SQL {
  return like(column, anywhere(folded(search)));
}

/** Whether a column of any text holds the text, in any case; the index is of the same expression, see 0024-list-search.sql. */
export function reads(column: PgColumn, search: string): SQL {
  return like(sql`lower(normalize(${column}, NFKC))`, anywhere(folded(search)));
}

/** From so many characters on a text can be the end of an id; fewer of them would find too many. */
const ID_END = /^#?([\da-f]{4,24})$/i;

/** Whether an id is the text, or ends with it, with or without the # before it; undefined for what no id ends with. */
export function idEndsWith(column: PgColumn, search: string): SQL | undefined {
  const [, end] = ID_END.exec(search) ?? [];
  return end === undefined ? undefined : like(sql`reverse(${column})`, `${[...end.toLowerCase()].reverse().join("")}%`);
}

/** The ten digits of an Indian number, with or without +91 or 0 before them. */
export const tenDigits = (text: string): string | undefined =>
  /^(?:\+?91|0091|0)?(\d{10})$/.exec(compactPhone(text))?.[1];

/** Whether a column holds exactly this phone number, in whatever spelling; undefined for what is no number. */
export function isPhone(column: PgColumn, search: string): SQL | undefined {
  const digits = tenDigits(search);
  return digits === undefined ? undefined : sql`"right"(regexp_replace(${column}, '[^0-9]', '', 'g'), 10) = ${digits}`;
}

/**
 * Whether a record belongs to one of those of another table that meet a condition. As an array their ids are read first,
 * and the index of `column` then finds the records; a subquery among other conditions would be asked for each row.
 */
export function belongsTo(column: PgColumn, table: PgTable & { id: PgColumn }, where: SQL | undefined): SQL {
  return sql`${column} = any(array(select ${table.id} from ${table} where ${where ?? sql`false`}))`;
}

/** Whether the name or the e-mail address of a person holds the text. */
export const personReads = ({ name, email }: { name: PgColumn; email: PgColumn }, search: string): SQL | undefined =>
  or(reads(name, search), reads(email, search));
