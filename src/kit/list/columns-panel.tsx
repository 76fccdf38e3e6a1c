import ArrowDownOutlined from "@ant-design/icons-svg/es/asn/ArrowDownOutlined";
import ArrowUpOutlined from "@ant-design/icons-svg/es/asn/ArrowUpOutlined";
import DownOutlined from "@ant-design/icons-svg/es/asn/DownOutlined";
import { Button, Checkbox, Modal, Select } from "antd";
import { useLayoutEffect, useRef, useState } from "react";
import { COLUMN_WIDTHS, type ColumnWidth } from "../../../providers/preferences/contract";
import { getColumnName, useListLayout } from "../data/use-list-layout";
import type { Resource } from "../define/resource";
import { kitMessages } from "../messages";
import { resolveColumns } from "../table/columns";
import { Icon } from "../ui/icon";
import { useDialogFocus } from "../ui/use-dialog-focus";
import { columnsMessages as words } from "./columns-messages";
import { useChangeLayout } from "./use-change-layout";
import "./columns.css";

const WIDTHS = (["default", ...COLUMN_WIDTHS] as const).map((value) => ({ value, label: words.widths[value] }));

type Direction = "up" | "down";

interface Move {
  name: string;
  direction: Direction;
  /** The new index, starting at 0. */
  to: number;
}

interface ColumnsPanelProps {
  resource: Resource;
  onClose: () => void;
}

/** Chooses the columns of a list, their order and widths, and the density of its rows. Every change shows at once. */
export function ColumnsPanel({ resource, onClose }: ColumnsPanelProps) {
  const layout = useListLayout(resource);
  const { changeColumns, changeDensity, changeWidth, reset, isOfView } = useChangeLayout(resource);
  const declared = resource.list.columns.map(getColumnName);
  const shown = layout.columns.map(getColumnName);
  /** All columns. A hidden column keeps its place while the panel is open. */
  const [order, setOrder] = useState(() => [...new Set([...shown, ...declared])]);
  const [moved, setMoved] = useState<Move>();
  const rows = useRef<HTMLUListElement>(null);
  useDialogFocus(onClose);

  // Moving a row in the DOM takes the focus from its button. At either end of the list, that button is disabled, so the
  // row's other button gets the focus.
  useLayoutEffect(() => {
    if (!moved) return;
    const row = [...(rows.current?.children ?? [])].find((one) => one.getAttribute("data-column") === moved.name);
    const buttons = [...(row?.querySelectorAll<HTMLButtonElement>("button:not(:disabled)") ?? [])];
    (buttons.find((button) => button.dataset["move"] === moved.direction) ?? buttons[0])?.focus();
  }, [moved]);

  const titles = new Map(
    resolveColumns(resource.fields, resource.list.columns).map(({ title, fields: [name = ""] }) => [
      name,
      title || name,
    ]),
  );
  const titleOf = (name: string) => titles.get(name) ?? name;
  const move = ({ name, direction, to }: Move) => {
    const others = order.filter((other) => other !== name);
    const next = [...others.slice(0, to), name, ...others.slice(to)];
    setOrder(next);
    setMoved({ name, direction, to });
    changeColumns(next.filter((other) => shown.includes(other)));
  };

  return (
    <Modal open title={kitMessages.columns} width={420} onCancel={onClose} footer={null}>
      <p>{isOfView ? words.ofView : words.explanation}</p>
      <ul ref={rows} className="column-rows" aria-label={kitMessages.columns}>
        {order.map((name, index) => (
          <li key={name} data-column={name}>
            <Checkbox
              checked={shown.includes(name)}
              // The first column names the record, so it cannot be hidden.
              disabled={index === 0}
              onChange={({ target: { checked } }) =>
                changeColumns(order.filter((other) => (other === name ? checked : shown.includes(other))))
              }
            >
              {titleOf(name)}
            </Checkbox>
            {shown.includes(name) && (
              <Select<ColumnWidth | "default">
                className="column-width"
                aria-label={words.widthOf(titleOf(name))}
                value={layout.widths?.[name] ?? "default"}
                options={WIDTHS}
                suffixIcon={<Icon of={DownOutlined} />}
                onChange={(width) => changeWidth(name, width === "default" ? undefined : width)}
              />
            )}
            {index > 0 && (
              <span className="column-moves">
                <Button
                  type="text"
                  data-move="up"
                  disabled={index === 1}
                  aria-label={words.moveUp(titleOf(name))}
                  icon={<Icon of={ArrowUpOutlined} />}
                  onClick={() => move({ name, direction: "up", to: index - 1 })}
                />
                <Button
                  type="text"
                  data-move="down"
                  disabled={index === order.length - 1}
                  aria-label={words.moveDown(titleOf(name))}
                  icon={<Icon of={ArrowDownOutlined} />}
                  onClick={() => move({ name, direction: "down", to: index + 1 })}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {moved && words.moved(titleOf(moved.name), moved.to + 1, order.length)}
      </p>
      <Checkbox checked={layout.compact} onChange={({ target }) => changeDensity(target.checked)}>
        {words.compact}
      </Checkbox>
      <div className="dialog-footer">
        <Button
          onClick={() => {
            reset();
            setOrder(declared);
            setMoved(undefined);
          }}
        >
          {words.reset}
        </Button>
        <Button type="primary" onClick={onClose}>
          {words.done}
        </Button>
      </div>
    </Modal>
  );
}
