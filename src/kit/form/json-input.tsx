import { Input } from "antd";
import { useMemo, useState } from "react";
import { KeyValues } from "../fields/key-values";
import { parseObject } from "./json-text";
import { kitMessages as words } from "../messages";

interface JsonInputProps {
  id?: string;
  value?: string;
  onChange?: (text: string) => void;
}

/** An object as JSON text, with the same entries as a list below while the text can be read. */
export function JsonInput({ value = "", onChange, ...props }: JsonInputProps) {
  const parsed = useMemo(() => parseObject(value), [value]);
  // What cannot be read leaves the entries as they were.
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
