import { useId, useState } from "react";
import { TabList } from "../ui/tab-list";
import { EntryRows } from "./entry-rows";
import { JsonInput } from "./json-input";
import { formMessages as words } from "./messages";

const VIEWS = ["json", "rows"] as const;
type View = (typeof VIEWS)[number];

/** Storage key of the view that was used last in this browser. */
const VIEW_KEY = "key-values-view";

interface KeyValuesInputProps {
  id?: string;
  label: string;
  /** The object as JSON. Both views edit this text. */
  value?: string;
  onChange?: (text: string) => void;
  /** Whether the record is new, so that there is no JSON to show yet. */
  isNew: boolean;
}

/** Edits an object as JSON or as rows of names and values. */
export function KeyValuesInput({ id, label, value = "", onChange, isNew, ...props }: KeyValuesInputProps) {
  const [view, setView] = useState<View>(
    () => VIEWS.find((known) => known === localStorage.getItem(VIEW_KEY)) ?? (isNew ? "rows" : "json"),
  );
  const panel = useId();
  const open = (next: View) => {
    localStorage.setItem(VIEW_KEY, next);
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
