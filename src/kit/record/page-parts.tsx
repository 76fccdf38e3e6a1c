import { Fragment, type ReactNode } from "react";
import { useLocation, useSearchParams } from "react-router";
import { removeDialogParams } from "../data/use-dialog-url";
import type { Resource } from "../define/resource";
import type { Row } from "../define/field";
import { recordMessages as words } from "../record-messages";
import { leavePage } from "../ui/leave-page";
import { TabList } from "../ui/tab-list";
import { useRecordParts } from "./use-record-parts";

/** From this number of parts on, they are shown as tabs. */
const MIN_TABS = 2;
const PANEL_ID = "record-panel";
const RECORD_TAB = "record";

/** Returns a tab's key in the URL, derived from its title. */
const keyOf = (title: string) => title.toLowerCase().replaceAll(/\W+/g, "-");

interface PagePartsProps {
  resource: Resource;
  row: Row;
  /** The record. */
  children: ReactNode;
}

/**
 * Shows the record and the other parts of its page. A single part is below the record; more become tabs. The selected
 * tab is in the URL, and only its part is loaded.
 */
export function PageParts({ resource, row, children }: PagePartsProps) {
  const parts = useRecordParts(resource, row, "tabs");
  const [params, setParams] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  if (parts.length < MIN_TABS) {
    return (
      <>
        {children}
        {parts.map(({ title, content }) => (
          <Fragment key={title}>{content}</Fragment>
        ))}
      </>
    );
  }
  const current = parts.find(({ title }) => keyOf(title) === params.get("tab"));
  const selected = current ? keyOf(current.title) : RECORD_TAB;
  const open = (tab: string) => {
    if (tab === selected) return;
    // Also closes an action's dialog, which can be open beside the record's documents. Its Cancel goes back in the
    // history, so it would return to the previous tab instead of closing.
    leavePage(() => {
      const after = new URLSearchParams(removeDialogParams(params.toString()));
      if (tab === RECORD_TAB) after.delete("tab");
      else after.set("tab", tab);
      // Keeps the navigation state, which has the list's query for the link back to the list.
      setParams(after, { state, replace: params.has("action") });
    });
  };
  return (
    <>
      <TabList
        name={words.partsOf(resource.names.one)}
        tabs={[
          { value: RECORD_TAB, label: words.detailsTab },
          ...parts.map(({ title }) => ({ value: keyOf(title), label: title })),
        ]}
        current={selected}
        panelId={PANEL_ID}
        onChange={open}
      />
      <div id={PANEL_ID} role="tabpanel" aria-label={current?.title ?? words.detailsTab}>
        {current ? current.content : children}
      </div>
    </>
  );
}
