import { toText } from "../format";
import { kitMessages as words } from "../messages";

/** Lists and objects within an entry, as text. */
function written(value: unknown): string {
  if (typeof value !== "object" || value === null) return toText(value) ?? words.missing;
  const parts = Array.isArray(value)
    ? value.map(written)
    : Object.entries(value).map(([key, content]) => `${key}: ${written(content)}`);
  return parts.join(", ") || words.missing;
}

/** The entries of an object, key next to value. */
export function KeyValues({ value, empty }: { value: unknown; empty?: string | undefined }) {
  const entries = typeof value === "object" && value !== null ? Object.entries(value) : [];
  if (entries.length === 0) return <span className="missing">{empty ?? words.missing}</span>;
  return (
    <dl className="key-values">
      {entries.map(([key, content]) => (
        <div key={key}>
          <dt>{key}</dt>
          <dd>{written(content)}</dd>
        </div>
      ))}
    </dl>
  );
}
