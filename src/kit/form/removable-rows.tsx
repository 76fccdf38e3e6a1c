import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from "react";

/** Moves to the next input on Enter, or adds a row after the last input. */
export function focusNextOnEnter(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const rows = event.currentTarget.closest(".entry-rows");
  const stops = [...(rows?.querySelectorAll<HTMLElement>("input, [data-add]") ?? [])];
  const next = stops[stops.indexOf(event.currentTarget) + 1];
  if (next instanceof HTMLInputElement) next.focus();
  else next?.click();
}

interface RemovableRowsProps<T> {
  id?: string | undefined;
  label: string;
  rows: readonly T[];
  /** The value of a new row. */
  newRow: T;
  /** Whether a row can be added. Defaults to true. */
  canAdd?: boolean;
  onRows: (rows: readonly T[]) => void;
  words: { add: string; remove: (number: number) => string };
  /** Shown if there are no rows. */
  none?: ReactNode;
  rowClass?: string;
  /** Renders the inputs of a row. Each input uses `focusNextOnEnter`. */
  children: (row: T, index: number) => ReactNode;
}

/** A list of input rows that can be added and removed. */
export function RemovableRows<T>(props: RemovableRowsProps<T>) {
  const { id, label, rows, newRow, canAdd = true, onRows, words, none, rowClass = "", children } = props;
  const group = useRef<HTMLDivElement>(null);
  /** The index of the row to focus after the next render. */
  const rowToFocus = useRef<number>(undefined);

  useLayoutEffect(() => {
    if (rowToFocus.current === undefined) return;
    const row = group.current?.querySelector<HTMLElement>(`[data-row="${rowToFocus.current}"] input`);
    rowToFocus.current = undefined;
    // If no row is left, the add button gets the focus.
    (row ?? group.current?.querySelector<HTMLElement>("[data-add]"))?.focus();
  });

  const add = () => {
    rowToFocus.current = rows.length;
    onRows([...rows, newRow]);
  };
  const remove = (index: number) => {
    rowToFocus.current = Math.min(index, rows.length - 2);
    onRows(rows.filter((_, other) => other !== index));
  };
  return (
    <div ref={group} id={id} className="entry-rows" role="group" aria-label={label} tabIndex={-1}>
      {rows.length === 0 && none}
      {rows.map((row, index) => (
        // Keyed by index, because two rows may be equal while the user types.
        <div key={index} className={`entry-row ${rowClass}`} data-row={index}>
          {children(row, index)}
          <Button
            type="text"
            aria-label={words.remove(index + 1)}
            icon={<DeleteOutlined aria-hidden />}
            onClick={() => remove(index)}
          />
        </div>
      ))}
      {canAdd && (
        <Button data-add icon={<PlusOutlined aria-hidden />} onClick={add}>
          {words.add}
        </Button>
      )}
    </div>
  );
}
