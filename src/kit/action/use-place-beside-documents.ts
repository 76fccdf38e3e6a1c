import { useEffect, useLayoutEffect, useState } from "react";
import { listOpenDialogs } from "../ui/plain-key";

/** In pixels: the usual and smallest width of a dialog beside documents, and its distance from them and the window. */
const WIDTH = 440;
const MIN_WIDTH = 340;
const GAP = 16;

/** The events that show that somebody uses the dialog. Dictation and other input methods send only `input`. */
const USER_EVENTS = ["pointerdown", "keydown", "input"] as const;

/** A horizontal position on the screen that covers no documents, in pixels. */
export interface Place {
  left: number;
  width: number;
}

/** Returns the element with the page's documents, or undefined without documents. Ignores documents in a dialog. */
const findDocuments = () =>
  [...document.querySelectorAll("[data-keep-visible]")].find((element) => !element.closest('[role="dialog"]'));

/** Returns a place to the left or right of the documents. Undefined if there is no room, or no documents. */
function findPlace(): Place | undefined {
  const documents = findDocuments();
  if (!documents || !matchMedia("(min-width: 1200px)").matches) return undefined;
  const { left, right } = documents.getBoundingClientRect();
  const atLeft = Math.min(WIDTH, left - 2 * GAP);
  if (atLeft >= MIN_WIDTH) return { left: left - GAP - atLeft, width: atLeft };
  const atRight = Math.min(WIDTH, document.documentElement.clientWidth - right - 2 * GAP);
  return atRight >= MIN_WIDTH ? { left: right + GAP, width: atRight } : undefined;
}

/** Returns whether a dialog covers the page, such as the details of a related record. */
const isPageCovered = () => listOpenDialogs().some((dialog) => dialog.getAttribute("aria-modal") === "true");

/**
 * Returns where a dialog has room beside the documents of the page. It checks for room when the dialog opens. After a
 * reload, the dialog may open before the page has its documents; the check then runs when they appear. Once somebody
 * uses the dialog, it no longer waits for documents, so that the dialog does not move. A place that was found is
 * updated when the documents or the window change their size.
 */
export function usePlaceBesideDocuments(): Place | undefined {
  const [covered] = useState(isPageCovered);
  const [place, setPlace] = useState(() => (covered ? undefined : findPlace()));
  const isBeside = place !== undefined;
  // A layout effect runs before the dialog is painted. The documents may have been added together with the dialog.
  useLayoutEffect(() => {
    if (covered || isBeside) return;
    const stop = () => {
      observer.disconnect();
      for (const event of USER_EVENTS) document.removeEventListener(event, stop, true);
    };
    const look = () => {
      if (!findDocuments()) return;
      stop();
      setPlace(findPlace());
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true });
    for (const event of USER_EVENTS) document.addEventListener(event, stop, true);
    look();
    return stop;
  }, [covered, isBeside]);
  useEffect(() => {
    const documents = findDocuments();
    if (!isBeside || !documents) return;
    const observer = new ResizeObserver(() => setPlace((before) => findPlace() ?? before));
    observer.observe(documents);
    observer.observe(document.documentElement);
    return () => observer.disconnect();
  }, [isBeside]);
  return place;
}
