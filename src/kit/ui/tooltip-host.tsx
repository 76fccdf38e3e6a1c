import { useEffect, useState, type CSSProperties } from "react";

interface Hint {
  text: string;
  /** The anchor point in viewport pixels: top centre of the owner, or the middle of its right edge if `beside`. */
  left: number;
  top: number;
  beside: boolean;
}

/** This close to the left edge of the window, a hint above would be cut off, so it is shown to the right. */
const LEFT_EDGE_PX = 80;

/** From this number of characters on, a hint wraps. */
const WRAP_LENGTH = 24;

const hintOf = (target: EventTarget | null): Hint | undefined => {
  const owner = target instanceof Element ? target.closest<HTMLElement>("[data-hint]") : null;
  if (!owner) return undefined;
  const { left, right, top, width, height } = owner.getBoundingClientRect();
  const text = owner.dataset["hint"] ?? "";
  if (right < LEFT_EDGE_PX) return { text, left: right, top: top + height / 2, beside: true };
  return { text, left: left + width / 2, top, beside: false };
};

/** Ignores touch, because a hint would stay open until the next touch elsewhere. */
const isNotTouch = (event: Event) => !(event instanceof PointerEvent) || event.pointerType !== "touch";

const hasVisibleFocus = (target: EventTarget | null) => target instanceof Element && target.matches(":focus-visible");

/**
 * Shows the tooltip of any element with `data-hint`, on hover and on keyboard focus. Escape hides it. One shared
 * tooltip is cheaper than one per button: a list has dozens of buttons. The hint repeats the button's name, so it is
 * hidden from screen readers. Clicking a `InfoButton` also shows its hint.
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
      className={["hint", hint.beside && "beside", hint.text.length > WRAP_LENGTH && "long-hint"]
        .filter(Boolean)
        .join(" ")}
      role="tooltip"
      aria-hidden="true"
      style={{ "--left": `${hint.left}px`, top: hint.top } as CSSProperties}
    >
      {hint.text}
    </div>
  ) : null;
}
