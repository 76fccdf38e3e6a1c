import { useState } from "react";
import type { Row } from "../define/field";
import type { Resource } from "../define/resource";
import { getRowId } from "../define/row";
import type { Total } from "../numbers";
import { parseListState, type ListState } from "./list-state";
import { useListPage } from "./use-rows";

/** An adjacent record, with the query string of the list page that contains it. */
export interface AdjacentRecord {
  id: string;
  list: string;
}

/** The records before and after a record in its list. */
export interface Neighbours {
  previous: AdjacentRecord | undefined;
  next: AdjacentRecord | undefined;
  /** Undefined if the record has left the list, or if its position is unknown. `index` starts at 1. */
  position: ({ index: number } & Total) | undefined;
}

/** Returns the rows of a page once they are loaded. Ignores placeholder rows of another page. */
function useLoadedPage(resource: Resource, state: ListState, enabled: boolean): readonly Row[] | undefined {
  const { rows, stale } = useListPage(resource, state, { enabled, fresh: false });
  return enabled && !stale ? rows : undefined;
}

/**
 * Returns the previous and next records of the list from which a record was opened. It respects the list's filters and
 * order and crosses page boundaries.
 * A record that has left the list, for example after a decision, keeps its neighbours until another record is opened.
 * @param list the query string of the list; undefined if the record was not opened from a list
 */
export function useAdjacentRecords(resource: Resource, id: string, list: string | undefined): Neighbours | undefined {
  const params = new URLSearchParams(list);
  const state = parseListState(resource, params);
  const enabled = list !== undefined;
  const page = useListPage(resource, state, { enabled, fresh: false });
  const { rows = [], total = 0, totalIsMinimum, narrowed = false } = enabled ? page : {};

  const index = rows.findIndex((row) => getRowId(row) === id);
  const [place, setPlace] = useState(index < 0 ? undefined : { id, index });
  if (index >= 0 && (place?.id !== id || place.index !== index)) setPlace({ id, index });
  const formerIndex = index < 0 && place?.id === id ? place.index : undefined;
  const before = formerIndex ?? index;
  const after = formerIndex ?? index + 1;
  const known = enabled && (index >= 0 || formerIndex !== undefined);

  const lastPage = state.page * state.size >= total;
  const earlier = useLoadedPage(resource, { ...state, page: state.page - 1 }, known && before <= 0 && state.page > 1);
  const later = useLoadedPage(resource, { ...state, page: state.page + 1 }, known && after >= rows.length && !lastPage);

  const at = (row: Row | undefined, page: number): AdjacentRecord | undefined => {
    if (!row || getRowId(row) === "") return undefined;
    const linkParams = new URLSearchParams(params);
    if (page === 1) linkParams.delete("page");
    else linkParams.set("page", String(page));
    return { id: getRowId(row), list: linkParams.toString() };
  };
  if (!known) return undefined;
  return {
    previous:
      before > 0 ? at(rows[before - 1], state.page) : state.page > 1 ? at(earlier?.at(-1), state.page - 1) : undefined,
    next: after < rows.length ? at(rows[after], state.page) : lastPage ? undefined : at(later?.[0], state.page + 1),
    position:
      index < 0 || narrowed ? undefined : { index: (state.page - 1) * state.size + index + 1, total, totalIsMinimum },
  };
}
