import CloseOutlined from "@ant-design/icons-svg/es/asn/CloseOutlined";
import { useId } from "react";
import { joinValues } from "../../../providers/data/contract";
import type { ListState } from "../data/list-state";
import { splitFilterValue, type ResolvedFilter } from "../define/ready-list";
import { Icon } from "../ui/icon";
import { FilterText } from "./filter-text";
import { filterMessages as words } from "./messages";
import "./more-filters.css";

interface FilterChipsProps {
  /** The active filters under "More filters". */
  active: readonly (readonly [ResolvedFilter, value: string])[];
  onChange: (filters: ListState["filters"]) => void;
}

function Chip({ filter, value, onRemove }: { filter: ResolvedFilter; value: string; onRemove: () => void }) {
  const id = useId();
  return (
    <li className="tag tone-blue">
      <span id={id}>
        {filter.label}: <FilterText filter={filter} value={value} />
      </span>
      <button
        type="button"
        className="remove-filter"
        aria-label={words.remove}
        aria-describedby={id}
        onClick={onRemove}
      >
        <Icon of={CloseOutlined} />
      </button>
    </li>
  );
}

/** Shows the active filters under "More filters" as removable chips. */
export function FilterChips({ active, onChange }: FilterChipsProps) {
  return (
    <ul className="filter-chips" aria-label={words.active}>
      {active.flatMap(([filter, value]) => {
        const values = splitFilterValue(filter, value);
        return values.map((one) => (
          <Chip
            key={`${filter.name}:${one}`}
            filter={filter}
            value={one}
            onRemove={() => onChange({ [filter.name]: joinValues(values.filter((other) => other !== one)) })}
          />
        ));
      })}
    </ul>
  );
}
