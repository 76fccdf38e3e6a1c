import { Input, Select } from "antd";
import { useId, useState } from "react";
import { parseRange, NAMED_DATE_RANGES } from "../data/range-value";
import { DayFilter } from "./day-filter";
import { filterMessages as words } from "./messages";

interface RangeProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

const CUSTOM = "custom";

const joinRange = (from: string, to: string) => (from || to ? `${from}..${to}` : "");

/** A filter for a named or a custom date range. */
export function DayRange({ label, value, onChange }: RangeProps) {
  const id = useId();
  const isNamed = (NAMED_DATE_RANGES as readonly string[]).includes(value);
  const [choseCustom, setChoseCustom] = useState(false);
  const custom = !isNamed && (choseCustom || value !== "");
  const [from = "", to = ""] = (custom && parseRange("days", value)) || [];
  return (
    <div className="filter">
      <label htmlFor={id}>{label}</label>
      <Select
        id={id}
        value={custom ? CUSTOM : value}
        popupMatchSelectWidth={false}
        options={[
          { value: "", label: words.anyTime },
          ...NAMED_DATE_RANGES.map((name) => ({ value: name, label: words.days[name] })),
          { value: CUSTOM, label: words.custom },
        ]}
        onChange={(chosen) => {
          setChoseCustom(chosen === CUSTOM);
          // The custom range starts with the dates of the range that was selected before.
          if (chosen === CUSTOM) onChange(joinRange(...(parseRange("days", value) ?? ["", ""])));
          else onChange(chosen);
        }}
      />
      {custom && (
        <>
          <DayFilter label={words.firstDay} value={from} onChange={(day) => onChange(joinRange(day, to))} />
          <DayFilter label={words.lastDay} value={to} onChange={(day) => onChange(joinRange(from, day))} />
        </>
      )}
    </div>
  );
}

/** A filter for a range of numbers. It is applied on blur or Enter. */
export function NumberRange({ label, value, onChange }: RangeProps) {
  const [from = "", to = ""] = parseRange("numbers", value) ?? [];
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
        {end(words.atLeast, from, (typed) => joinRange(typed, to))}
        <span aria-hidden>–</span>
        {end(words.atMost, to, (typed) => joinRange(from, typed))}
      </span>
    </div>
  );
}
