import type { ReactNode } from "react";
import { toSortParams } from "../data/use-rows";
import { useSession, type PrintedListProps } from "../data/use-session";
import { splitFilterValue } from "../define/ready-list";
import { kitMessages } from "../messages";
import { formatTotal } from "../numbers";
import { useMediaQuery } from "../ui/use-media-query";
import { FilterText } from "./filter-text";
import { printMessages as words } from "./messages";
import { useShownFilters } from "./use-shown-filters";
import "./list.css";

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}:</dt> <dd>{children}</dd>
    </div>
  );
}

/** Shows a list's tab, active filters, sort order and range of rows in print, where the list's controls are hidden. */
export function PrintedList({ resource, page, state }: PrintedListProps) {
  const { offers } = useSession();
  const { active } = useShownFilters(resource, state);
  const isPrinting = useMediaQuery("print");
  if (!isPrinting) return null;
  const tab = resource.tabs.find(({ value }) => value === state.tab);
  const sort = toSortParams(resource, state, offers);
  const { rows = [], total = rows.length, totalIsMinimum } = page;
  const start = (state.page - 1) * state.size;
  return (
    <dl className="print-only">
      {tab && <Fact label={words.tab}>{tab.label}</Fact>}
      {active.map(([filter, value]) => (
        <Fact key={filter.name} label={filter.label}>
          {splitFilterValue(filter, value).map((one, index) => (
            <span key={one}>
              {index > 0 && ", "}
              <FilterText filter={filter} value={one} />
            </span>
          ))}
        </Fact>
      ))}
      {!tab && active.length === 0 && <Fact label={words.filters}>{words.none}</Fact>}
      {sort && (
        <Fact label={words.sortedBy}>
          {kitMessages.sortOrder(resource.fields[sort.field]?.label ?? sort.field, sort.order === "desc")}
        </Fact>
      )}
      <Fact label={words.records}>
        {rows.length > 0
          ? kitMessages.range(start + 1, start + rows.length, formatTotal({ total, totalIsMinimum }))
          : words.none}
      </Fact>
    </dl>
  );
}
