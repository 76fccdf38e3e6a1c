import type { ValueLabels, Tone } from "../define/tones";
import { toText } from "../format";
import { kitMessages as words } from "../messages";

interface StatusTagProps {
  value: unknown;
  looks: ValueLabels;
  /** The tone of a value that has no look. */
  fallbackTone?: Tone;
}

/** Shows an enumeration value as a tag. An unknown value is shown as is, and marked. Without looks, all are known. */
export function StatusTag({ value, looks, fallbackTone = "neutral" }: StatusTagProps) {
  const key = toText(value);
  if (key === undefined) return null;
  const look = Object.hasOwn(looks, key) ? looks[key] : undefined;
  const tone = `tag tone-${look?.tone ?? fallbackTone}`;
  if (look || Object.keys(looks).length === 0) return <span className={tone}>{look?.label ?? key}</span>;
  return (
    <span className={`${tone} unknown-value`} data-hint={words.unknownValue}>
      {key}
      <span className="visually-hidden"> ({words.unknownValue})</span>
    </span>
  );
}
