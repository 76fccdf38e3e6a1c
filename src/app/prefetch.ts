import type { QueryClient } from "@tanstack/react-query";
import { ActionDialog } from "../kit/action/action-host";
import { isDataSaverOn } from "../kit/data/prefetched";
import type { LazyComponent } from "../kit/ui/lazy-part";
import { DetailsDialog } from "../kit/pages/list-page";
import { AccountPage, FormPage, CUSTOM_PAGES, HelpPage, ShowPage } from "./pages";
import { sharedFormParts, resources } from "./resources";
import { waitForNetworkIdle } from "./when-quiet";

/** Lazy pages that are not rendered by the kit, by path. */
const PAGES: Readonly<Record<string, unknown>> = { ...CUSTOM_PAGES, help: HelpPage, account: AccountPage };

const isLazy = (part: unknown): part is LazyComponent<object> => typeof part === "function" && "preload" in part;

/** Preloads lazy parts. A part that fails is loaded again when it is rendered, and the error is shown there. */
const preloadAll = (parts: readonly unknown[]): Promise<unknown> =>
  Promise.allSettled(parts.filter(isLazy).map(({ preload }) => preload()));

/** Returns the lazy parts that show the records of these resources. */
const recordPageParts = (shown: typeof resources): unknown[] => [
  ShowPage,
  ...shown.flatMap(({ parts = [] }) => parts.map((part) => ("component" in part ? part.component : undefined))),
];

/** Preloads the record pages and the details dialog that any list can open. */
const preloadRecordPages = () => preloadAll([...recordPageParts(resources), DetailsDialog]);

/** Preloads the dialogs and forms that a button can open. They bring the date input, which is large. */
const preloadForms = () => preloadAll([FormPage, ActionDialog, ...sharedFormParts.map(({ component }) => component)]);

/** Loads the scripts of the page at this path, including the parts of a record. Never rejects. */
export function preloadPage(pathname: string): Promise<unknown> {
  const [, name = "", record, id] = pathname.split("/");
  const own = PAGES[[name, record, id && ":id"].filter(Boolean).join("/")];
  if (own) return preloadAll([own]);
  if (record === "edit" || record === "create") return preloadAll([FormPage]);
  return preloadAll(record ? recordPageParts(resources.filter((resource) => resource.name === name)) : []);
}

/** Loads the scripts that a click on this element will need. */
function preloadForTarget(target: EventTarget | null): void {
  const pressed = target instanceof Element ? target.closest("a[href], button") : null;
  if (pressed instanceof HTMLAnchorElement) void preloadPage(pressed.pathname);
  // The buttons of the pagination open nothing.
  else if (pressed && !pressed.closest(".ant-pagination")) void Promise.all([preloadRecordPages(), preloadForms()]);
}

/**
 * Prefetches scripts before they are needed. Record pages load as soon as the first page has its rows and the browser
 * is idle. Forms load when a button is hovered or focused, and any other page when a link to it is. Returns a function that stops prefetching.
 */
export function startPrefetching(client: QueryClient): () => void {
  if (isDataSaverOn()) return () => undefined;
  void waitForNetworkIdle(client).then(preloadRecordPages);
  const onIntent = ({ target }: Event) => preloadForTarget(target);
  document.addEventListener("pointerover", onIntent, { passive: true });
  document.addEventListener("focusin", onIntent);
  return () => {
    document.removeEventListener("pointerover", onIntent);
    document.removeEventListener("focusin", onIntent);
  };
}
