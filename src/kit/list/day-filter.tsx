import { Input } from "antd";
import { useId, useState } from "react";

interface DayFilterProps {
  label: string;
  /** YYYY-MM-DD, or empty. */
  value: string;
  onChange: (value: string) => void;
}

/** While a year is typed, the field has one of a long time ago. */
const isWhole = (day: string) => day === "" || day >= "1900";

/** A day that a list is narrowed by. */
export function DayFilter({ label, value, onChange }: DayFilterProps) {
  const id = useId();
  const [typed, setTyped] = useState({ text: value, of: value });
  // The address may change without this field: Back, or Clear.
  if (typed.of !== value) setTyped({ text: value, of: value });
  return (
    <div className="filter">
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        type="date"
        value={typed.text}
        onChange={({ target }) => {
          setTyped({ text: target.value, of: value });
          if (isWhole(target.value)) onChange(target.value);
        }}
      />
    </div>
  );
}
