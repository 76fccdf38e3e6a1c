import type { IResourceItem } from "@refinedev/core";

/**
 * Returns the path below /api/admin of a query in Refine's cache: the resource's path for a list or a record, the URL of
 * a custom call. Refine's query keys contain the resource's identifier, which may differ from the path.
 */
export function getQueryPath(
  resources: readonly IResourceItem[],
  [kind, , target, params]: readonly unknown[],
): string | undefined {
  if (kind !== "data") return undefined;
  if (target === "custom") return (params as { url?: string } | undefined)?.url;
  return resources.find(({ identifier }) => identifier === target)?.name ?? String(target);
}

/** Marks the key of a query that runs only on demand. When it becomes stale, it is reset instead of refetched. */
export const ON_DEMAND = "on-demand";

/** Returns whether a query reads one of the paths, or a call below one, such as the call of a list's tab. */
export function readsPath(
  resources: readonly IResourceItem[],
  queryKey: readonly unknown[],
  paths: readonly string[],
): boolean {
  const read = getQueryPath(resources, queryKey);
  return read !== undefined && paths.some((path) => read === path || read.startsWith(`${path}/`));
}
