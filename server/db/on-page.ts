import { inArray, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Db } from "./database";

interface Page {
  /** Counted from 1. */
  page: number;
  limit: number;
}

/**
 * The condition for the rows of a page, among those that meet `where`. Their ids are picked before anything is joined:
 * a page far back would else join every row before it.
 */
export function onPage(
  db: Db,
  table: PgTable & { id: PgColumn },
  { page, limit }: Page,
  order: readonly SQL[],
  where?: SQL,
): SQL {
  const picked = db
    .select({ id: table.id })
    .from(table)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset((page - 1) * limit);
  return inArray(table.id, picked);
}
