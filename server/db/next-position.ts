import { sql, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";

/** The place after the last in a history whose entries are numbered from 0. Whoever writes has locked the record. */
export const nextPosition = (history: PgTable & { position: PgColumn }, record: PgColumn, id: string): SQL<number> =>
  sql<number>`(select coalesce(max(position) + 1, 0) from ${history} where ${sql.identifier(record.name)} = ${id})`;
