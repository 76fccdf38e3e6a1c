import type { LazyComponent } from "../kit/ui/lazy-part";
import { customPages, FormPage, ShowPage } from "./pages";
import { resources } from "./resources";

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
  const path = [name, record, id && ":id"].filter(Boolean).join("/");
  const own = customPages.find(({ route }) => route === path);
  if (own) return preloadAll([own.component]);
  if (record === "edit" || record === "create") return preloadAll([FormPage]);
  return preloadAll(record ? recordPageParts(resources.filter((resource) => resource.name === name)) : []);
}
