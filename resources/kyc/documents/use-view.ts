import { useState } from "react";

/** Zoom levels, as multiples of the size at which the document fits. */
export const ZOOM_LEVELS = [1, 1.25, 1.5, 2, 2.5, 3, 4] as const;

/** Zoom and rotation of a document. */
export interface DocumentView {
  zoom: number;
  /** Quarter turns clockwise, 0 to 3. */
  turns: number;
}

const FITTED: DocumentView = { zoom: 1, turns: 0 };

/** Zoom and rotation of the chosen document, with the functions that change them. */
export function useDocumentView() {
  const [view, setView] = useState(FITTED);
  const change = (next: (view: DocumentView) => Partial<DocumentView>) => setView((now) => ({ ...now, ...next(now) }));
  return {
    view,
    zoomIn: () => change(({ zoom }) => ({ zoom: ZOOM_LEVELS.find((larger) => larger > zoom) ?? zoom })),
    zoomOut: () => change(({ zoom }) => ({ zoom: ZOOM_LEVELS.findLast((smaller) => smaller < zoom) ?? zoom })),
    rotate: () => change(({ turns }) => ({ turns: (turns + 1) % 4 })),
    fit: () => change(() => ({ zoom: FITTED.zoom })),
    /** Call when another document is chosen. */
    reset: () => setView(FITTED),
  };
}
