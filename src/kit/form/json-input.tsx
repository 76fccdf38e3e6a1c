import { Input } from "antd";
import { useMemo, useState } from "react";
import { KeyValues } from "../kinds/key-values";
import { parseObject } from "./json-text";
import { formMessages as words } from "./messages";

interface JsonInputProps {
  id?: string;
  value?: string;
  onChange?: (text: string) => void;
}

/** Edits an object as JSON text. Lists the entries of the last valid text below. */
export function JsonInput({ value = "", onChange, ...props }: JsonInputProps) {
  const parsed = useMemo(() => parseObject(value), [value]);
  // Unchanged while the text is invalid.
  const [entries, setEntries] = useState<Record<string, unknown>>({});
  if ("value" in parsed && parsed.value !== entries) setEntries(parsed.value);
  return (
    <>
      <Input.TextArea
        {...props}
        className="code-input"
        rows={6}
        spellCheck={false}
        value={value}
        onChange={({ target }) => onChange?.(target.value)}
      />
      <div className="as-list" role="group" aria-label={words.asList}>
        <KeyValues value={entries} />
      </div>
    </>
  );
}
