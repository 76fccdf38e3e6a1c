import { sql, type SQL } from "drizzle-orm";

/** Counts the rows of a query or group that meet a condition. */
export const countWhere = (condition: SQL | undefined): SQL<number> =>
  sql`count(*) filter (where ${condition})`.mapWith(Number);
