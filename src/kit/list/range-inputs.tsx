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
  const id = useId();
  /** The keys of the inputs whose number is invalid. */
  const [invalid, setInvalid] = useState<readonly string[]>([]);
  const [from = "", to = ""] = parseRange("numbers", value) ?? [];
  const keys = [`${words.atLeast}:${from}`, `${words.atMost}:${to}`];
  // The URL may change independently of the inputs, through Back or Clear.
  if (invalid.some((key) => !keys.includes(key))) setInvalid(invalid.filter((key) => keys.includes(key)));
  const end = (name: string, current: string, change: (typed: string) => string) => {
    const key = `${name}:${current}`;
    const isInvalid = invalid.includes(key);
    const apply = ({ value: typed, validity }: HTMLInputElement) => {
      const changed = change(typed);
      // For an incomplete number such as "1e", the input has no value.
      const isValid = !validity.badInput && (changed === "" || parseRange("numbers", changed) !== undefined);
      setInvalid([...invalid.filter((other) => other !== key), ...(isValid ? [] : [key])]);
      if (isValid && typed !== current) onChange(changed);
    };
    return (
      <Input
        key={key}
        type="number"
        min={0}
        step="any"
        status={isInvalid ? "error" : ""}
        aria-label={`${label}, ${name}`}
        aria-invalid={isInvalid}
        aria-describedby={isInvalid ? `${id}-error` : undefined}
        placeholder={name}
        defaultValue={current}
        onBlur={({ target }) => apply(target)}
        onPressEnter={({ currentTarget }) => apply(currentTarget)}
      />
    );
  };
  return (
    <div className="filter number-range" role="group" aria-label={label}>
      <span aria-hidden>{label}</span>
      <span className="ends">
        {end(words.atLeast, from, (typed) => joinRange(typed, to))}
        <span aria-hidden>–</span>
        {end(words.atMost, to, (typed) => joinRange(from, typed))}
      </span>
      {invalid.length > 0 && (
        <p id={`${id}-error`} className="filter-error" role="alert">
          {words.notInRange(label)}
        </p>
      )}
    </div>
  );
}
