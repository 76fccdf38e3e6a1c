import { useLayoutEffect, useRef, useState } from "react";

/** Distance from the bottom that still counts as the bottom, in pixels. */
const BOTTOM_THRESHOLD_PX = 40;

/** Keeps the log scrolled to the newest message unless the person has scrolled up. */
export function useStickToBottom(count: number) {
  const log = useRef<HTMLDivElement>(null);
  /** Number of messages when the person scrolled up; undefined at the bottom. */
  const [countWhenLeft, setCountWhenLeft] = useState<number>();
  useLayoutEffect(() => {
    if (countWhenLeft === undefined && log.current) log.current.scrollTop = log.current.scrollHeight;
  }, [count, countWhenLeft]);
  return {
    log,
    onScroll: () => {
      const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = log.current ?? {};
      const isAtBottom = scrollHeight - scrollTop - clientHeight < BOTTOM_THRESHOLD_PX;
      setCountWhenLeft(isAtBottom ? undefined : (countWhenLeft ?? count));
    },
    /** Whether messages arrived since the person scrolled up. */
    hasNewer: countWhenLeft !== undefined && count > countWhenLeft,
    toEnd: () => setCountWhenLeft(undefined),
  };
}
