import { getTableName, sql, type SQL } from "drizzle-orm";
import type { COUNTED_TABLES } from "../../../server/db/counters";
import type { Db } from "../../../server/db/database";
import { rowCounters } from "../../../server/db/schema-counters";
import { queryRows } from "./query-rows";

export type CountedTable = (typeof COUNTED_TABLES)[number];

/**
 * Returns the counts that differ between the counters of a table and its rows: in total, by each column, and by all
 * columns together. One statement reads both, so they share a snapshot. On a cluster, each node has its own snapshot.
 */
export function findCounterDifferences(
  db: Db,
  { table, columns, amount, totals = rowCounters }: CountedTable,
): Promise<Record<string, unknown>[]> {
  const list = (parts: SQL[]) => sql.join(parts, sql`, `);
  const names = columns.map(({ name }) => sql`${sql.identifier(name)}`);
  const values = columns.map((_, index) => sql`${sql.identifier(`v${index + 1}`)}`);
  const sets = [sql`()`, ...names.map((name) => sql`(${name})`), sql`(${list(names)})`];
  return queryRows(
    db,
    sql`
    with kept as (
      select level::int, ${list(values)}, sum(records)::int, sum(amount)::numeric from ${totals}
      where subject = ${getTableName(table)} group by level, ${list(values)}
      having sum(records) <> 0 or sum(amount) <> 0
    ), counted as (
      select distinct grouping(${list(names)}), ${list(names.map((name) => sql`${name}::text`))}, count(*)::int,
        sum(${amount ? sql.identifier(amount.name) : sql`0`})::numeric
      from (select * from ${table} offset 0) as all_rows group by grouping sets (${list(sets)}) having count(*) > 0
    )
    (select * from kept except select * from counted) union all (select * from counted except select * from kept)`,
  );
}
