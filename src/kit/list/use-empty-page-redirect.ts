import { useState } from "react";
import type { ListState } from "../data/list-state";
import type { ListPageData } from "../data/use-rows";

/**
 * Returns the page to redirect to when this page has lost its last row, for example after a delete. Undefined if the
 * page was empty from the start, as with an old link.
 * @param isRemembered whether the page may come from an earlier use of the list. It is then never past the end.
 */
export function useEmptyPageRedirect(
  { rows, total = 0, stale }: ListPageData,
  { page, size }: ListState,
  isRemembered = false,
): number | undefined {
  /** The last page that had rows. */
  const [filledPage, setFilledPage] = useState<number>();
  if (!rows || stale) return undefined;
  if (rows.length > 0 && filledPage !== page) setFilledPage(page);
  const last = Math.max(1, Math.ceil(total / size));
  return rows.length === 0 && page > last && (isRemembered || filledPage === page) ? last : undefined;
}
