import { useState } from "react";
import { useSession } from "../../../src/kit/data/use-session";

/** Who has asked for it, until the page is loaded anew. */
let askedBy: string | undefined;

/**
 * Whether pictures of documents are shown as soon as their record is open. Somebody who looks at many, one after the
 * other, asks for it once; what is opened is recorded as if each had been asked for.
 */
export function useAtOnce() {
  const { userId } = useSession();
  const [on, setOn] = useState(askedBy === userId);
  return {
    on,
    set: (next: boolean) => {
      askedBy = next ? userId : undefined;
      setOn(next);
    },
  };
}
