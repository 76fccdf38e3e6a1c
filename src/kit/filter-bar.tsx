import { ReloadOutlined, SearchOutlined } from "@ant-design/icons";
import { Button, Input, Select, type InputRef } from "antd";
import { useEffect, useRef, useState } from "react";
import type { ListDefinition, Resource } from "./define-resource";
import { kitMessages as words } from "./messages";
import type { ListState } from "./url";

interface SearchBoxProps {
  search: NonNullable<ListDefinition<never, string>["search"]>;
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

interface FilterBarProps {
  resource: Resource;
  state: ListState;
  onChange: (filters: ListState["filters"]) => void;
  onRefresh: () => void;
}

/** Search, filters, Clear Filters and Refresh, as the list declares them. */
export function FilterBar({ resource, state, onChange, onRefresh }: FilterBarProps) {
  const { list, words: own } = resource;
  const { search, filters = [] } = list;
  const narrowed =
    (search && state.filters[search.name]) ||
    filters.some(({ name, initial = "" }) => (state.filters[name] ?? "") !== initial);
  const set = (name: string, value: string) => onChange({ ...state.filters, [name]: value });
  return (
    <div className="filter-bar">
      {search && (
        <SearchBox
          key={state.filters[search.name] ?? ""}
          search={search}
          value={state.filters[search.name] ?? ""}
          button={own.search ?? words.search}
          onSearch={(value) => set(search.name, value)}
        />
      )}
      {filters.map(({ name, label, options }) => (
        <label key={name} className="filter">
          <span>{label}</span>
          <Select
            aria-label={label}
            value={state.filters[name] ?? ""}
            options={[...options]}
            popupMatchSelectWidth={false}
            onChange={(value: string) => set(name, value)}
          />
        </label>
      ))}
      {(search ?? filters.length > 0) && (
        <Button disabled={!narrowed} onClick={() => onChange({})}>
          {own.clear ?? words.clearFilters}
        </Button>
      )}
      <Button className="refresh" icon={<ReloadOutlined aria-hidden />} onClick={onRefresh}>
        {own.refresh ?? words.refresh}
      </Button>
    </div>
  );
}
