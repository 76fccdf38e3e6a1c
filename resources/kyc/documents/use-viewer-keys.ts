import { useEffect, useRef } from "react";

/** What a key does; undefined for one that is not the viewer's. */
type ActionOf = (key: string, target: EventTarget | null) => (() => void) | undefined;

/**
 * Keys of the viewer, wherever in it the focus is. The listener stands on the frame itself, which has no role that would
 * take keys.
 */
export function useViewerKeys(actionOf: ActionOf) {
  const frame = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = frame.current;
    const onKey = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event;
      const act = actionOf(key, target);
      if (!act || ctrlKey || metaKey || altKey) return;
      event.preventDefault();
      act();
    };
    element?.addEventListener("keydown", onKey);
    return () => element?.removeEventListener("keydown", onKey);
  });
  return frame;
}
