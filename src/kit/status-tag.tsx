import { toText } from "./format";
import type { Looks } from "./tones";

/** One value of an enumeration as a chip; an unknown value keeps its own word in a neutral tone. */
export function StatusTag({ value, looks }: { value: unknown; looks: Looks }) {
  const key = toText(value);
  if (key === undefined) return null;
  const look = Object.hasOwn(looks, key) ? looks[key] : undefined;
  return <span className={`tag tone-${look?.tone ?? "neutral"}`}>{look?.label ?? key}</span>;
}
