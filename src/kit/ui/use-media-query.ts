import { useCallback, useSyncExternalStore } from "react";

/** The media query of a phone's screen, as in the style sheets. */
export const PHONE = "(max-width: 767.98px)";

/**
 * The media query of a screen that does not fit all columns of a table. It does not match print, because paper has no
 * button that shows the other columns.
 */
export const NARROW = "screen and (max-width: 1279.98px)";

/** Returns whether a media query matches, and follows its changes. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
