import { useSyncExternalStore } from "react";
import type { Column, MergedColumns } from "../define/list";
import { resolveColumns, mergeColumns } from "./columns";
import { PagedRows, type PagedRowsProps } from "./paged-rows";
import { RowCards } from "./row-cards";
import type { RowsViewProps } from "./rows-props";
import { WideTable } from "./wide-table";

interface RecordListProps extends RowsViewProps, Omit<PagedRowsProps, "children"> {
  /** Defaults to one column per field. */
  columns?: readonly Column<string>[];
  mergedColumns?: MergedColumns<string>;
  /** The fields that the list can be sorted by. */
  sortable?: readonly string[];
}

/**
 * Media queries: with `cards` the table does not fit next to the sidebar, with `narrow` it does not fit all columns.
 */
const MEDIA_QUERIES = { cards: "(max-width: 991.98px)", narrow: "(max-width: 1279.98px)" } as const;

const currentWidth = () =>
  matchMedia(MEDIA_QUERIES.cards).matches ? "cards" : matchMedia(MEDIA_QUERIES.narrow).matches ? "narrow" : "wide";

function subscribe(listener: () => void) {
  const queries = Object.values(MEDIA_QUERIES).map((query) => matchMedia(query));
  for (const query of queries) query.addEventListener("change", listener);
  return () => {
    for (const query of queries) query.removeEventListener("change", listener);
  };
}

/** Shows rows as a table, or as cards on a small screen. List pages and related lists use it. */
export function RecordList({ source, columns, mergedColumns, sortable, texts, paging, ...rowsProps }: RecordListProps) {
  const width = useSyncExternalStore(subscribe, currentWidth);
  const Rows = width === "cards" ? RowCards : WideTable;
  const ready = resolveColumns(rowsProps.fields, columns, sortable);
  return (
    <PagedRows source={source} texts={texts} paging={paging}>
      {(rows, stale) => (
        <Rows
          {...rowsProps}
          columns={width === "narrow" ? mergeColumns(ready, mergedColumns) : ready}
          rows={rows}
          stale={stale}
        />
      )}
    </PagedRows>
  );
}
