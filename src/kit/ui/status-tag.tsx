import type { ValueLabels, Tone } from "../define/tones";
import { toText } from "../format";
import { kitMessages as words } from "../messages";

interface StatusTagProps {
  value: unknown;
  valueLabels: ValueLabels;
  /** The tone of a value without a label. Neutral if absent. */
  fallbackTone?: Tone;
}

/** Shows an enumeration value as a tag. A value that is not in `valueLabels` is marked, unless they are empty. */
export function StatusTag({ value, valueLabels, fallbackTone }: StatusTagProps) {
  const key = toText(value);
  if (key === undefined) return null;
  const known = Object.hasOwn(valueLabels, key) ? valueLabels[key] : undefined;
  const tone = `tag tone-${(known ? known.tone : fallbackTone) ?? "neutral"}`;
  if (known || Object.keys(valueLabels).length === 0) return <span className={tone}>{known?.label ?? key}</span>;
  return (
    <span className={`${tone} unknown-value`} data-hint={words.unknownValue}>
      {key}
      <span className="visually-hidden"> ({words.unknownValue})</span>
    </span>
  );
}
