import type { ResolvedField } from "../define/fields";
import { parseBoolean } from "../format";
import { kitMessages as words } from "../messages";
import { StatusTag } from "../ui/status-tag";
import type { Kind } from "./kind";

/** Yes or no, or a tag if the field has looks. */
export const boolean: Kind = {
  show: (value, { looks }) => {
    const flag = parseBoolean(value);
    if (flag === undefined) return undefined;
    return looks ? <StatusTag value={flag} looks={looks} /> : flag ? words.yes : words.no;
  },
  input: { control: "switch" },
};

/** A read-only switch with its state as text. */
function SwitchValue({ field: { label, looks }, on }: { field: ResolvedField; on: boolean }) {
  return (
    <span className="inline">
      <span className="switch-value" role="switch" aria-checked={on} aria-disabled="true" aria-label={label} />
      <span>{looks?.[String(on)]?.label ?? (on ? words.yes : words.no)}</span>
    </span>
  );
}

/** The kind `switch`. */
export const toggle: Kind = {
  show: (value, field) => {
    const on = parseBoolean(value);
    return on === undefined ? undefined : <SwitchValue field={field} on={on} />;
  },
  input: { control: "switch" },
};
