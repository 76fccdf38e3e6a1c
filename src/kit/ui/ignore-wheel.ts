/**
 * Prevents the mouse wheel from changing the focused input. Browsers step a number input under the pointer on scroll.
 * The input is made read-only for a moment, so it keeps its value and the page scrolls as usual.
 */
export function ignoreWheelInInputs(): () => void {
  const onWheel = ({ target }: WheelEvent) => {
    if (!(target instanceof HTMLInputElement) || target.readOnly) return;
    target.readOnly = true;
    // Runs after the browser has handled the event.
    setTimeout(() => {
      target.readOnly = false;
    });
  };
  document.addEventListener("wheel", onWheel, { capture: true, passive: true });
  return () => document.removeEventListener("wheel", onWheel, { capture: true });
}
