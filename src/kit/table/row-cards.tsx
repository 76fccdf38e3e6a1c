import { getRowId } from "../define/row";
import { kitMessages as words } from "../messages";
import { Cell, ColumnValues } from "./cell";
import { getRowKeys } from "./keys-of";
import { RowCheckbox } from "./row-checkbox";
import { RowLines, type RowLineFields } from "./row-lines";
import type { RowsProps } from "./rows-props";

interface RowCardsProps extends RowsProps {
  /** If set, a row whose record has a page is shown in two lines. The page shows the other values. */
  lines: RowLineFields | undefined;
}

/**
 * Shows rows as a list on a small screen. A card has the first column as its heading, and the others with their titles.
 */
export function RowCards({ name, fields, columns, lines, rows, stale, hrefOf, actionsOf, selection }: RowCardsProps) {
  const [head, ...others] = columns;
  const keys = getRowKeys(rows);
  const toggle = (id: string, selected: boolean) =>
    selection?.onChange(selected ? [...selection.ids, id] : selection.ids.filter((other) => other !== id));
  return (
    <ul className={`record-cards ${stale ? "stale" : ""}`} aria-label={name}>
      {rows.map((row) => {
        const href = hrefOf?.(row);
        const box = selection && (
          <RowCheckbox
            aria-label={words.selectRecord(selection.titleOf(row))}
            disabled={getRowId(row) === ""}
            checked={selection.ids.includes(getRowId(row))}
            onChange={({ target }) => toggle(getRowId(row), target.checked)}
          />
        );
        if (lines && href !== undefined) {
          return (
            <li key={keys.get(row)} className="record-lines">
              {box}
              <RowLines {...{ fields, lines, row, href }} actions={actionsOf?.(row)} />
            </li>
          );
        }
        return (
          <li key={keys.get(row)}>
            {box}
            {head && <Cell fields={fields} row={row} column={head} href={href} />}
            <ColumnValues fields={fields} row={row} columns={others} />
            {actionsOf && <div className="row-actions">{actionsOf(row)}</div>}
          </li>
        );
      })}
    </ul>
  );
}
