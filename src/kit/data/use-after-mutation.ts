import { useQueryClient, type Mutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";

/** Calls back after every successful mutation of data, anywhere on the page. */
export function useAfterMutation(callback: (mutation: Mutation) => void): void {
  const client = useQueryClient();
  const latest = useRef(callback);
  useEffect(() => {
    latest.current = callback;
  });
  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        // Signing out is a mutation too, but must not rerender the page without a session.
        const isData = event.mutation?.options.mutationKey?.[0] === "data";
        if (isData && event.type === "updated" && event.action.type === "success")
          latest.current(event.mutation as Mutation);
      }),
    [client],
  );
}
