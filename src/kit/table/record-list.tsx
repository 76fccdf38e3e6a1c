import { useSyncExternalStore } from "react";
import type { Column, Tucked } from "../define/list";
import { readyColumns, tuckColumns } from "./columns";
import { PagedRows, type PagedRowsProps } from "./paged-rows";
import { RowCards } from "./row-cards";
import type { RowsLook } from "./rows-props";
import { WideTable } from "./wide-table";

interface RecordListProps extends RowsLook, Omit<PagedRowsProps, "children"> {
  /** Every field when absent. */
  columns?: readonly Column<string>[];
  tucked?: Tucked<string>;
  /** Fields that can be sorted by. */
  sortable?: readonly string[];
}

/** Below the first a table has no room beside the sidebar, below the second none for every column. */
const WIDTHS = { cards: "(max-width: 991.98px)", narrow: "(max-width: 1279.98px)" } as const;

const widthNow = () =>
  matchMedia(WIDTHS.cards).matches ? "cards" : matchMedia(WIDTHS.narrow).matches ? "narrow" : "wide";

function subscribe(listener: () => void) {
  const queries = Object.values(WIDTHS).map((query) => matchMedia(query));
  for (const query of queries) query.addEventListener("change", listener);
  return () => {
    for (const query of queries) query.removeEventListener("change", listener);
  };
}

/** Rows as a table, or on a small screen as cards. The list pages and every list of records within another page are made of it. */
export function RecordList({ source, columns, tucked, sortable, texts, paging, ...look }: RecordListProps) {
  const width = useSyncExternalStore(subscribe, widthNow);
  const Rows = width === "cards" ? RowCards : WideTable;
  const ready = readyColumns(look.fields, columns, sortable);
  return (
    <PagedRows source={source} texts={texts} paging={paging}>
      {(rows, stale) => (
        <Rows {...look} columns={width === "narrow" ? tuckColumns(ready, tucked) : ready} rows={rows} stale={stale} />
      )}
    </PagedRows>
  );
}
