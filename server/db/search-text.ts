/** Substring search by trigram index: a column of lower-case text, and the condition that the index serves. */
import { like, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/** What such a column holds. Folded here and not by the database, whose lower() depends on its locale. */
export function searchTextOf(parts: readonly (string | null | undefined)[]): string {
  return parts
    .filter((part) => part != null && part !== "")
    .join(" ")
    .toLowerCase();
}

/** Whether the column holds the text, in any case. `%`, `_` and `\` stand for themselves. */
export function holds(column: PgColumn, search: string): SQL {
  const literal = search.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`);
  return like(column, `%${literal}%`);
}
