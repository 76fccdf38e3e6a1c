import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { whenQuiet } from "./when-quiet";

/** Whether the page has what it asked for: nobody looks at the bell or the sidebar before. */
export function useQuiet(): boolean {
  const client = useQueryClient();
  const [quiet, setQuiet] = useState(false);
  useEffect(() => {
    let mounted = true;
    void whenQuiet(client).then(() => mounted && setQuiet(true));
    return () => {
      mounted = false;
    };
  }, [client]);
  return quiet;
}
