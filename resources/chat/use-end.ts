import { useLayoutEffect, useRef, useState } from "react";

/** As near to the end counts as being there, in pixels. */
const NEAR = 40;

/** Keeps the newest of so many messages in sight, unless somebody has scrolled up to read older ones. */
export function useEnd(count: number) {
  const log = useRef<HTMLDivElement>(null);
  /** How many there were when the end was left; undefined at the end. */
  const [left, setLeft] = useState<number>();
  useLayoutEffect(() => {
    if (left === undefined && log.current) log.current.scrollTop = log.current.scrollHeight;
  }, [count, left]);
  return {
    log,
    onScroll: () => {
      const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = log.current ?? {};
      setLeft(scrollHeight - scrollTop - clientHeight < NEAR ? undefined : (left ?? count));
    },
    /** There is something below that was not there when the end was left. */
    hasNewer: left !== undefined && count > left,
    toEnd: () => setLeft(undefined),
  };
}
