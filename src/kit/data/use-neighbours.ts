import { useState } from "react";
import type { Row } from "../define/field";
import type { Resource } from "../define/resource";
import { idOf } from "../define/row";
import { readState, type ListState } from "./list-state";
import { useRows } from "./use-rows";

/** A record next to the one that is open, and the query string of the list page that it stands on. */
export interface Neighbour {
  id: string;
  list: string;
}

/** The rows of a page that is really there: not those of another one, shown in the meantime. */
function usePage(resource: Resource, state: ListState, enabled: boolean): readonly Row[] | undefined {
  const { rows, stale } = useRows(resource, state, { enabled, fresh: false });
  return enabled && !stale ? rows : undefined;
}

/**
 * The records before and after one, in the list that it was opened from: across its pages, with its filters and order.
 * A record that has left the list, decided on for instance, keeps its place until another one is opened.
 * @param list the query string of the list; undefined where the record was not opened from one
 */
export function useNeighbours(resource: Resource, id: string, list: string | undefined) {
  const params = new URLSearchParams(list);
  const state = readState(resource, params);
  const enabled = list !== undefined;
  const page = useRows(resource, state, { enabled, fresh: false });
  const { rows = [], total = 0, narrowed = false } = enabled ? page : {};

  const [place, setPlace] = useState<{ id: string; index: number }>();
  const index = rows.findIndex((row) => idOf(row) === id);
  if (index >= 0 && (place?.id !== id || place.index !== index)) setPlace({ id, index });
  const left = index < 0 && place?.id === id ? place.index : undefined;
  const before = left ?? index;
  const after = left ?? index + 1;
  const known = enabled && (index >= 0 || left !== undefined);

  const lastPage = state.page * state.size >= total;
  const earlier = usePage(resource, { ...state, page: state.page - 1 }, known && before <= 0 && state.page > 1);
  const later = usePage(resource, { ...state, page: state.page + 1 }, known && after >= rows.length && !lastPage);

  const at = (row: Row | undefined, page: number): Neighbour | undefined => {
    if (!row || idOf(row) === "") return undefined;
    const there = new URLSearchParams(params);
    if (page === 1) there.delete("page");
    else there.set("page", String(page));
    return { id: idOf(row), list: there.toString() };
  };
  if (!known) return undefined;
  return {
    previous:
      before > 0 ? at(rows[before - 1], state.page) : state.page > 1 ? at(earlier?.at(-1), state.page - 1) : undefined,
    next: after < rows.length ? at(rows[after], state.page) : lastPage ? undefined : at(later?.[0], state.page + 1),
    position: index < 0 || narrowed ? undefined : { index: (state.page - 1) * state.size + index + 1, total },
  };
}
