import { useEffect, useState, type CSSProperties } from "react";

interface Hint {
  text: string;
  /** In pixels of the window: middle and upper edge of what it belongs to, or its right edge and middle. */
  left: number;
  top: number;
  beside: boolean;
}

/** So near to the window's left edge a hint above would be cut off: it stands beside. */
const EDGE_PX = 80;

/** In characters: a longer hint has several lines. */
const LONG = 24;

const hintOf = (target: EventTarget | null): Hint | undefined => {
  const owner = target instanceof Element ? target.closest<HTMLElement>("[data-hint]") : null;
  if (!owner) return undefined;
  const { left, right, top, width, height } = owner.getBoundingClientRect();
  const text = owner.dataset["hint"] ?? "";
  if (right < EDGE_PX) return { text, left: right, top: top + height / 2, beside: true };
  return { text, left: left + width / 2, top, beside: false };
};

/** A finger does not point: what it touched would keep its hint until the next touch elsewhere. */
const isPointedAt = (event: Event) => !(event instanceof PointerEvent) || event.pointerType !== "touch";

const keepsFocus = (target: EventTarget | null) => target instanceof Element && target.matches(":focus-visible");

/**
 * The one tooltip of everything that carries `data-hint`, by mouse and by keyboard; Escape hides it. A list has dozens
 * of buttons, and a tooltip of its own for each would cost more than the rows. It repeats the button's name, so it is
 * nothing to a screen reader. A press shows the hint of a `HintButton`, which does nothing else.
 */
export function HintHost() {
  const [hint, setHint] = useState<Hint>();
  useEffect(() => {
    const show = (event: Event) => setHint(isPointedAt(event) ? hintOf(event.target) : undefined);
    const showPressed = ({ target }: Event) => {
      if (target instanceof Element && target.closest(".hint-button")) setHint(hintOf(target));
    };
    const showFocused = ({ target }: Event) => setHint(keepsFocus(target) ? hintOf(target) : undefined);
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
      className={["hint", hint.beside && "beside", hint.text.length > LONG && "long-hint"].filter(Boolean).join(" ")}
      role="tooltip"
      aria-hidden="true"
      style={{ "--left": `${hint.left}px`, top: hint.top } as CSSProperties}
    >
      {hint.text}
    </div>
  ) : null;
}
