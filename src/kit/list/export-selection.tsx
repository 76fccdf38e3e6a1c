import type { ListState } from "../data/list-state";
import { splitFilterValue, type ResolvedFilter } from "../define/ready-list";
import type { Resource } from "../define/resource";
import { fileMessages as words } from "../file/messages";
import type { Total } from "../numbers";
import { FilterText } from "./filter-text";

interface ExportSelectionProps {
  resource: Resource;
  /** The filters that the call sends. */
  filters: readonly (readonly [ResolvedFilter, value: string])[];
  sort: ListState["sort"];
  /** The number of records that match. */
  matches: Total | undefined;
}

/** Shows the list's filters and sort order as chips, and the number of matching records. */
export function ExportSelection({ resource, filters, sort, matches }: ExportSelectionProps) {
  const { names } = resource;
  return (
    <section aria-label={words.selected}>
      <h3 className="export-heading">{words.selected}</h3>
      <ul className="export-chips">
        {filters.length === 0 && <li className="tag tone-neutral">{words.noFilter(names.many)}</li>}
        {filters.flatMap(([filter, value]) =>
          splitFilterValue(filter, value).map((one) => (
            <li key={`${filter.name}:${one}`} className="tag tone-blue">
              {filter.label}: <FilterText filter={filter} value={one} />
            </li>
          )),
        )}
        {sort && (
          <li className="tag tone-neutral">
            {words.sortedBy(resource.fields[sort.field]?.label ?? sort.field, sort.order)}
          </li>
        )}
      </ul>
      {matches && <p className="export-count">{words.matching(matches, names)}</p>}
    </section>
  );
}
