import { Button, Input } from "antd";
import { useState } from "react";
import { parseEntries, validateEntryName, isFilled, stringifyEntries, type JsonEntry } from "./entries-text";
import { formMessages as words } from "./messages";
import { focusNextOnEnter, RemovableRows } from "./removable-rows";

const EMPTY: JsonEntry = { name: "", value: "" };

interface EntryRowsProps {
  id?: string | undefined;
  label: string;
  /** The object as JSON. */
  text: string;
  onText: (text: string) => void;
  /** Switches to the JSON view if the text cannot be parsed. */
  onJson: () => void;
}

/** Edits the entries of an object as rows with name and value. Enter moves to the next input, or adds a row. */
export function EntryRows({ id, label, text, onText, onJson }: EntryRowsProps) {
  // Holds rows that are not filled in yet, because the JSON text does not contain them.
  const [shown, setShown] = useState<{ text: string; entries: readonly JsonEntry[] | undefined }>();
  const entries = shown?.text === text ? shown.entries : parseEntries(text);

  if (!entries) {
    return (
      <div id={id} className="entry-rows" role="group" aria-label={label} tabIndex={-1}>
        <p className="note warning" role="status">
          {words.unreadable}
          <Button size="small" onClick={onJson}>
            {words.toJson}
          </Button>
        </p>
      </div>
    );
  }

  const change = (next: readonly JsonEntry[]) => {
    const written = stringifyEntries(next.filter(isFilled));
    setShown({ text: written, entries: next });
    onText(written);
  };
  const set = (index: number, part: Partial<JsonEntry>) =>
    change(entries.map((entry, other) => (other === index ? { ...entry, ...part } : entry)));
  return (
    <RemovableRows
      {...{ id, label, rows: entries, onRows: change }}
      newRow={EMPTY}
      words={{ add: words.addRow, remove: words.removeRow }}
    >
      {({ name, value, json }, index) => {
        // The error message is shown below the input.
        const faulty = validateEntryName(entries, index) !== undefined;
        return (
          <>
            <Input
              aria-label={words.name(index + 1)}
              placeholder={words.names}
              status={faulty ? "error" : ""}
              aria-invalid={faulty}
              value={name}
              onChange={({ target }) => set(index, { name: target.value })}
              onKeyDown={focusNextOnEnter}
            />
            <Input
              aria-label={words.value(index + 1)}
              placeholder={words.values}
              readOnly={json !== undefined}
              title={json === undefined ? undefined : words.onlyInJson}
              value={value}
              onChange={({ target }) => set(index, { value: target.value })}
              onKeyDown={focusNextOnEnter}
            />
          </>
        );
      }}
    </RemovableRows>
  );
}
