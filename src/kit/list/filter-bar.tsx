import ReloadOutlined from "@ant-design/icons-svg/es/asn/ReloadOutlined";
import { Button } from "antd";
import { useId, useState, type ReactNode } from "react";
import type { ListState, ListUrlConfig } from "../data/list-state";
import type { ResolvedFilter } from "../define/ready-list";
import { kitMessages as words } from "../messages";
import { Icon } from "../ui/icon";
import { lazyComponent } from "../ui/lazy-part";
import { PHONE, useMediaQuery } from "../ui/use-media-query";
import { FilterSelect } from "./filter-select";
import { SearchBox } from "./search-box";
import { useShownFilters } from "./use-shown-filters";
import "./list.css";

const MoreFilters = lazyComponent(() => import("./more-filters").then(({ MoreFilters }) => MoreFilters));
const DayFilter = lazyComponent(
  () => import("./day-filter").then(({ DayFilter }) => DayFilter),
  <div className="filter">
    <span className="day-input-loading" />
  </div>,
);
const FilterSheet = lazyComponent(() => import("./filter-sheet").then(({ FilterSheet }) => FilterSheet));
const FilterChips = lazyComponent(() => import("./filter-chips").then(({ FilterChips }) => FilterChips));

const isText = ({ choices, day }: ResolvedFilter) => !choices && !day;

interface FilterBarProps {
  /** Without a path, the bar has no filters under "More filters". */
  resource: ListUrlConfig;
  state: ListState;
  /** Typed search text that was not submitted. The list page owns it, because an error message may unmount this bar. */
  drafts?: Map<string, string>;
  /** The control that sorts the list. */
  sortSelect?: ReactNode;
  onChange: (filters: ListState["filters"]) => void;
  onClear: () => void;
  onRefresh: () => void;
  /** Returns the path of the list with these filters. */
  pathOf?: (filters: ListState["filters"]) => string;
}

/**
 * The declared filters of a list, with the clear button, Refresh, the sort order and "More filters". On a phone, all of
 * them except the search are in a sheet.
 */
export function FilterBar({
  resource,
  state,
  drafts,
  sortSelect,
  onChange,
  onClear,
  onRefresh,
  pathOf,
}: FilterBarProps) {
  const { filters, path } = resource;
  const [clearLabel = words.clearFilters] = filters.flatMap((filter) => filter.clear ?? []);
  const listResource = { ...resource, path: path ?? "" };
  const { inBar, inPanel, active, hasExclusiveSearch, isCountable, notes } = useShownFilters(resource, state);
  const activeInPanel = active.filter(([{ more }]) => more);
  /** How often the filters were cleared. A new count resets search text that was not submitted. */
  const [clearCount, setClearCount] = useState(0);
  const [isPanelOpen, setPanelOpen] = useState(false);
  /** Undefined until the sheet is first opened, which loads its code. */
  const [isSheetOpen, setSheetOpen] = useState<boolean>();
  const hasSheet = useMediaQuery(PHONE) && inBar.length + inPanel.length > 0;
  const search = hasSheet ? inBar.find(isText) : undefined;
  const panel = useId();
  const change = (changed: ListState["filters"]) => onChange({ ...state.filters, ...changed });
  const clear = () => {
    setClearCount(clearCount + 1);
    drafts?.clear();
    onClear();
  };

  const renderFilter = (filter: ResolvedFilter) => {
    const { name, label, choices, day } = filter;
    const value = state.filters[name] ?? "";
    const set = (to: string) => change({ [name]: to });
    if (choices) {
      return (
        <FilterSelect
          key={name}
          {...{ resource: listResource, state, filter }}
          disabled={hasExclusiveSearch}
          countable={isCountable(filter)}
          onChange={set}
        />
      );
    }
    if (day) return <DayFilter key={name} label={label} value={value} onChange={set} />;
    const draft = `${name}:${value}`;
    return (
      <SearchBox
        key={`${draft}:${clearCount}`}
        label={label}
        value={drafts?.get(draft) ?? value}
        onType={(typed) => drafts?.set(draft, typed)}
        pathOf={pathOf && ((typed) => pathOf({ ...state.filters, [name]: typed }))}
        onSearch={(searched) => {
          drafts?.clear();
          set(searched);
        }}
      />
    );
  };

  const bar = (
    <div className="filter-bar">
      {inBar.filter((filter) => filter !== search).map(renderFilter)}
      {sortSelect}
      {inPanel.length > 0 && (
        <Button aria-expanded={isPanelOpen} aria-controls={panel} onClick={() => setPanelOpen(!isPanelOpen)}>
          {activeInPanel.length > 0 ? words.moreFiltersSet(activeInPanel.length) : words.moreFilters}
        </Button>
      )}
      {inBar.length + inPanel.length > 0 && <Button onClick={clear}>{clearLabel}</Button>}
      <Button className="refresh" icon={<Icon of={ReloadOutlined} />} onClick={onRefresh}>
        {words.refresh}
      </Button>
      {notes.map((note) => (
        <p key={note} className="filter-note">
          {note}
        </p>
      ))}
    </div>
  );
  const bars =
    inPanel.length === 0 || path === undefined ? (
      bar
    ) : (
      <div className="filter-bars">
        {bar}
        {isPanelOpen && (
          <MoreFilters {...{ id: panel, resource: listResource, state }} filters={inPanel} onChange={change} />
        )}
        {activeInPanel.length > 0 && <FilterChips active={activeInPanel} onChange={change} />}
      </div>
    );
  if (!hasSheet) return bars;
  return (
    <div className="filter-bar">
      {search && renderFilter(search)}
      <Button aria-haspopup="dialog" onClick={() => setSheetOpen(true)}>
        {words.filters(active.filter(([filter]) => filter !== search).length)}
      </Button>
      {isSheetOpen !== undefined && (
        <FilterSheet open={isSheetOpen} onClose={() => setSheetOpen(false)}>
          {bars}
        </FilterSheet>
      )}
    </div>
  );
}
