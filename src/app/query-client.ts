import { keys } from "@refinedev/core";
import { QueryClient } from "@tanstack/react-query";
import { UsageError } from "../../providers/data/errors";
import { session } from "../../providers/auth/session";

const RETRIES = 1;

/**
 * The console's query client. Refine's default client keeps previous data: while a record loads, it would show the
 * previous record in its place.
 * Queries are retried once, except after a 4xx or a UsageError. Mutations are never retried.
 * `networkMode: "always"` makes calls fail while the browser is offline, instead of pausing silently.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: "always",
      refetchOnWindowFocus: false,
      retry: (failures, error) => {
        if (error instanceof UsageError) return false;
        const status = "statusCode" in error ? Number(error.statusCode) : 0;
        return failures < RETRIES && !(status >= 400 && status < 500);
      },
    },
    mutations: { networkMode: "always", retry: false },
  },
});

// The session and permissions are fetched once, not for each button or page.
queryClient.setQueryDefaults(keys().auth().get(), { staleTime: Infinity });
queryClient.setQueryDefaults(keys().access().get(), { staleTime: Infinity });

// The cached data of one user must not be visible to the next user.
session.subscribe(() => queryClient.clear());
