import DownOutlined from "@ant-design/icons-svg/es/asn/DownOutlined";
import ReloadOutlined from "@ant-design/icons-svg/es/asn/ReloadOutlined";
import { Button, Select } from "antd";
import { useId, useState } from "react";
import type { ListUrlConfig, ListState } from "../data/list-state";
import { useFacets } from "../data/use-facets";
import { useSession } from "../data/use-session";
import { getActiveFilters, findExclusiveSearch } from "../data/use-rows";
import type { ResolvedFilter } from "../define/ready-list";
import { withCounts } from "../form/counted-options";
import { LookupSelect } from "../form/lookup-select";
import { kitMessages as words } from "../messages";
import { Icon } from "../ui/icon";
import { lazyComponent } from "../ui/lazy-part";
import { DayFilter } from "./day-filter";
import { SearchBox } from "./search-box";
import "./list.css";

const MoreFilters = lazyComponent(() => import("./more-filters").then(({ MoreFilters }) => MoreFilters));
const FilterChips = lazyComponent(() => import("./filter-chips").then(({ FilterChips }) => FilterChips));

/** How long counts stay fresh before reopening the select refetches them. */
const COUNTS_STALE_MS = 30_000;

interface FilterSelectProps {
  resource: ListUrlConfig & { path: string };
  state: ListState;
  filter: ResolvedFilter;
  value: string;
  /** Whether the call does not support this filter at the moment. */
  disabled: boolean;
  /** Whether the server knows all active filters, so that its counts match the list. */
  countable: boolean;
  onChange: (value: string) => void;
}

/** A select for a filter. When it opens, it loads the number of records for each option. */
function FilterSelect({ resource, state, filter, value, disabled, countable, onChange }: FilterSelectProps) {
  const { name, label, choices = [], lookup } = filter;
  const id = useId();
  const [open, setOpen] = useState(false);
  const { data, isError, isPlaceholderData } = useFacets(resource, state, open && countable, COUNTS_STALE_MS);
  const counts = countable && !isError && !isPlaceholderData ? data?.facets?.[name] : undefined;
  const select = { id, value, disabled, onChange, onOpenChange: setOpen };
  return (
    <div className="filter">
      <label htmlFor={id}>{label}</label>
      {lookup ? (
        <LookupSelect {...{ lookup, label, counts, ...select }} options={choices} />
      ) : (
        <Select
          {...select}
          {...withCounts(choices, counts, 0)}
          popupMatchSelectWidth={false}
          suffixIcon={<Icon of={DownOutlined} />}
        />
      )}
    </div>
  );
}

interface FilterBarProps {
  /** Without a path, there are no filters under "More filters". */
  resource: ListUrlConfig & { path?: string };
  state: ListState;
  /** Text that was typed but not searched for. A list page owns it, because an error message may unmount the bar. */
  drafts?: Map<string, string>;
  onChange: (filters: ListState["filters"]) => void;
  onClear: () => void;
  onRefresh: () => void;
}

/** The declared filters of a list, with the clear button, Refresh and "More filters". */
export function FilterBar({ resource, state, drafts, onChange, onClear, onRefresh }: FilterBarProps) {
  const { list, path } = resource;
  const addressed = { ...resource, path: path ?? "" };
  /** Counts how often the filters were cleared, to reset typed text that was not searched for. */
  const [cleared, setCleared] = useState(0);
  const { offers } = useSession();
  const [open, setOpen] = useState(false);
  const panel = useId();
  const offered = resource.filters.filter(({ feature, note }) => !feature || note || offers(feature));
  const filters = offered.filter(({ more }) => !more);
  const hidden = offered.filter(({ more }) => more);
  const taken = getActiveFilters(resource, state.filters, offers);
  const active = taken.filter(([{ more }]) => more);
  const countable = path !== undefined && taken.length === Object.values(state.filters).filter(Boolean).length;
  const change = (changed: ListState["filters"]) => onChange({ ...state.filters, ...changed });
  const disabled = findExclusiveSearch(resource, state.filters, offers) !== undefined;
  const notes = filters.flatMap(({ feature, note }) => (feature && note && !offers(feature) ? [note] : []));
  const bar = (
    <div className="filter-bar">
      {filters.map((filter) => {
        const { name, label, choices, day, feature } = filter;
        const value = state.filters[name] ?? "";
        const set = (to: string) => change({ [name]: to });
        if (choices) {
          return (
            <FilterSelect
              key={name}
              {...{ resource: addressed, state, filter, value, disabled }}
              countable={countable && (!feature || offers(feature))}
              onChange={set}
            />
          );
        }
        if (day) return <DayFilter key={name} label={label} value={value} onChange={set} />;
        const draft = `${name}:${value}`;
        return (
          <SearchBox
            key={`${draft}:${cleared}`}
            label={label}
            value={drafts?.get(draft) ?? value}
            onType={(typed) => drafts?.set(draft, typed)}
            onSearch={(searched) => {
              drafts?.clear();
              set(searched);
            }}
          />
        );
      })}
      {hidden.length > 0 && (
        <Button aria-expanded={open} aria-controls={panel} onClick={() => setOpen(!open)}>
          {active.length > 0 ? words.moreFiltersSet(active.length) : words.moreFilters}
        </Button>
      )}
      {offered.length > 0 && (
        <Button
          onClick={() => {
            setCleared(cleared + 1);
            drafts?.clear();
            onClear();
          }}
        >
          {list.clear ?? words.clearFilters}
        </Button>
      )}
      <Button className="refresh" icon={<Icon of={ReloadOutlined} />} onClick={onRefresh}>
        {words.refresh}
      </Button>
      {[...new Set(notes)].map((note) => (
        <p key={note} className="filter-note">
          {note}
        </p>
      ))}
    </div>
  );
  if (hidden.length === 0 || path === undefined) return bar;
  return (
    <div className="filter-bars">
      {bar}
      {open && <MoreFilters {...{ id: panel, resource: addressed, state }} filters={hidden} onChange={change} />}
      {active.length > 0 && <FilterChips active={active} onChange={change} />}
    </div>
  );
}
