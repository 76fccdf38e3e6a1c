import { useState } from "react";
import type { ListState } from "../data/list-state";
import { useAfterMutation } from "../data/use-after-mutation";
import type { PageOfRows } from "../data/use-rows";
import type { Row } from "../define/field";
import type { Resource } from "../define/resource";
import { idOf } from "../define/row";
import { titleOf } from "../define/title-of";
import type { Selection } from "../table/rows-props";

interface Kept {
  row: Row;
  /** The page of the list on which it was selected; none where its whole filter was. */
  place?: string;
}

const NONE: ReadonlyMap<string, Kept> = new Map();

/**
 * The selected rows of a list, over all its pages: a change of a filter lets go of them, as does any change that was
 * made. A row that is gone from the page on which it was selected is not selected any more.
 */
export function useSelection(resource: Resource, { rows = [], stale }: PageOfRows, state: ListState) {
  const scope = JSON.stringify([state.filters, state.tab]);
  const place = JSON.stringify([state.page, state.size, state.sort]);
  const [kept, setKept] = useState({ scope, byId: NONE });
  if (kept.scope !== scope) setKept({ scope, byId: NONE });
  // Of many changes that a run makes, the first one has cleared it.
  const clear = () => setKept((before) => (before.byId.size === 0 ? before : { scope, byId: NONE }));
  useAfterMutation(clear);

  const visible = new Map(rows.map((row) => [idOf(row), row]));
  const isHere = ([id, { place: seen }]: [string, Kept]) => visible.has(id) || stale === true || seen !== place;
  const here = [...kept.byId].filter(isHere);
  const selection: Selection = {
    ids: here.map(([id]) => id),
    onChange: (ids) => {
      const chosen = rows.filter((row) => ids.includes(idOf(row)));
      const others = here.filter(([id]) => !visible.has(id));
      setKept({ scope, byId: new Map([...others, ...chosen.map((row) => [idOf(row), { row, place }] as const)]) });
    },
    titleOf: (row) => titleOf(resource, row) ?? idOf(row),
  };
  return {
    selected: here.map(([id, { row }]) => visible.get(id) ?? row),
    selection,
    /** Selects these and no others, wherever in the list they are. */
    select: (all: readonly Row[]) => setKept({ scope, byId: new Map(all.map((row) => [idOf(row), { row }])) }),
    clear,
  };
}
