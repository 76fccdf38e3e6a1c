import { useState } from "react";
import type { ListState } from "../data/list-state";
import type { PageOfRows } from "../data/use-rows";

/**
 * Which page to go to because the last row of this one is gone, deleted for instance; undefined where the page was
 * empty from the beginning, as with an old link.
 */
export function usePageLeft({ rows, total = 0, stale }: PageOfRows, { page, size }: ListState): number | undefined {
  /** The page that had rows. */
  const [filled, setFilled] = useState<number>();
  if (!rows || stale) return undefined;
  if (rows.length > 0 && filled !== page) setFilled(page);
  const last = Math.max(1, Math.ceil(total / size));
  return rows.length === 0 && page > last && filled === page ? last : undefined;
}
