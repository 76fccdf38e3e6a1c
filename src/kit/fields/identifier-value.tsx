import { useState } from "react";
import { masked, type IdentifierKind } from "../../../providers/identifiers/contract";
import { useSession } from "../data/use-session";
import { formatCalendarDay } from "../format";
import { kitMessages as words } from "../messages";
import { RevealedValue } from "./revealed-value";

interface IdentifierValueProps {
  label: string;
  value: string;
  kind: IdentifierKind;
  /** The field of the record that the backend is asked for; without it, as in a list, nothing can be shown. */
  of?: { resource: string; id: string; field: string } | undefined;
}

/** A date of birth as a date, any other identifier as it is. */
const whole = (value: string, kind: IdentifierKind) => (kind === "birthday" && formatCalendarDay(value)) || value;

/** An identifier that is masked until asked for; showing it is for this one place and is not kept. */
export function IdentifierValue({ label, value, kind, of }: IdentifierValueProps) {
  const { maskIdentifiers, offers } = useSession();
  const [shown, setShown] = useState(false);
  if (offers("identifiers.reveal")) {
    const mask = masked(value, kind);
    const inWords = (text: string) => whole(text, kind);
    return of ? (
      <RevealedValue label={label} mask={mask} of={of} inWords={inWords} />
    ) : (
      <span className="code">{mask}</span>
    );
  }
  // A backend that sends these whole has them shown as ever.
  if (kind === "gstin" || kind === "birthday") return whole(value, kind);
  if (!maskIdentifiers) return <span className="code">{value}</span>;
  return (
    <span className="inline">
      <span className="code">{shown ? value : masked(value, kind)}</span>
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
