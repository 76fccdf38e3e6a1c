/**
 * A faster `getComputedStyle` for jsdom. A query by role reads the style of every element. jsdom matches its default
 * style sheet for each of them, which takes a fifth of a component test's time. Here, elements with the same attributes
 * share their `display`, and inherited properties are read from inline styles.
 */

type GetComputedStyle = (element: Element) => CSSStyleDeclaration;

/** Maps each replacement to jsdom's own function. Test files may share a window, which needs only one replacement. */
const replacedBy = new WeakMap<GetComputedStyle, GetComputedStyle>();

/** Returns the style as jsdom computes it. */
export const computeStyle: GetComputedStyle = (element) =>
  (replacedBy.get(window.getComputedStyle) ?? window.getComputedStyle)(element);

/** The attributes that the `display` of an element can depend on, in jsdom's default style sheet or a test's styles. */
const ATTRIBUTES = ["class", "style", "hidden", "popover", "open", "type"];

/** The `display` of elements by their cache key. Cleared when the number of style sheets changes. */
const displays = new Map<string, string>();
let sheetCount = 0;

/** Replaces `getComputedStyle`. The replacement ignores pseudo-elements, which jsdom does not support. */
export function shareComputedStyles(window: Window & { getComputedStyle: GetComputedStyle }): void {
  const { getComputedStyle } = window;
  if (replacedBy.has(getComputedStyle)) return;
  const replaced: GetComputedStyle = (element) => {
    let computed: CSSStyleDeclaration | undefined;
    const compute = () => (computed ??= getComputedStyle(element));
    const read = (name: string): string | undefined => QUICK[name]?.(element, compute);
    return new Proxy(
      Object.create(Object.getPrototypeOf(window.document.body.style) as object) as CSSStyleDeclaration,
      {
        get(_, name) {
          const quick = typeof name === "string" ? read(name) : undefined;
          if (quick !== undefined) return quick;
          if (name === "getPropertyValue")
            return (property: string) => read(property) ?? compute().getPropertyValue(property);
          const value: unknown = Reflect.get(compute(), name);
          return typeof value === "function" ? value.bind(compute()) : value;
        },
      },
    );
  };
  replacedBy.set(replaced, getComputedStyle);
  window.getComputedStyle = replaced;
}

type Read = (element: Element, compute: () => CSSStyleDeclaration) => string;

const readPointerEvents: Read = (element) => readInherited(element, "pointerEvents") ?? "auto";

/** Reads these properties without jsdom where possible. jsdom reads all other properties. */
const QUICK: Readonly<Record<string, Read>> = {
  display: readDisplay,
  // jsdom's style sheet sets `visibility: collapse` on the hidden parts of a table.
  visibility: (element, compute) =>
    element.closest("[hidden]") ? compute().visibility : (readInherited(element, "visibility") ?? "visible"),
  pointerEvents: readPointerEvents,
  "pointer-events": readPointerEvents,
};

function readDisplay(element: Element, compute: () => CSSStyleDeclaration): string {
  // The display of a summary depends on its siblings.
  if (element.localName === "summary") return compute().display;
  const { length } = element.ownerDocument.styleSheets;
  if (length !== sheetCount) {
    displays.clear();
    sheetCount = length;
  }
  const key = cacheKeyOf(element) + (element.parentElement ? cacheKeyOf(element.parentElement) : "");
  const cached = displays.get(key);
  if (cached !== undefined) return cached;
  const { display } = compute();
  displays.set(key, display);
  return display;
}

/** Returns the element's name and attributes as a key. JSON distinguishes an empty attribute from a missing one. */
const cacheKeyOf = (element: Element) =>
  JSON.stringify([element.localName, ...ATTRIBUTES.map((name) => element.getAttribute(name))]);

/** Returns the inline value of the element, or of its nearest ancestor that has one. */
function readInherited(element: Element, property: "visibility" | "pointerEvents"): string | undefined {
  for (let near: Element | null = element; near; near = near.parentElement) {
    if (!near.hasAttribute("style")) continue;
    const value = (near as HTMLElement).style[property];
    if (value && value !== "inherit") return value;
  }
  return undefined;
}
