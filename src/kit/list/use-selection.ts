import { useState } from "react";
import type { ListState } from "../data/list-state";
import { useAfterMutation } from "../data/use-after-mutation";
import type { ListPageData } from "../data/use-rows";
import type { Row } from "../define/field";
import type { Resource } from "../define/resource";
import { getRowId } from "../define/row";
import { getRecordTitle } from "../define/title-of";
import type { Selection } from "../table/rows-props";

interface SelectedRow {
  row: Row;
  /** The list page on which the row was selected. Undefined if all matching records were selected. */
  place?: string;
}

const NONE: ReadonlyMap<string, SelectedRow> = new Map();

/** Mutations that change no record of a list: their URL or resource, or the last part of their key. */
const LEAVES_RECORDS = /^(account|exports|preferences|reveals|views)(\/|$)/;

/**
 * Manages the selected rows of a list across its pages. Changing a filter, the tab or any record clears the selection.
 * A row that has disappeared from its page is no longer selected.
 */
export function useSelection(resource: Resource, { rows = [], stale }: ListPageData, state: ListState) {
  const scope = JSON.stringify([state.filters, state.tab]);
  const place = JSON.stringify([state.page, state.size, state.sort]);
  const [stored, setStored] = useState({ scope, byId: NONE });
  if (stored.scope !== scope && stored.byId.size > 0) setStored({ scope, byId: NONE });
  // A bulk run makes many changes, but only the first change clears the selection.
  const clear = () => setStored((before) => (before.byId.size === 0 ? before : { scope, byId: NONE }));
  useAfterMutation(({ options, state }) => {
    const { url, resource: changed } = (state.variables ?? {}) as { url?: string; resource?: string };
    if (!LEAVES_RECORDS.test(url ?? changed ?? String(options.mutationKey?.at(-1)))) clear();
  });

  const visible = new Map(rows.map((row) => [getRowId(row), row]));
  const isStillListed = ([id, { place: selectedOn }]: [string, SelectedRow]) =>
    visible.has(id) || stale === true || selectedOn !== place;
  const current = [...stored.byId].filter(isStillListed);
  const selection: Selection = {
    ids: current.map(([id]) => id),
    onChange: (ids) => {
      const chosen = rows.filter((row) => ids.includes(getRowId(row)));
      const others = current.filter(([id]) => !visible.has(id));
      setStored({
        scope,
        byId: new Map([...others, ...chosen.map((row) => [getRowId(row), { row, place }] as const)]),
      });
    },
    titleOf: (row) => getRecordTitle(resource, row) ?? getRowId(row),
  };
  return {
    selected: current.map(([id, { row }]) => visible.get(id) ?? row),
    selection,
    /** Replaces the selection with these rows, from any page. */
    select: (all: readonly Row[]) => setStored({ scope, byId: new Map(all.map((row) => [getRowId(row), { row }])) }),
    clear,
  };
}
