import { toText } from "../format";
import { kitMessages as words } from "../messages";

const written = (value: unknown): string => toText(value) ?? (value == null ? words.missing : JSON.stringify(value));

/** The entries of an object, key beside value. */
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
