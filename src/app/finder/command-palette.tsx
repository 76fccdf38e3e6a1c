import SearchOutlined from "@ant-design/icons-svg/es/asn/SearchOutlined";
import { Input, Modal, type InputRef } from "antd";
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from "react";
import { cleanPastedText } from "../../../providers/input/contract";
import { readRecentRecords } from "../../kit/data/recent-records";
import { recordPagePath } from "../../kit/data/record-path";
import { useSession } from "../../kit/data/use-session";
import { getPermission } from "../../kit/define/actions-of";
import { useDebounced } from "../../kit/form/use-debounced";
import { Icon } from "../../kit/ui/icon";
import { useDialogFocus } from "../../kit/ui/use-dialog-focus";
import { listVisibleEntries } from "../menu";
import { RecordResults } from "./record-results";
import { commandPaletteMessages as words } from "./messages";
import { OpenRecordActions } from "./open-record-actions";
import { OptionContext, Option, OptionGroup } from "./options";
import { listSearchableLists } from "./searchable-lists";
import "./finder.css";

/** The minimum length of a search. A single character would match almost everything. */
const MIN_SEARCH_LENGTH = 2;
/** The maximum length that the list searches accept. */
const MAX_SEARCH_LENGTH = 200;

const normalizeText = (text: string) => text.normalize("NFKC").toLowerCase();

const NEXT_INDEX: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
};

/** Tracks the options in DOM order and the active option. The first option is active until the user chooses another. */
function useActiveOption() {
  const list = useRef<HTMLDivElement>(null);
  const [ids, setIds] = useState<readonly string[]>([]);
  const [resultCount, setResultCount] = useState(0);
  const [chosen, setChosen] = useState<string>();
  useEffect(() => {
    const read = () => {
      const options = [...(list.current?.querySelectorAll<HTMLElement>("[role=option]") ?? [])];
      setIds(options.map(({ id }) => id));
      setResultCount(options.filter(({ dataset }) => dataset["result"] === "true").length);
    };
    read();
    // The results of each list are added when they arrive.
    const observer = new MutationObserver(read);
    if (list.current) observer.observe(list.current, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  const active = chosen !== undefined && ids.includes(chosen) ? chosen : ids[0];
  return { list, ids, resultCount, active, setChosen };
}

interface CommandPaletteProps {
  onClose: () => void;
  /** Navigates to a path of the console, as a link would. */
  onGo: (path: string) => void;
  /** Returns the path of a page from the sidebar. */
  pathOf: (name: string) => string;
}

/** The command palette: one search field for pages, actions of the open record, recent records and list results. */
export function CommandPalette({ onClose, onGo, pathOf }: CommandPaletteProps) {
  useDialogFocus(onClose);
  const session = useSession();
  const [typed, setTyped] = useState("");
  const text = useDebounced(cleanPastedText(typed));
  const { list, ids, resultCount, active, setChosen } = useActiveOption();
  const input = useRef<InputRef>(null);
  const listId = useId();
  const kinds = useMemo(() => listSearchableLists(session), [session]);
  const matches = (label: string) => normalizeText(label).includes(normalizeText(cleanPastedText(typed)));
  const screens = listVisibleEntries(session).filter(({ label }) => matches(label));
  const recent = readRecentRecords(session.userId).filter(({ resource, title }) => {
    const known = session.resources.find(({ name }) => name === resource);
    return known && session.allows(getPermission(known, "show")) && matches(title);
  });
  const searches = text.length >= MIN_SEARCH_LENGTH;

  const onKeyDown = (event: KeyboardEvent) => {
    const step = NEXT_INDEX[event.key];
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter" && active) document.getElementById(active)?.click();
    if (!step || ids.length === 0) return;
    event.preventDefault();
    const next = ids[step(ids.indexOf(active ?? ""), ids.length)] ?? "";
    setChosen(next);
    document.getElementById(next)?.scrollIntoView({ block: "nearest" });
  };
  // Runs the action after closing has moved the focus back, so that a dialog it opens can restore the focus later.
  const choose = (act: () => void) => {
    onClose();
    setTimeout(act);
  };
  return (
    <Modal
      open
      title={words.title}
      footer={null}
      width={640}
      className="finder"
      onCancel={onClose}
      // Runs after antd has moved the focus to the dialog.
      afterOpenChange={() => input.current?.focus()}
    >
      <Input
        ref={input}
        role="combobox"
        aria-label={words.input}
        aria-expanded
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={active}
        placeholder={words.input}
        maxLength={MAX_SEARCH_LENGTH}
        prefix={<Icon of={SearchOutlined} />}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setChosen(undefined);
        }}
        onKeyDown={onKeyDown}
      />
      <div ref={list} id={listId} role="listbox" aria-label={words.results} className="finder-results">
        <OptionContext value={{ active, onActive: setChosen, choose }}>
          <OpenRecordActions matches={matches} />
          {recent.length > 0 && (
            <OptionGroup title={words.recent}>
              {recent.map(({ resource, id, title }) => (
                <Option key={resource + id} label={title} act={() => onGo(recordPagePath({ name: resource }, id))} />
              ))}
            </OptionGroup>
          )}
          {screens.length > 0 && (
            <OptionGroup title={words.screens}>
              {screens.map(({ name, label, goKey }) => (
                <Option key={name} label={label} detail={goKey && `g ${goKey}`} act={() => onGo(pathOf(name))} />
              ))}
            </OptionGroup>
          )}
          {searches &&
            kinds.map((kind) => <RecordResults key={kind.resource.name} {...kind} text={text} onGo={onGo} />)}
        </OptionContext>
      </div>
      {ids.length === 0 && cleanPastedText(typed) !== "" && (
        <p className="finder-nothing">
          {words.noResults} <q>{cleanPastedText(typed)}</q>
        </p>
      )}
      <p className="finder-hint">
        <span>{words.hint}</span> <span role="status">{words.found(resultCount)}</span>
      </p>
    </Modal>
  );
}
