import type { QueryClient } from "@tanstack/react-query";
import { ActionDialog } from "../kit/action/action-host";
import { savesData } from "../kit/data/prefetched";
import type { LazyPart } from "../kit/ui/lazy-part";
import { DetailsDialog } from "../kit/pages/list-page";
import { AccountPage, FormPage, HAND_WRITTEN, HelpPage, ShowPage } from "./pages";
import { formParts, resources } from "./resources";
import { whenQuiet } from "./when-quiet";

/** Pages that are loaded on demand and are not the kit's, by path. */
const PAGES: Readonly<Record<string, unknown>> = { ...HAND_WRITTEN, help: HelpPage, account: AccountPage };

const isLazy = (part: unknown): part is LazyPart<object> => typeof part === "function" && "preload" in part;

/** What could not be loaded is loaded again where it is shown, and the failure told there. */
const load = (parts: readonly unknown[]): Promise<unknown> =>
  Promise.allSettled(parts.filter(isLazy).map(({ preload }) => preload()));

/** What the records of these resources are shown by. */
const recordParts = (shown: typeof resources): unknown[] => [
  ShowPage,
  FormPage,
  ...shown.flatMap(({ parts = [] }) => parts.map((part) => ("component" in part ? part.component : undefined))),
];

/** Records with their parts, forms and dialogs, which a press on any list opens. */
const loadRecords = () =>
  load([...recordParts(resources), ...formParts.map(({ component }) => component), ActionDialog, DetailsDialog]);

/** Loads the scripts of the page at this address, a record's parts included. It never fails. */
export function loadPageAt(pathname: string): Promise<unknown> {
  const [, name = "", record, id] = pathname.split("/");
  const own = PAGES[[name, record, id && ":id"].filter(Boolean).join("/")];
  if (own) return load([own]);
  return load(record ? recordParts(resources.filter((resource) => resource.name === name)) : []);
}

/** The scripts that a press on this element will need. */
function loadFor(target: EventTarget | null): void {
  const pressed = target instanceof Element ? target.closest("a[href], button") : null;
  if (pressed instanceof HTMLAnchorElement) void loadPageAt(pressed.pathname);
  else if (pressed) void loadRecords();
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
