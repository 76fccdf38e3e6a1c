import { Checkbox, Grid, Table, type TableColumnType, type TableProps } from "antd";
import { createContext, useContext, type ComponentProps, type ReactNode } from "react";
import type { Row } from "./define-record";
import { kitMessages as words } from "./messages";
import { idOf } from "./row";
import { CellContent, type Cell, type Fields } from "./table-cells";
import type { ListState } from "./url";

const TableName = createContext("");

/** The row in which antd measures the columns repeats the heads, a checkbox among them, for nobody to reach. */
const sealMeasureRow = (table: HTMLTableElement | null) =>
  table?.querySelector(".ant-table-measure-row")?.setAttribute("inert", "");

/** antd's Table gives its <table> no accessible name. */
function NamedTable(props: ComponentProps<"table">) {
  return <table {...props} ref={sealMeasureRow} aria-label={useContext(TableName)} />;
}

const COMPONENTS = { table: NamedTable };

/** antd passes more on to its checkbox than its types say. Nothing can be done to a record without an id. */
function tickProps(title: string, name: string) {
  const props = { name, "aria-label": words.selectRecord(title), disabled: name === "" };
  return props;
}

/** What React and antd tell the rows apart by: the id, and the place of a row that has none or that of a row before. */
function keysOf(rows: readonly Row[]): Map<Row, string> {
  const ids = rows.map(idOf);
  return new Map(
    rows.map((row, index) => {
      const id = ids[index] ?? "";
      const isOwn = id !== "" && ids.indexOf(id) === index;
      return [row, isOwn ? id : `${index} without an id of its own`];
    }),
  );
}

interface RecordTableProps {
  /** Accessible name. */
  name: string;
  fields: Fields;
  cells: readonly Cell[];
  rows: readonly Row[];
  /** Newer rows are on their way. */
  busy?: boolean;
  /** Where a row's first field leads. */
  hrefOf?: (row: Row) => string | undefined;
  renderActions?: (row: Row) => ReactNode;
  /** Checkboxes before the rows; the ids of the ticked ones. */
  selection?: { ids: readonly string[]; onChange: (ids: readonly string[]) => void; titleOf: (row: Row) => string };
  sort?: ListState["sort"];
  onSort?: (sort: ListState["sort"]) => void;
}

function WideTable({
  name,
  fields,
  cells,
  rows,
  busy,
  hrefOf,
  renderActions,
  sort,
  onSort,
  selection,
}: RecordTableProps) {
  const keys = keysOf(rows);
  const columns: TableColumnType<Row>[] = cells.map((cell, index) => ({
    key: cell.sort ?? cell.title,
    title: cell.title,
    ...(cell.numeric ? { align: "right" as const } : {}),
    ...(cell.sort
      ? { sorter: true, sortOrder: sort?.field === cell.sort ? (sort.order === "asc" ? "ascend" : "descend") : null }
      : {}),
    render: (_: unknown, row: Row) => (
      <CellContent fields={fields} row={row} cell={cell} href={index === 0 ? hrefOf?.(row) : undefined} />
    ),
  }));
  if (renderActions) {
    columns.push({
      key: "actions",
      title: words.actions,
      // In reach however wide the table is.
      fixed: "right",
      render: (_: unknown, row: Row) => renderActions(row),
    });
  }
  const onChange: TableProps<Row>["onChange"] = (_page, _filters, sorter) => {
    const { columnKey, order } = [sorter].flat()[0] ?? {};
    onSort?.(order ? { field: String(columnKey), order: order === "ascend" ? "asc" : "desc" } : undefined);
  };
  return (
    <TableName value={name}>
      <Table<Row>
        className={busy ? "stale" : ""}
        components={COMPONENTS}
        columns={columns}
        dataSource={[...rows]}
        rowKey={(row) => keys.get(row) ?? ""}
        {...(selection
          ? {
              rowSelection: {
                selectedRowKeys: [...selection.ids],
                onChange: (keys) => selection.onChange(keys.map(String)),
                getCheckboxProps: (row) => tickProps(selection.titleOf(row), idOf(row)),
              },
            }
          : {})}
        pagination={false}
        scroll={{ x: "max-content" }}
        showSorterTooltip={false}
        onChange={onChange}
      />
    </TableName>
  );
}

/** On a phone every record is a card: the first column as its head, the others with their titles. */
function RecordCards({ name, fields, cells, rows, busy, hrefOf, renderActions, selection }: RecordTableProps) {
  const [head, ...others] = cells;
  const keys = keysOf(rows);
  const toggle = (id: string, ticked: boolean) =>
    selection?.onChange(ticked ? [...selection.ids, id] : selection.ids.filter((other) => other !== id));
  return (
    <ul className={`record-cards ${busy ? "stale" : ""}`} aria-label={name}>
      {rows.map((row) => (
        <li key={keys.get(row)}>
          {selection && (
            <Checkbox
              aria-label={words.selectRecord(selection.titleOf(row))}
              disabled={idOf(row) === ""}
              checked={selection.ids.includes(idOf(row))}
              onChange={({ target }) => toggle(idOf(row), target.checked)}
            />
          )}
          {head && <CellContent fields={fields} row={row} cell={head} href={hrefOf?.(row)} />}
          <dl>
            {others.map((cell) => (
              <div key={cell.title}>
                <dt>{cell.title}</dt>
                <dd>
                  <CellContent fields={fields} row={row} cell={cell} />
                </dd>
              </div>
            ))}
          </dl>
          {renderActions?.(row)}
        </li>
      ))}
    </ul>
  );
}

/** Rows as a table, or as cards where the screen is narrow. */
export function RecordTable(props: RecordTableProps) {
  const { md } = Grid.useBreakpoint();
  return md === false ? <RecordCards {...props} /> : <WideTable {...props} />;
}
