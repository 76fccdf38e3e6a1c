import { useEffect, useRef, type KeyboardEvent } from "react";

interface TabListProps<Value extends string> {
  /** Accessible name. */
  name: string;
  tabs: readonly { value: Value; label: string }[];
  current: Value | undefined;
  /** The id of the tab panel. */
  panelId: string;
  onChange: (tab: Value) => void;
}

/** The index of the tab that a key moves to. */
const NEXT_INDEX: Partial<Record<string, (at: number, count: number) => number>> = {
  ArrowLeft: (at, count) => (at + count - 1) % count,
  ArrowRight: (at, count) => (at + 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * A tab list. The arrow keys move the focus and Enter selects a tab, because selecting may send a request.
 * antd's tabs are 11 kB, most of it for tabs that can be added, dragged and closed.
 */
export function TabList<Value extends string>({ name, tabs, current, panelId, onChange }: TabListProps<Value>) {
  const list = useRef<HTMLDivElement>(null);
  // On a phone the tabs overflow the screen, so the selected tab is scrolled to the centre.
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>("[aria-selected=true]");
    if (list.current && tab)
      list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2;
  }, [current]);
  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>("[role=tab]") ?? [])];
    const at = buttons.findIndex((button) => button === event.target);
    const step = NEXT_INDEX[event.key];
    if (!step || at < 0) return;
    event.preventDefault();
    buttons[step(at, buttons.length)]?.focus();
  };
  return (
    <div ref={list} className="tab-list" role="tablist" aria-label={name}>
      {tabs.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          role="tab"
          aria-selected={value === current}
          aria-controls={panelId}
          tabIndex={value === current ? 0 : -1}
          onClick={() => onChange(value)}
          onKeyDown={onKeyDown}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
