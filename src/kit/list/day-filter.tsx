import { useId, useState } from "react";
import { isPossibleDay } from "../format";
import { lazyPart } from "../ui/lazy-part";
import { filterMessages as words } from "./messages";

const DayInput = lazyPart(
  () => import("../form/day-input").then(({ DayInput }) => DayInput),
  <span className="day-input-loading" />,
);

interface DayFilterProps {
  label: string;
  /** YYYY-MM-DD, or empty. */
  value: string;
  onChange: (value: string) => void;
}

/** A filter for one day. A date that is typed takes effect once it is complete. */
export function DayFilter({ label, value, onChange }: DayFilterProps) {
  const id = useId();
  const [typed, setTyped] = useState({ text: value, of: value, left: false });
  // The address may change without this input: Back, or Clear.
  if (typed.of !== value) setTyped({ text: value, of: value, left: false });
  const isWrong = typed.left && typed.text !== "" && !isPossibleDay(typed.text);
  return (
    <div className="filter">
      <label htmlFor={id}>{label}</label>
      <DayInput
        id={id}
        status={isWrong ? "error" : ""}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? `${id}-error` : undefined}
        value={typed.text}
        onChange={(text) => {
          setTyped({ text, of: value, left: false });
          if (text === "" || isPossibleDay(text)) onChange(text);
        }}
        onBlur={() => setTyped({ ...typed, left: true })}
      />
      {isWrong && (
        <p id={`${id}-error`} className="filter-error" role="alert">
          {words.notADay(label)}
        </p>
      )}
    </div>
  );
}
