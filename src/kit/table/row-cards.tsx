import { Checkbox } from "antd";
import { getRowId } from "../define/row";
import { kitMessages as words } from "../messages";
import { Cell } from "./cell";
import { getRowKeys } from "./keys-of";
import type { RowsProps } from "./rows-props";

/** Shows rows as cards on a phone. The first column is the card's heading; the others have their titles. */
export function RowCards({ name, fields, columns, rows, stale, hrefOf, actionsOf, selection }: RowsProps) {
  const [head, ...others] = columns;
  const keys = getRowKeys(rows);
  const toggle = (id: string, selected: boolean) =>
    selection?.onChange(selected ? [...selection.ids, id] : selection.ids.filter((other) => other !== id));
  return (
    <ul className={`record-cards ${stale ? "stale" : ""}`} aria-label={name}>
      {rows.map((row) => (
        <li key={keys.get(row)}>
          {selection && (
            <Checkbox
              aria-label={words.selectRecord(selection.titleOf(row))}
              disabled={getRowId(row) === ""}
              checked={selection.ids.includes(getRowId(row))}
              onChange={({ target }) => toggle(getRowId(row), target.checked)}
            />
          )}
          {head && <Cell fields={fields} row={row} column={head} href={hrefOf?.(row)} />}
          <dl>
            {others.map((column) => (
              <div key={column.title}>
                <dt>{column.title}</dt>
                <dd>
                  <Cell fields={fields} row={row} column={column} />
                </dd>
              </div>
            ))}
          </dl>
          {actionsOf && <div className="row-actions">{actionsOf(row)}</div>}
        </li>
      ))}
    </ul>
  );
}
