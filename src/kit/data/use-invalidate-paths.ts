import { useResourceParams } from "@refinedev/core";
import { useQueryClient, type Query } from "@tanstack/react-query";
import { useCallback } from "react";
import { readsPath, ON_DEMAND } from "./query-paths";

/**
 * Returns a function that invalidates the queries of the given paths below /api/admin, so that visible data is
 * refetched. Refine's `useInvalidate` handles one resource per call, and covers neither custom calls nor tabs.
 * The record with the id `goneId` was deleted, so its query is not invalidated.
 */
export function useInvalidatePaths() {
  const client = useQueryClient();
  const { resources } = useResourceParams();
  return useCallback(
    (paths: readonly string[], goneId?: string) => {
      const isStale = ({ queryKey }: Query) =>
        readsPath(resources, queryKey, paths) && !(queryKey[3] === "one" && queryKey[4] === goneId);
      void client.resetQueries({ predicate: (query) => isStale(query) && query.queryKey.includes(ON_DEMAND) });
      void client.invalidateQueries({ predicate: isStale });
    },
    [client, resources],
  );
}
