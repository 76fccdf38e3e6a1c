import type { Fields } from "../define/fields";
import type { Column } from "../define/list";
import { kindOf } from "../kinds/kinds";

/** A column with its title, fields, alignment and sort field. */
export interface ResolvedColumn {
  title: string;
  fields: readonly string[];
  numeric: boolean;
  /** The field that the server sorts by. */
  sort?: string;
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

/**
 * Splits the columns of a narrow table into those that it shows and those that only an expanded row shows.
 * @param collapsedNames the first field of each column that only an expanded row shows
 */
export function splitColumns(columns: readonly ResolvedColumn[], collapsedNames: readonly string[] = []) {
  const isCollapsed = ({ fields: [first = ""] }: ResolvedColumn) => collapsedNames.includes(first);
  return { shown: columns.filter((column) => !isCollapsed(column)), collapsed: columns.filter(isCollapsed) };
}
