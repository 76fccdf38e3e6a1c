import DownOutlined from "@ant-design/icons-svg/es/asn/DownOutlined";
import { Table, type GetRef, type TableColumnType, type TableProps } from "antd";
import { createContext, useContext, useEffect, useRef, type ComponentProps } from "react";
import type { Row } from "../define/field";
import { getRowId } from "../define/row";
import { kitMessages as words } from "../messages";
import { Icon } from "../ui/icon";
import { Cell, ColumnValues } from "./cell";
import type { ResolvedColumn } from "./columns";
import { getRowKeys } from "./keys-of";
import { toRowCheckbox } from "./row-checkbox";
import type { RowsProps, Selection } from "./rows-props";

const TableName = createContext("");

/** Adds an accessible name, which antd's Table does not support. */
function NamedTable(props: ComponentProps<"table">) {
  return <table {...props} aria-label={useContext(TableName)} />;
}

const COMPONENTS = { table: NamedTable };

/** Shows the sort direction. antd's own icon needs nine elements per column. */
const SortIcon: TableColumnType<Row>["sortIcon"] = ({ sortOrder }) => (
  <svg className="sort-icon" viewBox="0 0 10 14" width="10" height="14" aria-hidden="true">
    <path d="M5 1l4 5H1zM5 13l4-5H1z" />
    {sortOrder && <path className="sorted" d={sortOrder === "ascend" ? "M5 1l4 5H1z" : "M5 13l4-5H1z"} />}
  </svg>
);

/** antd passes more props to its checkbox than its types declare. A record without an id cannot be selected. */
function checkboxProps(title: string, name: string) {
  const props = { name, "aria-label": words.selectRecord(title), disabled: name === "" };
  return props;
}

const rowSelection = ({ ids, onChange, titleOf }: Selection): TableProps<Row>["rowSelection"] => ({
  selectedRowKeys: [...ids],
  onChange: (keys) => onChange(keys.map(String)),
  getCheckboxProps: (row) => checkboxProps(titleOf(row), getRowId(row)),
  columnTitle: toRowCheckbox,
  renderCell: (_checked, _row, _index, checkbox) => toRowCheckbox(checkbox),
});

interface WideTableProps extends RowsProps {
  /** The columns that the table has no room for. A row shows their values when it is expanded. */
  collapsed: readonly ResolvedColumn[];
}

function expandable({ fields, collapsed }: WideTableProps): TableProps<Row>["expandable"] {
  if (collapsed.length === 0) return undefined;
  return {
    columnTitle: <span className="visually-hidden">{words.showMore}</span>,
    expandIcon: ({ expanded, onExpand, record }) => (
      <button
        type="button"
        className="icon-button"
        aria-label={words.showMore}
        aria-expanded={expanded}
        onClick={(event) => onExpand(record, event)}
      >
        <Icon of={DownOutlined} />
      </button>
    ),
    expandedRowRender: (row) => <ColumnValues fields={fields} row={row} columns={collapsed} />,
  };
}

function antdColumns({ fields, columns, widths, hrefOf, actionsOf, sort }: RowsProps): TableColumnType<Row>[] {
  const dataColumns = columns.map((column, index): TableColumnType<Row> => {
    const width = widths?.[column.fields[0] ?? ""];
    const order = sort && sort.field === column.sort ? sort.order : undefined;
    return {
      key: column.sort ?? column.title,
      // The first column names the row, so it is the header of the row's other cells.
      rowScope: index === 0 ? "row" : undefined,
      title: column.title,
      className: [column.numeric && "numeric-cell", width && `${width}-cell`].filter(Boolean).join(" "),
      sorter: column.sort !== undefined,
      sortIcon: SortIcon,
      sortOrder: order && (order === "asc" ? "ascend" : "descend"),
      render: (_: unknown, row: Row) => (
        <Cell fields={fields} row={row} column={column} href={index === 0 ? hrefOf?.(row) : undefined} />
      ),
    };
  });
  if (!actionsOf) return dataColumns;
  return [
    ...dataColumns,
    { key: "actions", title: words.actions, className: "actions-cell", render: (_, row) => actionsOf(row) },
  ];
}

/** Returns a ref for a table. Sets `data-fits` on the table's container, which the styles of the header depend on. */
function useMarkFitting() {
  const table = useRef<GetRef<typeof Table>>(null);
  useEffect(() => {
    const box = table.current?.nativeElement.querySelector(".ant-table-content");
    if (!box?.firstElementChild) return;
    const mark = () => box.setAttribute("data-fits", String(box.scrollWidth <= box.clientWidth));
    const observer = new ResizeObserver(mark);
    for (const element of [box, box.firstElementChild]) observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return table;
}

/**
 * Shows rows with antd's Table. It scrolls horizontally by CSS. antd's `scroll` and `fixed` would render every header
 * twice to measure the columns.
 */
export function WideTable(props: WideTableProps) {
  const { name, rows, stale, selection, onSort } = props;
  const keys = getRowKeys(rows);
  const table = useMarkFitting();
  const onChange: TableProps<Row>["onChange"] = (_page, _filters, sorter) => {
    const { columnKey, order } = [sorter].flat()[0] ?? {};
    onSort?.(order ? { field: String(columnKey), order: order === "ascend" ? "asc" : "desc" } : undefined);
  };
  return (
    <TableName value={name}>
      <Table<Row>
        ref={table}
        className={stale ? "stale" : ""}
        components={COMPONENTS}
        columns={antdColumns(props)}
        dataSource={[...rows]}
        rowKey={(row) => keys.get(row) ?? ""}
        expandable={expandable(props)}
        rowSelection={selection && rowSelection(selection)}
        pagination={false}
        showSorterTooltip={false}
        onChange={onChange}
      />
    </TableName>
  );
}
