import { useEffect, useLayoutEffect, useRef } from "react";

/**
 * Scrolls an element by dragging with the mouse. Touch scrolls it natively. Returns a function that removes the
 * listeners.
 */
function enableDragScroll(element: HTMLElement): () => void {
  let lastEvent: PointerEvent | undefined;
  const onDown = (event: PointerEvent) => {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
    const overflows = scrollWidth > clientWidth || scrollHeight > clientHeight;
    if (!overflows || event.pointerType !== "mouse" || event.button !== 0) return;
    lastEvent = event;
    element.setPointerCapture(event.pointerId);
  };
  const onMove = (event: PointerEvent) => {
    if (!lastEvent) return;
    element.scrollLeft -= event.clientX - lastEvent.clientX;
    element.scrollTop -= event.clientY - lastEvent.clientY;
    lastEvent = event;
  };
  const onUp = () => {
    lastEvent = undefined;
  };
  element.addEventListener("pointerdown", onDown);
  element.addEventListener("pointermove", onMove);
  element.addEventListener("pointerup", onUp);
  element.addEventListener("pointercancel", onUp);
  return () => {
    element.removeEventListener("pointerdown", onDown);
    element.removeEventListener("pointermove", onMove);
    element.removeEventListener("pointerup", onUp);
    element.removeEventListener("pointercancel", onUp);
  };
}

/** Lets the mouse drag a zoomed document, and keeps its centre in place when the zoom changes. */
export function useDragToPan(zoom: number) {
  const stage = useRef<HTMLDivElement>(null);
  const previousZoom = useRef(zoom);
  useEffect(() => {
    if (stage.current) return enableDragScroll(stage.current);
  }, []);
  useLayoutEffect(() => {
    const element = stage.current;
    const growth = zoom / previousZoom.current;
    previousZoom.current = zoom;
    if (!element) return;
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = element;
    element.scrollLeft = (scrollLeft + clientWidth / 2) * growth - clientWidth / 2;
    element.scrollTop = (scrollTop + clientHeight / 2) * growth - clientHeight / 2;
  }, [zoom]);
  return stage;
}
