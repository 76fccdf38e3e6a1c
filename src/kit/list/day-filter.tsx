import { useId, useState } from "react";
import { isValidDay } from "../format";
import { lazyComponent } from "../ui/lazy-part";
import { filterMessages as words } from "./messages";

const DayInput = lazyComponent(
  () => import("../form/day-input").then(({ DayInput }) => DayInput),
  <span className="day-input-loading" />,
);

interface DayFilterProps {
  label: string;
  /** YYYY-MM-DD, or empty. */
  value: string;
  onChange: (value: string) => void;
}

/** A filter for one day. A typed date is applied once it is complete. */
export function DayFilter({ label, value, onChange }: DayFilterProps) {
  const id = useId();
  const [typed, setTyped] = useState({ text: value, of: value, left: false });
  // The URL may change independently of this input, through Back or Clear.
  if (typed.of !== value) setTyped({ text: value, of: value, left: false });
  const isInvalid = typed.left && typed.text !== "" && !isValidDay(typed.text);
  return (
    <div className="filter">
      <label htmlFor={id}>{label}</label>
      <DayInput
        id={id}
        status={isInvalid ? "error" : ""}
        aria-invalid={isInvalid}
        aria-describedby={isInvalid ? `${id}-error` : undefined}
        value={typed.text}
        onChange={(text) => {
          setTyped({ text, of: value, left: false });
          if (text === "" || isValidDay(text)) onChange(text);
        }}
        onBlur={() => setTyped({ ...typed, left: true })}
      />
      {isInvalid && (
        <p id={`${id}-error`} className="filter-error" role="alert">
          {words.notADay(label)}
        </p>
      )}
    </div>
  );
}
