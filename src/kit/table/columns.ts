import type { Fields } from "../define/fields";
import type { Column, MergedColumns } from "../define/list";
import { kindOf } from "../kinds/kinds";

/** A column with its title, fields, alignment and sort field. */
export interface ResolvedColumn {
  title: string;
  fields: readonly string[];
  numeric: boolean;
  /** The field that the server sorts by. */
  sort?: string;
  /** Columns that are merged into this column, each with its title, because the table is too narrow. */
  mergedColumns?: readonly ResolvedColumn[];
}

/** Returns the columns of a list, or one column per field if none are named. Throws if a field is not declared. */
export function resolveColumns(
  fields: Fields,
  columns: readonly Column<string>[] = Object.keys(fields),
  sortable: readonly string[] = [],
): ResolvedColumn[] {
  return columns.map((column) => {
    const [title, ...names] = typeof column === "string" ? [undefined, column] : column;
    const unknown = names.find((name) => !fields[name]);
    if (unknown !== undefined) throw new Error(`A column names the field "${unknown}", which is not declared.`);
    const first = fields[names[0] ?? ""];
    return {
      title: title ?? first?.label ?? "",
      fields: names,
      numeric: names.length === 1 && kindOf(first).numeric === true,
      sort: names.find((name) => sortable.includes(name)),
    };
  });
}

/** Returns the columns of a narrow table. `into` maps a column to the column that absorbs it, by their first fields. */
export function mergeColumns(columns: readonly ResolvedColumn[], into: MergedColumns<string> = {}): ResolvedColumn[] {
  const hostOf = ({ fields: [first] }: ResolvedColumn) => into[first ?? ""];
  const orphan = columns.find((column) => {
    const host = hostOf(column);
    return host !== undefined && !columns.some(({ fields: [first] }) => first === host && into[first] === undefined);
  });
  if (orphan) throw new Error(`The column "${orphan.title}" has no column to merge into.`);
  return columns
    .filter((column) => hostOf(column) === undefined)
    .map((column) => {
      const mergedColumns = columns.filter((other) => hostOf(other) === column.fields[0]);
      if (mergedColumns.length === 0) return column;
      return {
        ...column,
        mergedColumns,
        sort: column.sort ?? mergedColumns.find(({ sort }) => sort !== undefined)?.sort,
      };
    });
}
