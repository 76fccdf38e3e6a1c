import { useSession } from "../data/use-session";
import type { RenderProps } from "../define/field";
import { toText } from "../format";
import { toList } from "../read-value";
import { permissionMessages as words } from "./permission-messages";
import { describeGrants } from "./permission-words";
import "./permissions.css";

/** Lists granted permissions in words, or shows `empty` without grants. Accepts any value that the server may send. */
export function GrantList({ grants, empty }: { grants: unknown; empty: string }) {
  const { resources } = useSession();
  const texts = (toList(grants) ?? []).flatMap((grant) => toText(grant) ?? []);
  const lines = describeGrants(resources, texts);
  if (lines.length < 2) return lines[0] ?? empty;
  return (
    <ul className="grant-lines">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/** Shows a field with grants in words. */
export const GrantLines = ({ value }: RenderProps) => <GrantList grants={value} empty={words.none} />;
