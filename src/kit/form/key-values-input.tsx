import { useId, useState } from "react";
import { TabList } from "../ui/tab-list";
import { EntryRows } from "./entry-rows";
import { JsonInput } from "./json-input";
import { formMessages as words } from "./messages";

const VIEWS = ["json", "rows"] as const;
type View = (typeof VIEWS)[number];

/** The view that this person took last, in this browser. */
const STORED = "key-values-view";

interface KeyValuesInputProps {
  id?: string;
  label: string;
  /** The object as JSON: both views show and change this one text. */
  value?: string;
  onChange?: (text: string) => void;
  /** Of a new record, which has no text yet to show as it is. */
  isNew: boolean;
}

/** An object, typed as JSON or as rows of names and values. */
export function KeyValuesInput({ id, label, value = "", onChange, isNew, ...props }: KeyValuesInputProps) {
  const [view, setView] = useState<View>(
    () => VIEWS.find((known) => known === localStorage.getItem(STORED)) ?? (isNew ? "rows" : "json"),
  );
  const panel = useId();
  const open = (next: View) => {
    localStorage.setItem(STORED, next);
    setView(next);
  };
  const change = (text: string) => onChange?.(text);
  return (
    <div className="key-values-input">
      <TabList
        name={words.views}
        tabs={VIEWS.map((each) => ({ value: each, label: words[each] }))}
        current={view}
        panelId={panel}
        onChange={open}
      />
      <div id={panel} role="tabpanel" aria-label={words[view]}>
        {view === "json" ? (
          <JsonInput {...props} {...(id === undefined ? {} : { id })} value={value} onChange={change} />
        ) : (
          <EntryRows id={id} label={label} text={value} onText={change} onJson={() => open("json")} />
        )}
      </div>
    </div>
  );
}
