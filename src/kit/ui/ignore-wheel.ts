/**
 * Keeps the mouse wheel from changing the focused input: browsers step a number under the pointer when it scrolls.
 * A read-only input is not stepped, and the page scrolls as usual.
 */
export function ignoreWheelInInputs(): () => void {
  const onWheel = ({ target }: WheelEvent) => {
    if (!(target instanceof HTMLInputElement) || target.readOnly) return;
    target.readOnly = true;
    // After the browser has handled the event.
    setTimeout(() => {
      target.readOnly = false;
    });
  };
  document.addEventListener("wheel", onWheel, { capture: true, passive: true });
  return () => document.removeEventListener("wheel", onWheel, { capture: true });
}
