import CloseOutlined from "@ant-design/icons-svg/es/asn/CloseOutlined";
import { useId } from "react";
import { splitValues, type ListState } from "../data/list-state";
import type { ReadyFilter } from "../define/ready-list";
import { Icon } from "../ui/icon";
import { FilterText } from "./filter-text";
import { filterMessages as words } from "./messages";
import "./more-filters.css";

/** The values of a filter, each by itself where there may be several. */
export const valuesOf = ({ more, range, lookup }: ReadyFilter, value: string) =>
  more && !range && !lookup ? splitValues(value) : [value];

interface FilterChipsProps {
  /** What narrows the list from behind "More filters". */
  active: readonly (readonly [ReadyFilter, value: string])[];
  onChange: (filters: ListState["filters"]) => void;
}

function Chip({ filter, value, onRemove }: { filter: ReadyFilter; value: string; onRemove: () => void }) {
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

/** What narrows the list besides the filters that are in sight; each can be taken away. */
export function FilterChips({ active, onChange }: FilterChipsProps) {
  return (
    <ul className="filter-chips" aria-label={words.active}>
      {active.flatMap(([filter, value]) => {
        const values = valuesOf(filter, value);
        return values.map((one) => (
          <Chip
            key={`${filter.name}:${one}`}
            filter={filter}
            value={one}
            onRemove={() => onChange({ [filter.name]: values.filter((other) => other !== one).join(",") })}
          />
        ));
      })}
    </ul>
  );
}
