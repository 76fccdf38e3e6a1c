import { useState } from "react";
import { maskIdentifier, type IdentifierKind } from "../../../providers/identifiers/contract";
import { useSession } from "../data/use-session";
import { formatCalendarDay } from "../format";
import { kitMessages as words } from "../messages";
import type { RenderReveal } from "./kind";

interface IdentifierValueProps {
  label: string;
  value: string;
  kind: IdentifierKind;
  /**
   * Renders the button that reveals the value through the backend. Absent in lists. With the feature
   * `identifiers.reveal`, the value stays masked there.
   */
  reveal?: RenderReveal | undefined;
}

/** Formats a date of birth as a date, and returns any other identifier unchanged. */
const formatUnmasked = (value: string, kind: IdentifierKind) =>
  (kind === "birthday" && formatCalendarDay(value)) || value;

/** Shows an identifier masked until the user reveals it. Revealing affects only this place and is not stored. */
export function IdentifierValue({ label, value, kind, reveal }: IdentifierValueProps) {
  const { maskIdentifiers, offers } = useSession();
  const [shown, setShown] = useState(false);
  if (offers("identifiers.reveal")) {
    const mask = maskIdentifier(value, kind);
    const format = (text: string) => formatUnmasked(text, kind);
    return reveal ? reveal({ label, mask, format }) : <span className="code">{mask}</span>;
  }
  // A backend without the feature sends identifiers in full. A GSTIN and a date of birth are then shown unmasked.
  if (kind === "gstin" || kind === "birthday") return formatUnmasked(value, kind);
  if (!maskIdentifiers) return <span className="code">{value}</span>;
  return (
    <span className="inline">
      <span className="code">{shown ? value : maskIdentifier(value, kind)}</span>
      <button
        type="button"
        className="text-button"
        aria-label={shown ? words.hideValue(label) : words.showValue(label)}
        onClick={() => setShown(!shown)}
      >
        {shown ? words.hide : words.show}
      </button>
    </span>
  );
}
