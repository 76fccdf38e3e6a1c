import { ReloadOutlined, SearchOutlined } from "@ant-design/icons";
import { Button, Input, Select, type InputRef } from "antd";
import { useEffect, useRef, useState } from "react";
import { useBackend } from "./backend";
import type { Filter, Search } from "./define-list";
import type { Row } from "./define-record";
import type { Resource } from "./define-resource";
import { LookupSelect } from "./lookup-select";
import { kitMessages as words } from "./messages";
import type { ListState } from "./url";

interface SearchBoxProps {
  search: Search<Row>;
  value: string;
  button: string;
  onSearch: (value: string) => void;
}

/** Typing stays here until Enter or Search; `key` it by the value in the URL. */
function SearchBox({ search, value, button, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const input = useRef<InputRef>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const elsewhere = event.target instanceof Element && event.target.closest("input, textarea, [role=dialog]");
      if (event.key !== "/" || elsewhere) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return (
    <form
      className="search"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(typed.trim());
      }}
    >
      <Input
        ref={input}
        aria-label={search.label}
        placeholder={search.label}
        prefix={<SearchOutlined aria-hidden />}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button htmlType="submit" type="primary">
        {button}
      </Button>
    </form>
  );
}

function FilterSelect({ filter, value, onChange }: { filter: Filter; value: string; onChange: (to: string) => void }) {
  const { label, options, lookup } = filter;
  if (lookup) return <LookupSelect {...{ lookup, label, options, value, onChange }} />;
  return (
    <Select aria-label={label} value={value} options={[...options]} popupMatchSelectWidth={false} onChange={onChange} />
  );
}

interface FilterBarProps {
  resource: Resource;
  state: ListState;
  onChange: (filters: ListState["filters"]) => void;
  onClear: () => void;
  onRefresh: () => void;
}

/** Search, filters, Clear Filters and Refresh, as the list declares them. */
export function FilterBar({ resource, state, onChange, onClear, onRefresh }: FilterBarProps) {
  const { list, words: own } = resource;
  const { search, filters = [] } = list;
  /** How often it was cleared: what was typed and not searched for goes as well. */
  const [cleared, setCleared] = useState(0);
  const { offers } = useBackend();
  const notes = [search, ...filters].flatMap((declared) => {
    const lacking = declared?.unlessOffered;
    return lacking && !offers(lacking.feature) ? [lacking.note] : [];
  });
  const set = (name: string, value: string) => onChange({ ...state.filters, [name]: value });
  return (
    <div className="filter-bar">
      {search && (
        <SearchBox
          key={`${cleared}:${state.filters[search.name] ?? ""}`}
          search={search}
          value={state.filters[search.name] ?? ""}
          button={own.search ?? words.search}
          onSearch={(value) => set(search.name, value)}
        />
      )}
      {filters.map((filter) => (
        <label key={filter.name} className="filter">
          <span>{filter.label}</span>
          <FilterSelect
            filter={filter}
            value={state.filters[filter.name] ?? ""}
            onChange={(value) => set(filter.name, value)}
          />
        </label>
      ))}
      {(search ?? filters.length > 0) && (
        <Button
          onClick={() => {
            setCleared(cleared + 1);
            onClear();
          }}
        >
          {own.clear ?? words.clearFilters}
        </Button>
      )}
      <Button className="refresh" icon={<ReloadOutlined aria-hidden />} onClick={onRefresh}>
        {own.refresh ?? words.refresh}
      </Button>
      {[...new Set(notes)].map((note) => (
        <p key={note} className="filter-note">
          {note}
        </p>
      ))}
    </div>
  );
}
