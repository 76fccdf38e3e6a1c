import { Link } from "react-router";
import type { Column, Field, FieldKind, Row } from "./define-resource";
import { FieldValue } from "./fields/field-value";

export type Fields = Readonly<Record<string, Field<Row>>>;

/** A column made ready: its title, its fields, whether it holds figures, what it sorts by. */
export interface Cell {
  title: string;
  fields: readonly string[];
  numeric: boolean;
  /** The field that the server sorts by. */
  sort?: string;
}

const NUMERIC: readonly (FieldKind | undefined)[] = ["money", "number", "percent"];

/** The columns of a definition as cells. */
export function toCells(fields: Fields, columns: readonly Column<string>[], sortable: readonly string[]): Cell[] {
  return columns.map((column) => {
    const names = typeof column === "string" ? [column] : column.fields;
    const first = fields[names[0] ?? ""];
    const sort = names.find((name) => sortable.includes(name));
    return {
      title: typeof column === "string" ? (first?.label ?? column) : column.title,
      fields: names,
      numeric: names.length === 1 && NUMERIC.includes(first?.kind),
      ...(sort ? { sort } : {}),
    };
  });
}

interface CellContentProps {
  fields: Fields;
  row: Row;
  cell: Cell;
  /** Where the first field of the cell leads. */
  href?: string | undefined;
}

/** The fields of a cell, one below the other. */
export function CellContent({ fields, row, cell, href }: CellContentProps) {
  return (
    <div className="cell">
      {cell.fields.map((name, index) => {
        const field = fields[name];
        if (!field) throw new Error(`A column names the field "${name}", which is not declared.`);
        const value = <FieldValue name={name} field={field} row={row} />;
        return (
          <div key={name} className={index === 0 ? "cell-main" : "cell-more"}>
            {href && index === 0 ? <Link to={href}>{value}</Link> : value}
          </div>
        );
      })}
    </div>
  );
}
