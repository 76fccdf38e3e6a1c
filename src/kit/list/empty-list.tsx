import { Button } from "antd";
import type { ListState } from "../data/list-state";
import type { ListPageData } from "../data/use-rows";
import { kitMessages as words } from "../messages";

interface EmptyListProps {
  text: string;
  page: ListPageData;
  state: ListState;
  /** The search text, if any. */
  searched?: string | undefined;
  onPage: (page: number) => void;
  /** Removes the filters. Undefined if no filter is set. */
  onClear?: (() => void) | undefined;
}

/** Shown if a list page has no rows: the list is empty, or the page is past the end. */
export function EmptyList({
  text,
  page: { total = 0, narrowed, stale },
  state,
  searched,
  onPage,
  onClear,
}: EmptyListProps) {
  if (total === 0 || narrowed) {
    return (
      <>
        <p>{text}</p>
        {searched && (
          <p className="searched">
            {words.searchedFor} <q>{searched}</q>
          </p>
        )}
        {onClear && <Button onClick={onClear}>{words.removeFilters}</Button>}
      </>
    );
  }
  // The rows of the requested page are still loading.
  if (stale) return null;
  return (
    <>
      <p>{words.pastTheEnd}</p>
      <Button onClick={() => onPage(Math.ceil(total / state.size))}>{words.toLastPage}</Button>
    </>
  );
}
