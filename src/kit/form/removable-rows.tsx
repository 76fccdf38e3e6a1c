import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from "react";

/** Enter goes on to the next input of the rows, or adds one. */
export function onEnter(event: KeyboardEvent<HTMLInputElement>): void {
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
  /** A row that is new. */
  fresh: T;
  onRows: (rows: readonly T[]) => void;
  words: { add: string; remove: (number: number) => string };
  /** What is said where there are no rows. */
  none?: ReactNode;
  rowClass?: string;
  /** The inputs of a row; each takes `onEnter`. */
  children: (row: T, place: number) => ReactNode;
}

/** Rows of inputs that can be added and removed. */
export function RemovableRows<T>(props: RemovableRowsProps<T>) {
  const { id, label, rows, fresh, onRows, words, none, rowClass = "", children } = props;
  const group = useRef<HTMLDivElement>(null);
  /** The row that gets the focus once it is there. */
  const wanted = useRef<number>(undefined);

  useLayoutEffect(() => {
    if (wanted.current === undefined) return;
    const row = group.current?.querySelector<HTMLElement>(`[data-row="${wanted.current}"] input`);
    wanted.current = undefined;
    // The last row may be the one that was removed.
    (row ?? group.current?.querySelector<HTMLElement>("[data-add]"))?.focus();
  });

  const add = () => {
    wanted.current = rows.length;
    onRows([...rows, fresh]);
  };
  const remove = (place: number) => {
    wanted.current = Math.min(place, rows.length - 2);
    onRows(rows.filter((_, index) => index !== place));
  };
  return (
    <div ref={group} id={id} className="entry-rows" role="group" aria-label={label} tabIndex={-1}>
      {rows.length === 0 && none}
      {rows.map((row, place) => (
        // A row has no name but its place: two may be alike while they are typed.
        <div key={place} className={`entry-row ${rowClass}`} data-row={place}>
          {children(row, place)}
          <Button
            type="text"
            aria-label={words.remove(place + 1)}
            icon={<DeleteOutlined aria-hidden />}
            onClick={() => remove(place)}
          />
        </div>
      ))}
      <Button data-add icon={<PlusOutlined aria-hidden />} onClick={add}>
        {words.add}
      </Button>
    </div>
  );
}
