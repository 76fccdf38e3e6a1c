import { Input } from "antd";
import { useId, useState } from "react";
import { FIRST_DAY, LAST_DAY } from "../../../providers/input/contract";
import { isPossibleDay } from "../format";
import { filterMessages as words } from "./messages";

interface DayFilterProps {
  label: string;
  /** YYYY-MM-DD, or empty. */
  value: string;
  onChange: (value: string) => void;
}

/** A day that a list is narrowed by. While a year is typed, the input has one of a long time ago. */
export function DayFilter({ label, value, onChange }: DayFilterProps) {
  const id = useId();
  const [typed, setTyped] = useState({ text: value, of: value, left: false });
  // The address may change without this input: Back, or Clear.
  if (typed.of !== value) setTyped({ text: value, of: value, left: false });
  const isWrong = typed.left && typed.text !== "" && !isPossibleDay(typed.text);
  return (
    <div className="filter">
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        type="date"
        min={FIRST_DAY}
        max={LAST_DAY}
        status={isWrong ? "error" : ""}
        aria-invalid={isWrong}
        value={typed.text}
        onChange={({ target }) => {
          setTyped({ text: target.value, of: value, left: false });
          if (target.value === "" || isPossibleDay(target.value)) onChange(target.value);
        }}
        onBlur={() => setTyped({ ...typed, left: true })}
      />
      {isWrong && (
        <p className="filter-error" role="alert">
          {words.notADay(label)}
        </p>
      )}
    </div>
  );
}
