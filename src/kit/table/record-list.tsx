import type { Column } from "../define/list";
import { NARROW, PHONE, useMediaQuery } from "../ui/use-media-query";
import { resolveColumns, splitColumns } from "./columns";
import { PagedRows, type PagedRowsProps } from "./paged-rows";
import { RowCards } from "./row-cards";
import { toRowLines } from "./row-lines";
import type { RowsViewProps } from "./rows-props";
import { WideTable } from "./wide-table";

interface RecordListProps extends RowsViewProps, Omit<PagedRowsProps, "children"> {
  /** Defaults to one column per field. */
  columns?: readonly Column<string>[];
  /** The columns that a narrow table shows only in a row that is expanded, by their first fields. */
  collapsedColumns?: readonly string[];
  /** The fields that the list can be sorted by. */
  sortable?: readonly string[];
  /** The field whose value is next to the title on a phone. */
  status?: string | undefined;
}

/** The media query of a screen that does not fit a table next to the sidebar. */
const CARDS = "(max-width: 991.98px)";

/** Shows rows as a table, as cards on a small screen, or as two lines each on a phone. */
export function RecordList({
  source,
  columns,
  collapsedColumns,
  sortable,
  status,
  texts,
  paging,
  ...rowsProps
}: RecordListProps) {
  const isPhone = useMediaQuery(PHONE);
  const hasCards = useMediaQuery(CARDS);
  const isNarrow = useMediaQuery(NARROW);
  const resolvedColumns = resolveColumns(rowsProps.fields, columns, sortable);
  const { shown, collapsed } = splitColumns(resolvedColumns, isNarrow ? collapsedColumns : []);
  return (
    <PagedRows source={source} texts={texts} paging={paging}>
      {(rows, stale) =>
        hasCards ? (
          <RowCards
            {...rowsProps}
            columns={resolvedColumns}
            lines={isPhone ? toRowLines(rowsProps.fields, [...shown, ...collapsed], status) : undefined}
            rows={rows}
            stale={stale}
          />
        ) : (
          <WideTable {...rowsProps} columns={shown} collapsed={collapsed} rows={rows} stale={stale} />
        )
      }
    </PagedRows>
  );
}
