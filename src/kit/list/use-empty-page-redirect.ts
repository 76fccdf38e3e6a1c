import { useEffect, useRef } from "react";
import type { ListState } from "../data/list-state";
import type { ListPageData } from "../data/use-rows";

interface RedirectOptions {
  /** Whether the page number may come from a remembered query. If so, any page past the end is redirected. */
  isRemembered?: boolean | undefined;
  /** Whether a dialog is open. Nothing is redirected then, because closing the dialog navigates back to this URL. */
  hasDialog?: boolean;
  setState: (change: Partial<ListState>, options: { replace: boolean }) => void;
}

/**
 * Redirects to the last page when the current page has lost its last row, for example after a delete. A page that was
 * empty from the start, for example from an old link, is redirected only with `isRemembered`.
 */
export function useEmptyPageRedirect(
  { rows, total = 0, stale }: ListPageData,
  { page, size }: ListState,
  { isRemembered = false, hasDialog = false, setState }: RedirectOptions,
): void {
  /** The most recent page that had rows. A ref, because a state would rerender the whole list page. */
  const filledPage = useRef<number>(undefined);
  const count = stale ? undefined : rows?.length;
  const last = Math.max(1, Math.ceil(total / size));
  useEffect(() => {
    if (count === undefined) return;
    if (count > 0) filledPage.current = page;
    else if (page > last && !hasDialog && (isRemembered || filledPage.current === page))
      setState({ page: last }, { replace: true });
  }, [count, page, last, isRemembered, hasDialog, setState]);
}
