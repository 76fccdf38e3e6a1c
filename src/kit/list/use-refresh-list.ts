import { useInvalidatePaths } from "../data/use-invalidate-paths";
import type { Resource } from "../define/resource";
import { getFigureName } from "./card-figure";

/** Returns the paths that Refresh refetches: the list, the other calls of its cards, and the lookups of its filters. */
function refreshPaths({ path, list, filters }: Resource): string[] {
  const cards = (list.cards ?? []).map((card) => {
    const { from } = card;
    if (getFigureName(card) !== undefined) return undefined;
    return from && "path" in from ? from.path : from?.[0];
  });
  return [path, ...[...cards, ...filters.map(({ lookup }) => lookup?.path)].filter((found) => found !== undefined)];
}

/** Returns a function that refetches a list. */
export function useRefreshList(resource: Resource): () => void {
  const invalidate = useInvalidatePaths();
  return () => invalidate(refreshPaths(resource));
}
