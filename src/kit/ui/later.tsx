import { useDeferredValue, type ReactNode } from "react";

/** Renders its content in a second step, so that the first frame shows what is more important sooner. */
export function Later({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) ? children : null;
}
