/**
 * With more options than this, a select is virtual and renders only the visible options. Shorter lists render all
 * options, because a virtual list gives most of them no role, which prevents screen readers from browsing it.
 */
const LONG_LIST = 200;
/** The width in pixels. A virtual list cannot measure its longest option, which is not rendered. */
const LONG_LIST_WIDTH = 280;

/** Returns how a select shows its options: as wide as the longest, or virtual if there are many. */
export const popupProps = ({ length }: readonly unknown[]) =>
  length > LONG_LIST ? { virtual: true, popupMatchSelectWidth: LONG_LIST_WIDTH } : { popupMatchSelectWidth: false };
