/**
 * From this many options on, a select renders only the visible ones. Shorter lists render all of them: a virtual list
 * gives most of its options no role, so a screen reader cannot browse it.
 */
const LONG_LIST = 200;
/** In pixels: a virtual list cannot be as wide as its longest option, which is not rendered. */
const LONG_LIST_WIDTH = 280;

/** How a select shows its options: as wide as the longest, or virtual where there are many. */
export const popupProps = ({ length }: readonly unknown[]) =>
  length > LONG_LIST ? { virtual: true, popupMatchSelectWidth: LONG_LIST_WIDTH } : { popupMatchSelectWidth: false };
