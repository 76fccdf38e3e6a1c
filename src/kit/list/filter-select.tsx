import DownOutlined from "@ant-design/icons-svg/es/asn/DownOutlined";
import { Select } from "antd";
import { useId, useState } from "react";
import type { ListState, ListUrlConfig } from "../data/list-state";
import { useFacets } from "../data/use-facets";
import type { ResolvedFilter } from "../define/ready-list";
import { withCounts } from "../form/with-counts";
import { LookupSelect } from "../form/lookup-select";
import { Icon } from "../ui/icon";

/** How long counts stay fresh before reopening the select refetches them. */
const COUNTS_STALE_MS = 30_000;

interface FilterSelectProps {
  resource: ListUrlConfig & { path: string };
  state: ListState;
  filter: ResolvedFilter;
  /** Whether the call does not support this filter at the moment. */
  disabled: boolean;
  /** Whether the server's counts match the list. */
  countable: boolean;
  onChange: (value: string) => void;
}

/** A select for a filter. When it opens, it loads the number of records for each option. */
export function FilterSelect({ resource, state, filter, disabled, countable, onChange }: FilterSelectProps) {
  const { name, label, choices = [], lookup } = filter;
  const id = useId();
  const [open, setOpen] = useState(false);
  const { data, isError, isPlaceholderData } = useFacets(resource, state, open && countable, COUNTS_STALE_MS);
  const counts = countable && !isError && !isPlaceholderData ? data?.facets?.[name] : undefined;
  const select = { id, value: state.filters[name] ?? "", disabled, onChange, onOpenChange: setOpen };
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
