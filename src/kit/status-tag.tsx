import { toText } from "./format";
import type { Looks, Tone } from "./tones";

interface StatusTagProps {
  value: unknown;
  looks: Looks;
  /** The tone of a value that has no look. */
  otherwise?: Tone | undefined;
}

/** One value of an enumeration as a chip; an unknown value keeps its own word. */
export function StatusTag({ value, looks, otherwise = "neutral" }: StatusTagProps) {
  const key = toText(value);
  if (key === undefined) return null;
  const look = Object.hasOwn(looks, key) ? looks[key] : undefined;
  return <span className={`tag tone-${look?.tone ?? otherwise}`}>{look?.label ?? key}</span>;
}
