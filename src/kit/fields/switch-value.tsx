import type { ResolvedField } from "../define/fields";
import { kitMessages as words } from "../messages";

/** A read-only switch with its state as text. */
export function SwitchValue({ field: { label, looks }, on }: { field: ResolvedField; on: boolean }) {
  return (
    <span className="inline">
      <span className="switch-value" role="switch" aria-checked={on} aria-disabled="true" aria-label={label} />
      <span>{looks?.[String(on)]?.label ?? (on ? words.yes : words.no)}</span>
    </span>
  );
}
