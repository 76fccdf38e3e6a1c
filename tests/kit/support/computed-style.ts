/**
 * Computed styles for jsdom, which takes a fifth of a component test's time to match its default style sheet again for
 * every element of a query by role. Elements that look the same share their `display`, and the inherited properties are
 * read from inline styles.
 */

type GetComputedStyle = (element: Element) => CSSStyleDeclaration;

/** jsdom's function by its replacement. Test files may share a window. */
const replacedBy = new WeakMap<GetComputedStyle, GetComputedStyle>();

/** Returns the style as jsdom computes it. */
export const computeStyle: GetComputedStyle = (element) =>
  (replacedBy.get(window.getComputedStyle) ?? window.getComputedStyle)(element);

/** The attributes in the selectors of jsdom's default style sheet. */
const ATTRIBUTES = ["class", "style", "hidden", "popover", "open", "type"];

/** Values by what they depend on. Valid for one number of style sheets. */
const displays = new Map<string, string>();
let sheets = 0;

/** Replaces `getComputedStyle`, which then ignores pseudo-elements. jsdom does not support them. */
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

/** Undefined leaves a property to jsdom. */
const QUICK: Readonly<Record<string, Read>> = {
  display: readDisplay,
  // Hidden parts of a table are "collapse".
  visibility: (element, compute) =>
    element.closest("[hidden]") ? compute().visibility : (readInherited(element, "visibility") ?? "visible"),
  pointerEvents: readPointerEvents,
  "pointer-events": readPointerEvents,
};

function readDisplay(element: Element, compute: () => CSSStyleDeclaration): string {
  // Depends on its siblings.
  if (element.localName === "summary") return compute().display;
  const { length } = element.ownerDocument.styleSheets;
  if (length !== sheets) {
    displays.clear();
    sheets = length;
  }
  const key = describe(element) + (element.parentElement ? describe(element.parentElement) : "");
  const known = displays.get(key);
  if (known !== undefined) return known;
  const { display } = compute();
  displays.set(key, display);
  return display;
}

/** JSON, because an empty attribute differs from a missing one. */
const describe = (element: Element) =>
  JSON.stringify([element.localName, ...ATTRIBUTES.map((name) => element.getAttribute(name))]);

/** The inline value of the element or its nearest ancestor with one. */
function readInherited(element: Element, property: "visibility" | "pointerEvents"): string | undefined {
  for (let near: Element | null = element; near; near = near.parentElement) {
    if (!near.hasAttribute("style")) continue;
    const value = (near as HTMLElement).style[property];
    if (value && value !== "inherit") return value;
  }
  return undefined;
}
