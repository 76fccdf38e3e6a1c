import { Link, useLocation } from "react-router";
import type { Column } from "./define-list";
import type { Field, FieldKind, Row } from "./define-record";
import { FieldValue } from "./fields/field-value";
import type { Origin } from "./record-path";

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

const PICTURES: readonly (FieldKind | undefined)[] = ["image", "initial"];

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
  /** Where the cell's main field leads. */
  href?: string | undefined;
}

/** The fields of a cell, one below the other. */
export function CellContent({ fields, row, cell, href }: CellContentProps) {
  const { pathname, search } = useLocation();
  // A picture stands beside the rest, and the rest carries the link.
  const isPicture = (name: string) => PICTURES.includes(fields[name]?.kind);
  const main = cell.fields.findIndex((name) => !isPicture(name));
  return (
    <div className={`cell ${cell.fields.some(isPicture) ? "with-picture" : ""}`}>
      {cell.fields.map((name, index) => {
        const field = fields[name];
        if (!field) throw new Error(`A column names the field "${name}", which is not declared.`);
        const linked = href !== undefined && index === main;
        const value = <FieldValue name={name} field={field} row={row} plain={linked} />;
        return (
          <div key={name} className={index === main ? "cell-main" : isPicture(name) ? "cell-picture" : "cell-more"}>
            {linked ? (
              <Link to={href} className="record-link" state={{ from: pathname + search } satisfies Origin}>
                {value}
              </Link>
            ) : (
              value
            )}
          </div>
        );
      })}
    </div>
  );
}
