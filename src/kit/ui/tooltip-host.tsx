import { useEffect, useState, type CSSProperties } from "react";

interface Hint {
  text: string;
  /** The anchor point in viewport pixels, on the edge of the element with the hint. */
  left: number;
  top: number;
  place: "above" | "below" | "beside";
}

/**
 * This close to the left edge of the window, a hint is shown to the right of its element. Above, it would be cut off.
 */
const LEFT_EDGE_PX = 80;

/** This close to the top edge, a hint is shown below its element. */
const TOP_EDGE_PX = 40;

/** A hint with more characters than this wraps. */
const WRAP_LENGTH = 24;

const hintOf = (target: EventTarget | null): Hint | undefined => {
  const owner = target instanceof Element ? target.closest<HTMLElement>("[data-hint]") : null;
  if (!owner) return undefined;
  const { left, right, top, width, height } = owner.getBoundingClientRect();
  const text = owner.dataset["hint"] ?? "";
  if (right < LEFT_EDGE_PX) return { text, left: right, top: top + height / 2, place: "beside" };
  if (top < TOP_EDGE_PX) return { text, left: left + width / 2, top: top + height, place: "below" };
  return { text, left: left + width / 2, top, place: "above" };
};

/** Ignores touch, because a hint would stay open until the next touch elsewhere. */
const isNotTouch = (event: Event) => !(event instanceof PointerEvent) || event.pointerType !== "touch";

const hasVisibleFocus = (target: EventTarget | null) => target instanceof Element && target.matches(":focus-visible");

/**
 * Shows the tooltip of any element with `data-hint`, on hover and on keyboard focus. Escape hides it. One shared
 * tooltip is cheaper than one per button: a list has dozens of buttons. It is hidden from screen readers, which read
 * the button's own name and description. Clicking an `InfoButton` also shows its hint.
 */
export function TooltipHost() {
  const [hint, setHint] = useState<Hint>();
  useEffect(() => {
    const show = (event: Event) => setHint(isNotTouch(event) ? hintOf(event.target) : undefined);
    const showPressed = ({ target }: Event) => {
      if (target instanceof Element && target.closest(".hint-button")) setHint(hintOf(target));
    };
    const showFocused = ({ target }: Event) => setHint(hasVisibleFocus(target) ? hintOf(target) : undefined);
    const hide = () => setHint(undefined);
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === "Escape") hide();
    };
    const listeners = [
      ["pointerover", show],
      ["focusin", showFocused],
      ["focusout", hide],
      ["pointerdown", hide],
      ["click", showPressed],
      ["scroll", hide],
      ["keydown", onKey],
    ] as const;
    for (const [name, listener] of listeners) {
      document.addEventListener(name, listener as EventListener, { capture: true, passive: true });
    }
    return () => {
      for (const [name, listener] of listeners) {
        document.removeEventListener(name, listener as EventListener, { capture: true });
      }
    };
  }, []);
  return hint ? (
    <div
      className={`hint ${hint.place} ${hint.text.length > WRAP_LENGTH ? "long-hint" : ""}`}
      role="tooltip"
      aria-hidden="true"
      style={{ "--left": `${hint.left}px`, top: hint.top } as CSSProperties}
    >
      {hint.text}
    </div>
  ) : null;
}
