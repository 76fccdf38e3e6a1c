import { Input, Select } from "antd";
import { useId, useState } from "react";
import { endsOf, NAMED_DAYS } from "../data/range-value";
import { DayFilter } from "./day-filter";
import { filterMessages as words } from "./messages";

interface RangeProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

const CUSTOM = "custom";

const join = (from: string, to: string) => (from || to ? `${from}..${to}` : "");

/** Days by name, or from one to another. */
export function DayRange({ label, value, onChange }: RangeProps) {
  const id = useId();
  const isNamed = (NAMED_DAYS as readonly string[]).includes(value);
  const [asked, setAsked] = useState(false);
  const custom = !isNamed && (asked || value !== "");
  const [from = "", to = ""] = (custom && endsOf("days", value)) || [];
  return (
    <div className="filter">
      <label htmlFor={id}>{label}</label>
      <Select
        id={id}
        value={custom ? CUSTOM : value}
        popupMatchSelectWidth={false}
        options={[
          { value: "", label: words.anyTime },
          ...NAMED_DAYS.map((name) => ({ value: name, label: words.days[name] })),
          { value: CUSTOM, label: words.custom },
        ]}
        onChange={(chosen) => {
          setAsked(chosen === CUSTOM);
          // What is shown stays, with its ends to be changed.
          if (chosen === CUSTOM) onChange(join(...(endsOf("days", value) ?? ["", ""])));
          else onChange(chosen);
        }}
      />
      {custom && (
        <>
          <DayFilter label={words.firstDay} value={from} onChange={(day) => onChange(join(day, to))} />
          <DayFilter label={words.lastDay} value={to} onChange={(day) => onChange(join(from, day))} />
        </>
      )}
    </div>
  );
}

/** From one number to another; taken over when the field is left, or by Enter. */
export function NumberRange({ label, value, onChange }: RangeProps) {
  const [from = "", to = ""] = endsOf("numbers", value) ?? [];
  const end = (name: string, current: string, change: (typed: string) => string) => (
    <Input
      key={`${name}:${current}`}
      type="number"
      min={0}
      step="any"
      aria-label={`${label}, ${name}`}
      placeholder={name}
      defaultValue={current}
      onBlur={({ target }) => target.value !== current && onChange(change(target.value))}
      onPressEnter={({ currentTarget }) => currentTarget.value !== current && onChange(change(currentTarget.value))}
    />
  );
  return (
    <div className="filter number-range" role="group" aria-label={label}>
      <span aria-hidden>{label}</span>
      <span className="ends">
        {end(words.atLeast, from, (typed) => join(typed, to))}
        <span aria-hidden>–</span>
        {end(words.atMost, to, (typed) => join(from, typed))}
      </span>
    </div>
  );
}
