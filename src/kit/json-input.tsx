import { Input } from "antd";
import { useEffect, useState } from "react";
import { KeyValues } from "./fields/key-values";
import { parseObject } from "./json-text";
import { kitMessages as words } from "./messages";

interface JsonInputProps {
  id?: string;
  value?: string;
  onChange?: (text: string) => void;
}

/** An object as JSON text, with the same entries as a list below while the text can be read. */
export function JsonInput({ value = "", onChange, ...props }: JsonInputProps) {
  const [entries, setEntries] = useState<Record<string, unknown>>({});
  useEffect(() => {
    let current = true;
    void parseObject(value).then((parsed) => {
      if (current && "value" in parsed) setEntries(parsed.value);
    });
    return () => {
      current = false;
    };
  }, [value]);
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
