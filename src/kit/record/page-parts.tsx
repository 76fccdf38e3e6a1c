import { Fragment, type ReactNode } from "react";
import { useLocation, useSearchParams } from "react-router";
import type { Resource } from "../define/resource";
import type { Row } from "../define/field";
import { kitMessages as words } from "../messages";
import { TabList } from "../ui/tab-list";
import { useParts } from "./use-parts";

/** From so many parts on they are tabs next to the record itself. */
const MANY = 3;
const PANEL = "record-panel";
const RECORD = "record";

/** In the URL, a tab is called by its title. */
const keyOf = (title: string) => title.toLowerCase().replaceAll(/\W+/g, "-");

/**
 * The record and the other parts of its page: below one another while they are few, as tabs from then on. The open tab
 * stands in the URL, and only its part is loaded.
 */
export function PageParts({ resource, row, children }: { resource: Resource; row: Row; children: ReactNode }) {
  const parts = useParts(resource, row, "page");
  const [params, setParams] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  if (parts.length < MANY) {
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
  const open = (tab: string) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (tab === RECORD) after.delete("tab");
        else after.set("tab", tab);
        return after;
      },
      // The way back to the list stays.
      { state },
    );
  return (
    <>
      <TabList
        name={words.partsOf(resource.names.one)}
        tabs={[
          { value: RECORD, label: words.detailsTab },
          ...parts.map(({ title }) => ({ value: keyOf(title), label: title })),
        ]}
        current={current ? keyOf(current.title) : RECORD}
        panelId={PANEL}
        onChange={open}
      />
      <div id={PANEL} role="tabpanel" aria-label={current?.title ?? words.detailsTab}>
        {current ? current.content : children}
      </div>
    </>
  );
}
