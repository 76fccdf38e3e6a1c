import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";

/** Whether a query reads one of the paths: a list or record of it, or a custom call at or below it. */
function reads(queryKey: readonly unknown[], paths: readonly string[]): boolean {
  const [kind, , target, params] = queryKey;
  if (kind !== "data") return false;
  const url = target === "custom" ? String((params as { url?: string } | undefined)?.url) : String(target);
  return paths.some((path) => url === path || url.startsWith(`${path}/`));
}

/**
 * Reads anew what is on screen of the given paths below /api/admin, and marks the rest as stale.
 * A record that was just deleted is named by `goneId`: it is not asked for again.
 */
export function useRefresh() {
  const client = useQueryClient();
  return useCallback(
    (paths: readonly string[], goneId?: string) =>
      void client.invalidateQueries({
        predicate: ({ queryKey }) => reads(queryKey, paths) && !(queryKey[3] === "one" && queryKey[4] === goneId),
      }),
    [client],
  );
}
