import { toText } from "../format";
import { kitMessages as words } from "../messages";
import { toObject } from "../read-value";
import type { Kind } from "./kind";

/** Formats any value as text, including lists and objects. */
export function formatValue(value: unknown): string {
  if (typeof value !== "object" || value === null) return toText(value) ?? words.missing;
  const parts = Array.isArray(value)
    ? value.map(formatValue)
    : Object.entries(value).map(([key, content]) => `${key}: ${formatValue(content)}`);
  return parts.join(", ") || words.missing;
}

/** Shows the entries of an object as keys and values. */
export function KeyValues({ value, empty }: { value: unknown; empty?: string | undefined }) {
  const entries = Object.entries(toObject(value) ?? {});
  if (entries.length === 0) return <span className="missing">{empty ?? words.missing}</span>;
  return (
    <dl className="key-values">
      {entries.map(([key, content]) => (
        <div key={key}>
          <dt>{key}</dt>
          <dd>{formatValue(content)}</dd>
        </div>
      ))}
    </dl>
  );
}

export const keyValues: Kind = {
  show: (value, { empty }) => <KeyValues value={value} empty={empty} />,
  input: { control: "keyValues" },
  wide: true,
};
