import { Fragment } from "react";
import { Link, useLocation } from "react-router";
import type { NavigationOrigin } from "../data/record-path";
import type { Row } from "../define/field";
import type { Fields } from "../define/fields";
import { FieldValue } from "../kinds/field-value";
import { kindOf } from "../kinds/kinds";
import type { ResolvedColumn } from "./columns";

interface CellProps {
  fields: Fields;
  row: Row;
  column: ResolvedColumn;
  /** The path that the cell's main field links to. */
  href?: string;
}

/** Links to the page of the row's record, with the way back to this list in the navigation state. */
export function RecordLink({ fields, name, row, href }: { fields: Fields; name: string; row: Row; href: string }) {
  const { pathname, search } = useLocation();
  return (
    <Link to={href} className="record-link" state={{ from: pathname + search } satisfies NavigationOrigin}>
      <Value fields={fields} name={name} row={row} plain />
    </Link>
  );
}

/** Shows the value of a field. */
export function Value({ fields, name, row, plain }: { fields: Fields; name: string; row: Row; plain?: boolean }) {
  const field = fields[name];
  return field && <FieldValue name={name} field={field} row={row} plain={plain} />;
}

/** Stacks the fields of a column. A picture is shown next to the other fields. Adds as few elements as possible. */
export function Cell({ fields, row, column, href }: CellProps) {
  const isPicture = (name: string) => kindOf(fields[name]).picture;
  const main = column.fields.find((name) => !isPicture(name));
  const toValue = (name: string) =>
    href !== undefined && name === main ? (
      <RecordLink fields={fields} name={name} row={row} href={href} />
    ) : (
      <Value fields={fields} name={name} row={row} />
    );
  const [only, ...others] = column.fields;
  if (only !== undefined && others.length === 0) return toValue(only);
  const hasPicture = column.fields.some(isPicture);
  const lines = column.fields.map((name) =>
    name === main && !hasPicture ? (
      <Fragment key={name}>{toValue(name)}</Fragment>
    ) : (
      <div key={name} className={name === main ? undefined : isPicture(name) ? "cell-picture" : "cell-more"}>
        {toValue(name)}
      </div>
    ),
  );
  return hasPicture ? <div className="with-picture">{lines}</div> : lines;
}

interface ColumnValuesProps {
  fields: Fields;
  row: Row;
  columns: readonly ResolvedColumn[];
}

/** The values of columns, each with the column's title. */
export function ColumnValues({ fields, row, columns }: ColumnValuesProps) {
  return (
    <dl>
      {columns.map((column) => (
        <div key={column.title}>
          <dt>{column.title}</dt>
          <dd>
            <Cell fields={fields} row={row} column={column} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
