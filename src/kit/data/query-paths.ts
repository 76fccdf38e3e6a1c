import type { IResourceItem } from "@refinedev/core";

/**
 * The path below /api/admin that a query of Refine's cache reads: that of its list or record, or its custom call's.
 * In the keys of its own queries Refine names a resource by its identifier, which for us is not always the path.
 */
export function pathOfQuery(
  resources: readonly IResourceItem[],
  [kind, , target, params]: readonly unknown[],
): string | undefined {
  if (kind !== "data") return undefined;
  if (target === "custom") return (params as { url?: string } | undefined)?.url;
  return resources.find(({ identifier }) => identifier === target)?.name ?? String(target);
}

/** In the key of a query that is made on a press only: out of date, it is forgotten instead of refetched. */
export const ON_PRESS = "on press";

/** Whether a query reads one of the paths, or a call below one of them, such as a tab's. */
export function isBelow(
  resources: readonly IResourceItem[],
  queryKey: readonly unknown[],
  paths: readonly string[],
): boolean {
  const read = pathOfQuery(resources, queryKey);
  return read !== undefined && paths.some((path) => read === path || read.startsWith(`${path}/`));
}
