import type { ValueLabels, Tone } from "../define/tones";
import { toText } from "../format";

interface StatusTagProps {
  value: unknown;
  looks: ValueLabels;
  /** The tone of a value that has no look. */
  fallbackTone?: Tone;
}

/** Shows an enumeration value as a tag. An unknown value is shown as is. */
export function StatusTag({ value, looks, fallbackTone = "neutral" }: StatusTagProps) {
  const key = toText(value);
  if (key === undefined) return null;
  const look = Object.hasOwn(looks, key) ? looks[key] : undefined;
  return <span className={`tag tone-${look?.tone ?? fallbackTone}`}>{look?.label ?? key}</span>;
}
