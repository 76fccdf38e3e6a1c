import { useState } from "react";
import { useSession } from "../../../src/kit/data/use-session";

/** Id of the user who turned automatic loading on. Reset when the page is reloaded. */
let enabledBy: string | undefined;

/**
 * Whether images of documents load without a click. A reviewer of many applications turns this on once. The server
 * still audits each document that loads.
 */
export function useAutoReveal() {
  const { userId } = useSession();
  const [on, setOn] = useState(enabledBy === userId);
  return {
    on,
    set: (next: boolean) => {
      enabledBy = next ? userId : undefined;
      setOn(next);
    },
  };
}
