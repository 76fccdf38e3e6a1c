import type { FieldKind } from "../define/field";
import type { Fields } from "../define/fields";
import type { Column, Tucked } from "../define/list";

/** A column made ready: its title, its fields, whether it holds figures, what it sorts by. */
export interface ReadyColumn {
  title: string;
  fields: readonly string[];
  numeric: boolean;
  /** The field that the server sorts by. */
  sort?: string;
  /** Columns that stand within this one, each under its title: there is no room beside it. */
  tucked?: readonly ReadyColumn[];
}

const NUMERIC: readonly (FieldKind | undefined)[] = ["money", "number", "integer", "percent"];

/** The columns of a list; every field when none are named. Throws on a name that is not declared. */
export function readyColumns(
  fields: Fields,
  columns: readonly Column<string>[] = Object.keys(fields),
  sortable: readonly string[] = [],
): ReadyColumn[] {
  return columns.map((column) => {
    const [title, ...names] = typeof column === "string" ? [undefined, column] : column;
    const unknown = names.find((name) => !fields[name]);
    if (unknown !== undefined) throw new Error(`A column names the field "${unknown}", which is not declared.`);
    const first = fields[names[0] ?? ""];
    return {
      title: title ?? first?.label ?? "",
      fields: names,
      numeric: names.length === 1 && NUMERIC.includes(first?.kind),
      sort: names.find((name) => sortable.includes(name)),
    };
  });
}

/** The columns of a narrow table: those that are to be tucked stand within others, by the names of their first fields. */
export function tuckColumns(columns: readonly ReadyColumn[], into: Tucked<string> = {}): ReadyColumn[] {
  const hostOf = ({ fields: [first] }: ReadyColumn) => into[first ?? ""];
  const lost = columns.find((column) => {
    const host = hostOf(column);
    return host !== undefined && !columns.some(({ fields: [first] }) => first === host && into[first] === undefined);
  });
  if (lost) throw new Error(`The column "${lost.title}" is to be tucked into one that is not there.`);
  return columns
    .filter((column) => hostOf(column) === undefined)
    .map((column) => {
      const tucked = columns.filter((other) => hostOf(other) === column.fields[0]);
      if (tucked.length === 0) return column;
      return { ...column, tucked, sort: column.sort ?? tucked.find(({ sort }) => sort !== undefined)?.sort };
    });
}
