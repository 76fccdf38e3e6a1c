import { useResourceParams } from "@refinedev/core";
import { useQueryClient, type Query } from "@tanstack/react-query";
import { useCallback } from "react";
import { isBelow, ON_PRESS } from "./query-paths";

/**
 * Invalidates what was read of the given paths below /api/admin: what is on screen is refetched. Refine's own
 * `useInvalidate` knows one resource at a time, and neither custom calls nor the calls of tabs.
 * A record that was just deleted is named by `goneId`: it is not asked for again.
 */
export function useInvalidatePaths() {
  const client = useQueryClient();
  const { resources } = useResourceParams();
  return useCallback(
    (paths: readonly string[], goneId?: string) => {
      const isOutOfDate = ({ queryKey }: Query) =>
        isBelow(resources, queryKey, paths) && !(queryKey[3] === "one" && queryKey[4] === goneId);
      void client.resetQueries({ predicate: (query) => isOutOfDate(query) && query.queryKey.includes(ON_PRESS) });
      void client.invalidateQueries({ predicate: isOutOfDate });
    },
    [client, resources],
  );
}
