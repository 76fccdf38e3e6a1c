import { useDataProvider, type HttpError } from "@refinedev/core";
import { Button } from "antd";
import { useEffect, useRef, useState, type ReactNode } from "react";
import type { ListState } from "../data/list-state";
import { readAll } from "../data/read-all";
import { isUnpagedList, getListCallPath, toFilterParams, type ListPageData } from "../data/use-rows";
import { useSession } from "../data/use-session";
import type { Row } from "../define/field";
import type { Resource } from "../define/resource";
import { getRowId } from "../define/row";
import { kitMessages } from "../messages";
import { formatTotal, type Total } from "../numbers";
import type { Selection } from "../table/rows-props";
import { useFailureToast } from "../ui/use-failure-toast";
import { selectionMessages as words } from "./messages";

/** Returns a function that reads all records that match the list's filters. */
function useReadAll(resource: Resource, state: ListState) {
  const provider = useDataProvider()();
  const { offers } = useSession();
  return (signal: AbortSignal, onProgress: (found: number, all: Total) => void) =>
    readAll(provider, {
      path: getListCallPath(resource, state),
      filters: toFilterParams(resource, state.filters, offers).map(([field, value]) => ({
        field,
        operator: "eq",
        value,
      })),
      whole: isUnpagedList(resource, state.filters, offers),
      signal,
      onProgress,
    });
}

export interface SelectAllProps {
  resource: Resource;
  state: ListState;
  page: ListPageData;
  selection: Selection;
  onSelect: (rows: readonly Row[]) => void;
}

/**
 * Renders the button that selects all matching records, once the whole page is selected. Null if there is nothing to
 * offer.
 * @param offersPage whether to offer selecting the page first
 */
export function useSelectAll(
  { resource, state, page, selection, onSelect }: SelectAllProps,
  offersPage: boolean,
): ReactNode {
  const read = useReadAll(resource, state);
  const showFailure = useFailureToast();
  const [progress, setProgress] = useState<string>();
  const [fewer, setFewer] = useState<string>();
  const abortController = useRef<AbortController>(null);
  useEffect(() => () => abortController.current?.abort(), []);

  const { rows = [], total = rows.length, totalIsMinimum, narrowed, stale } = page;
  const shownTotal = formatTotal({ total, totalIsMinimum });
  const ids = rows.map(getRowId).filter(Boolean);
  const hasPage = ids.every((id) => selection.ids.includes(id));
  const selectAll = async () => {
    const { signal } = (abortController.current = new AbortController());
    setProgress(words.reading(0, shownTotal));
    try {
      const all = await read(signal, (found, of) => {
        setProgress(words.reading(found, formatTotal(of)));
        setFewer(found < of.total ? words.fewer(found, of.total) : undefined);
      });
      if (!signal.aborted) onSelect(all);
    } catch (cause) {
      if (!signal.aborted) showFailure(cause as HttpError, words.failed);
    } finally {
      setProgress(undefined);
    }
  };
  if (progress) {
    return (
      <span className="bulk-reading">
        <span role="status">{progress}</span>
        <Button size="small" onClick={() => abortController.current?.abort()}>
          {kitMessages.cancel}
        </Button>
      </span>
    );
  }
  if (!hasPage) {
    if (!offersPage) return null;
    return (
      <Button type="link" className="select-page" onClick={() => selection.onChange([...selection.ids, ...ids])}>
        {words.page}
      </Button>
    );
  }
  if (fewer && selection.ids.length > ids.length) return <span role="status">{fewer}</span>;
  if (stale || narrowed || selection.ids.length >= total) return null;
  return (
    <Button type="link" onClick={() => void selectAll()}>
      {words.all(shownTotal)}
    </Button>
  );
}
