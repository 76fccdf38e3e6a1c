import type { RenderProps } from "../../src/kit/define/field";
import { ACTIVE_LABELS } from "../../src/kit/define/tones";
import { parseBoolean } from "../../src/kit/format";

/** A read-only switch with its state as text. */
export function ActiveSwitch({ label, value }: RenderProps) {
  const on = parseBoolean(value) === true;
  return (
    <span className="inline">
      <span className="switch-value" role="switch" aria-checked={on} aria-disabled="true" aria-label={label} />
      <span>{ACTIVE_LABELS[String(on)]?.label}</span>
    </span>
  );
}
