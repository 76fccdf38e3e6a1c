import { Select } from "antd";
import { useId } from "react";
import { joinValues, splitValues, type Facets } from "../../../providers/data/contract";
import type { ListUrlConfig, ListState } from "../data/list-state";
import { useFacets } from "../data/use-facets";
import type { ResolvedFilter } from "../define/ready-list";
import { LookupSelect } from "../form/lookup-select";
import { popupProps } from "../form/popup-props";
import { filterMessages as words } from "./messages";
import { DayRange, NumberRange } from "./range-inputs";
import { SearchBox } from "./search-box";
import { formatNumber } from "../numbers";
import "./more-filters.css";

interface MoreFilterProps {
  filter: ResolvedFilter;
  value: string;
  /** The number of records for each value. Undefined without counts. */
  counts: NonNullable<Facets["facets"]>[string] | undefined;
  onChange: (value: string) => void;
}

/** A select with several values. The options are declared or come from the facets, and show the number of records. */
function MultiSelect({ filter: { label, choices }, value, counts, onChange }: MoreFilterProps) {
  const id = useId();
  const chosen = splitValues(value);
  const known =
    choices ?? [...new Set([...Object.keys(counts ?? {}), ...chosen])].map((one) => ({ value: one, label: one }));
  return (
    <div className="filter several">
      <label htmlFor={id}>{label}</label>
      <Select
        id={id}
        mode="multiple"
        value={chosen}
        placeholder={words.any}
        maxTagCount="responsive"
        optionFilterProp="label"
        options={[...known]}
        {...popupProps(known)}
        optionRender={({ data: one }) =>
          counts ? words.counted(one.label, formatNumber(counts[one.value] ?? 0)) : one.label
        }
        onChange={(values: string[]) => onChange(joinValues(values))}
      />
    </div>
  );
}

function MoreFilter(props: MoreFilterProps) {
  const id = useId();
  const { filter, value, counts, onChange } = props;
  const { label, range, lookup, choices } = filter;
  if (range === "days") return <DayRange {...{ label, value, onChange }} />;
  if (range) return <NumberRange {...{ label, value, onChange }} />;
  if (lookup) {
    return (
      <div className="filter">
        <label htmlFor={id}>{label}</label>
        <LookupSelect
          {...{ id, lookup, label, value, counts, onChange }}
          options={[{ value: "", label: words.any }, ...(choices ?? [])]}
        />
      </div>
    );
  }
  if (choices ?? counts) return <MultiSelect {...props} />;
  return <SearchBox key={value} label={label} value={value} onSearch={onChange} />;
}

interface MoreFiltersProps {
  id: string;
  resource: ListUrlConfig & { path: string };
  state: ListState;
  filters: readonly ResolvedFilter[];
  onChange: (filters: ListState["filters"]) => void;
}

/** The filters under "More filters". */
export function MoreFilters({ id, resource, state, filters, onChange }: MoreFiltersProps) {
  const { data: { facets } = {} } = useFacets(resource, state, true);
  return (
    <div id={id} className="filter-bar more-filters" role="group" aria-label={words.more}>
      {filters.map((filter) => (
        <MoreFilter
          key={filter.name}
          filter={filter}
          value={state.filters[filter.name] ?? ""}
          counts={facets?.[filter.name]}
          onChange={(value) => onChange({ [filter.name]: value })}
        />
      ))}
    </div>
  );
}
