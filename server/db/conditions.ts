/** Conditions for queries on a table. They name the columns that they use, so that counters can answer such a query. */
import { and, eq, type GetColumnData, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/** An SQL expression that uses one column, and nothing else of any table. */
export interface ColumnExpression {
  column: PgColumn;
  sql: SQL;
  /** The value, if this is the condition that the column equals a value. */
  value?: unknown;
}

/** A condition on one column, or any other condition as SQL. */
export type Condition = ColumnExpression | SQL;

/** The conditions that every row must meet. Undefined ones are left out. */
export type Conditions = readonly (Condition | undefined)[];

/** Declares that an expression uses only this column. */
export const onColumn = (column: PgColumn, sql: SQL): ColumnExpression => ({ column, sql });

/** Condition that a column has this value. Undefined without a value. */
export function columnEquals<C extends PgColumn>(
  column: C,
  value: GetColumnData<C, "raw"> | undefined,
): ColumnExpression | undefined {
  return value === undefined ? undefined : { ...onColumn(column, eq(column, value)), value };
}

/** Joins conditions with "and". Undefined without conditions. */
export function joinConditions(conditions: Conditions): SQL | undefined {
  return and(...conditions.map((condition) => (condition && "column" in condition ? condition.sql : condition)));
}

/** Returns the columns that the conditions use. Undefined if any condition is not on a single column. */
export function listConditionColumns(conditions: Conditions): Set<PgColumn> | undefined {
  const columns = new Set<PgColumn>();
  for (const condition of conditions) {
    if (condition === undefined) continue;
    if (!("column" in condition)) return undefined;
    columns.add(condition.column);
  }
  return columns;
}
