import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { waitForNetworkIdle } from "./wait-for-network-idle";

/**
 * Returns whether the visible page has finished loading, so that the layout can start requests that are less urgent,
 * such as those for counts and saved views.
 */
export function useNetworkIdle(): boolean {
  const client = useQueryClient();
  const [quiet, setQuiet] = useState(false);
  useEffect(() => {
    let mounted = true;
    void waitForNetworkIdle(client).then(() => mounted && setQuiet(true));
    return () => {
      mounted = false;
    };
  }, [client]);
  return quiet;
}
