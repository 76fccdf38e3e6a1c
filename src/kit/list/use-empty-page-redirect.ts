import { useEffect, useRef } from "react";
import type { ListState } from "../data/list-state";
import type { ListPageData } from "../data/use-rows";

interface RedirectOptions {
  /** Whether the page may come from an earlier use of the list. It is then never past the end. */
  isRemembered?: boolean | undefined;
  /** Whether a dialog is open. It is about to navigate back to this URL, and its own requests are still pending. */
  hasDialog?: boolean;
  setState: (change: Partial<ListState>, options: { replace: boolean }) => void;
}

/**
 * Redirects to the last page when this page has lost its last row, for example after a delete. A page that was empty
 * from the start stays, as with an old link.
 */
export function useEmptyPageRedirect(
  { rows, total = 0, stale }: ListPageData,
  { page, size }: ListState,
  { isRemembered = false, hasDialog = false, setState }: RedirectOptions,
): void {
  /** The last page that had rows. As a state, it would render the whole page again. */
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
