import { useCallback, useEffect, useRef } from "react";

/**
 * Returns a function that calls back at most once per interval, in milliseconds. The first call takes effect at once.
 * Further calls take effect together when the interval is over, unless the component is unmounted before.
 */
export function useThrottled(callback: () => void, intervalMs: number): () => void {
  const latest = useRef(callback);
  useEffect(() => {
    latest.current = callback;
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const calledAt = useRef(-Infinity);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(() => {
    const call = () => {
      timer.current = undefined;
      calledAt.current = performance.now();
      latest.current();
    };
    timer.current ??= setTimeout(call, Math.max(0, calledAt.current + intervalMs - performance.now()));
  }, [intervalMs]);
}
