import type { QueryClient } from "@tanstack/react-query";
import { savesData } from "../kit/data/prefetched";
import type { LazyPart } from "../kit/ui/lazy-part";
import { FormPage, HAND_WRITTEN, ShowPage } from "./pages";
import { resources } from "./resources";
import { whenQuiet } from "./when-quiet";

const isLazy = (part: unknown): part is LazyPart<object> => typeof part === "function" && "preload" in part;

function load(part: unknown): void {
  // A failed prefetch is no news: the real load asks again and says so.
  if (isLazy(part)) part.preload().catch(() => undefined);
}

/** Records with their parts, forms and dialogs, which a press on any list opens. */
function loadRecords(): void {
  load(ShowPage);
  load(FormPage);
  for (const { parts = [] } of resources) {
    for (const part of parts) if ("component" in part) load(part.component);
  }
}

/** The scripts that a press on this element will need. */
function loadFor(target: EventTarget | null): void {
  const pressed = target instanceof Element ? target.closest("a[href], button") : null;
  if (!pressed) return;
  const [, name = "", record] = pressed instanceof HTMLAnchorElement ? pressed.pathname.split("/") : ["", "", "record"];
  if (record) loadRecords();
  else load(HAND_WRITTEN[name]);
}

/**
 * Loads the scripts of the next press before it: of records as soon as the first page has its rows and the browser has
 * time, and of any page when a link to it is pointed at or focused. Returns what stops it.
 */
export function startPrefetching(client: QueryClient): () => void {
  if (savesData()) return () => undefined;
  void whenQuiet(client).then(loadRecords);
  const onIntent = ({ target }: Event) => loadFor(target);
  document.addEventListener("pointerover", onIntent, { passive: true });
  document.addEventListener("focusin", onIntent);
  return () => {
    document.removeEventListener("pointerover", onIntent);
    document.removeEventListener("focusin", onIntent);
  };
}
