import { keys } from "@refinedev/core";
import { QueryClient } from "@tanstack/react-query";
import { UsageError } from "../../providers/data/errors";
import { session } from "../../providers/auth/session";

const RETRIES = 1;

/**
 * The console's own client: Refine's default one shows the previous record under the next one's id.
 * Reads are tried once more unless the server refused them; a mutation is sent once.
 * `networkMode`: without a network a call fails and says so, instead of waiting, unseen, for the network to return.
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

// The session and what it may do are asked once: not for every button, and not again on every page.
queryClient.setQueryDefaults(keys().auth().get(), { staleTime: Infinity });
queryClient.setQueryDefaults(keys().access().get(), { staleTime: Infinity });

// What one person has seen is not for the next one.
session.subscribe(() => queryClient.clear());
