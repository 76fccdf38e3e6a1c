import type { Column, MergedColumns } from "../define/list";
import { PHONE, useMediaQuery } from "../ui/use-media-query";
import { resolveColumns, mergeColumns } from "./columns";
import { PagedRows, type PagedRowsProps } from "./paged-rows";
import { RowCards } from "./row-cards";
import { toRowLines } from "./row-lines";
import type { RowsViewProps } from "./rows-props";
import { WideTable } from "./wide-table";

interface RecordListProps extends RowsViewProps, Omit<PagedRowsProps, "children"> {
  /** Defaults to one column per field. */
  columns?: readonly Column<string>[];
  mergedColumns?: MergedColumns<string>;
  /** The fields that the list can be sorted by. */
  sortable?: readonly string[];
  /** The field whose value is next to the title on a phone. */
  status?: string | undefined;
}

/** Media queries: with `cards` the table does not fit next to the sidebar, with `narrow` it does not fit all columns. */
const MEDIA_QUERIES = { cards: "(max-width: 991.98px)", narrow: "(max-width: 1279.98px)" } as const;

/** Shows rows as a table, as cards on a small screen, or as two lines each on a phone. */
export function RecordList({
  source,
  columns,
  mergedColumns,
  sortable,
  status,
  texts,
  paging,
  ...rowsProps
}: RecordListProps) {
  const isPhone = useMediaQuery(PHONE);
  const hasCards = useMediaQuery(MEDIA_QUERIES.cards);
  const isNarrow = useMediaQuery(MEDIA_QUERIES.narrow);
  const ready = resolveColumns(rowsProps.fields, columns, sortable);
  const merged = isNarrow ? mergeColumns(ready, mergedColumns) : ready;
  return (
    <PagedRows source={source} texts={texts} paging={paging}>
      {(rows, stale) =>
        hasCards ? (
          <RowCards
            {...rowsProps}
            columns={ready}
            lines={isPhone ? toRowLines(rowsProps.fields, merged, status) : undefined}
            rows={rows}
            stale={stale}
          />
        ) : (
          <WideTable {...rowsProps} columns={merged} rows={rows} stale={stale} />
        )
      }
    </PagedRows>
  );
}
