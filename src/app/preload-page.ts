import type { LazyComponent } from "../kit/ui/lazy-part";
import { AccountPage, CUSTOM_PAGES, FormPage, HelpPage, ShowPage } from "./pages";
import { resources } from "./resources";

/** Lazy pages that are not rendered by the kit, by path. */
const PAGES: Readonly<Record<string, unknown>> = { ...CUSTOM_PAGES, help: HelpPage, account: AccountPage };

const isLazy = (part: unknown): part is LazyComponent<object> => typeof part === "function" && "preload" in part;

/** Preloads lazy parts. A part that fails is loaded again when it is rendered, and the error is shown there. */
export const preloadAll = (parts: readonly unknown[]): Promise<unknown> =>
  Promise.allSettled(parts.filter(isLazy).map(({ preload }) => preload()));

/** Returns the lazy parts that show the records of these resources. */
export const recordPageParts = (shown: typeof resources): unknown[] => [
  ShowPage,
  ...shown.flatMap(({ parts = [] }) => parts.map((part) => ("component" in part ? part.component : undefined))),
];

/** Loads the scripts of the page at this path, including the parts of a record. Never rejects. */
export function preloadPage(pathname: string): Promise<unknown> {
  const [, name = "", record, id] = pathname.split("/");
  const own = PAGES[[name, record, id && ":id"].filter(Boolean).join("/")];
  if (own) return preloadAll([own]);
  if (record === "edit" || record === "create") return preloadAll([FormPage]);
  return preloadAll(record ? recordPageParts(resources.filter((resource) => resource.name === name)) : []);
}
