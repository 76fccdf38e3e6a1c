import type { Field, Row } from "../define-record";
import { kitMessages as words } from "../messages";

/** A switch that is only read, with its state as a word. */
export function SwitchValue({ field: { label, looks }, on }: { field: Field<Row>; on: boolean }) {
  return (
    <span className="inline">
      <span className="switch-value" role="switch" aria-checked={on} aria-disabled="true" aria-label={label} />
      <span>{looks?.[String(on)]?.label ?? (on ? words.yes : words.no)}</span>
    </span>
  );
}
