import { useState } from "react";

/** How large a document is shown, as a multiple of the size at which it fits. */
export const ZOOMS = [1, 1.25, 1.5, 2, 2.5, 3, 4] as const;

/** How a document lies on the stage. */
export interface View {
  zoom: number;
  /** Quarter turns to the right, 0 to 3. */
  turns: number;
}

const FITTED: View = { zoom: 1, turns: 0 };

/** How one document lies on the stage, and what can be done about that. */
export function useView() {
  const [view, setView] = useState(FITTED);
  const change = (next: (view: View) => Partial<View>) => setView((now) => ({ ...now, ...next(now) }));
  return {
    view,
    zoomIn: () => change(({ zoom }) => ({ zoom: ZOOMS.find((larger) => larger > zoom) ?? zoom })),
    zoomOut: () => change(({ zoom }) => ({ zoom: ZOOMS.findLast((smaller) => smaller < zoom) ?? zoom })),
    rotate: () => change(({ turns }) => ({ turns: (turns + 1) % 4 })),
    fit: () => change(() => ({ zoom: FITTED.zoom })),
    /** For another document. */
    reset: () => setView(FITTED),
  };
}
