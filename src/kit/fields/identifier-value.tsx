import { useState } from "react";
import { useBackend } from "../backend";
import type { Field } from "../define-record";
import { kitMessages as words } from "../messages";

type Mask = NonNullable<Field<never>["mask"]>;

/** `AAAPLXXXXC` for a PAN, `XXXX XXXX 2346` for an Aadhaar number; otherwise all but the last four is covered. */
function masked(value: string, mask: Mask | undefined): string {
  if (mask === "aadhaar") return `XXXX XXXX ${value.slice(-4)}`;
  if (mask === "pan" && value.length === 10) return `${value.slice(0, 5)}XXXX${value.slice(-1)}`;
  return "X".repeat(Math.max(value.length - 4, 0)) + value.slice(-4);
}

/** An identifier that is covered until asked for; showing it is for this one place and is not kept. */
export function IdentifierValue({ label, value, mask }: { label: string; value: string; mask?: Mask | undefined }) {
  const { maskIdentifiers } = useBackend();
  const [shown, setShown] = useState(false);
  if (!maskIdentifiers) return <span className="code">{value}</span>;
  return (
    <span className="inline">
      <span className="code">{shown ? value : masked(value, mask)}</span>
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
