import DownOutlined from "@ant-design/icons-svg/es/asn/DownOutlined";
import { Select } from "antd";
import { useId } from "react";
import type { ListState } from "../data/list-state";
import type { Fields } from "../define/fields";
import type { Column } from "../define/list";
import { kitMessages as words } from "../messages";
import { resolveColumns } from "../table/columns";
import { Icon } from "../ui/icon";
import { NARROW, PHONE, useMediaQuery } from "../ui/use-media-query";
import "./list.css";

interface SortSelectProps {
  fields: Fields;
  /** Defaults to one column per field. */
  columns?: readonly Column<string>[];
  /** The fields that the list can be sorted by. */
  sortable?: readonly string[];
  sort: ListState["sort"];
  onSort: (sort: ListState["sort"]) => void;
}

/** Sorts a list on a narrow screen, which does not show the headers of all columns. */
export function SortSelect({ fields, columns, sortable, sort, onSort }: SortSelectProps) {
  const id = useId();
  const isNarrow = useMediaQuery(NARROW);
  const isPhone = useMediaQuery(PHONE);
  if (!isNarrow) return null;
  const sorts = resolveColumns(fields, columns, sortable).flatMap(({ title, sort: field }) =>
    field === undefined
      ? []
      : (["asc", "desc"] as const).map((order) => ({
          value: `${field} ${order}`,
          label: words.sortOrder(title, order === "desc"),
          sort: { field, order },
        })),
  );
  if (sorts.length === 0) return null;
  const current = sorts.find((one) => one.sort.field === sort?.field && one.sort.order === sort.order);
  return (
    <div className="filter">
      <label htmlFor={id}>{words.sortBy}</label>
      <Select
        id={id}
        size={isPhone ? "large" : undefined}
        // A URL may sort by a field that has no column.
        value={sort ? (current?.value ?? null) : ""}
        placeholder={sort && words.sortOrder(fields[sort.field]?.label ?? sort.field, sort.order === "desc")}
        options={[{ value: "", label: words.defaultOrder }, ...sorts]}
        popupMatchSelectWidth={false}
        suffixIcon={<Icon of={DownOutlined} />}
        onChange={(value) => onSort(sorts.find((one) => one.value === value)?.sort)}
      />
    </div>
  );
}
