import type { SharedPart } from "../kit/data/use-session";
import type { Resource } from "../kit/define/resource";
import type { LazyComponent } from "../kit/ui/lazy-part";
import { HOME } from "./page-at";
import { customPages, FormPage, ShowPage, WithAllResources } from "./pages";
import { resources, sharedRecordParts, unloadedEntries } from "./resources";
import { getViewer } from "./viewer";

const isLazy = (part: unknown): part is LazyComponent<object> => typeof part === "function" && "preload" in part;

/** Preloads lazy parts. A part that fails is loaded again when it is rendered, and the error is shown there. */
export const preloadAll = (parts: readonly unknown[]): Promise<unknown> =>
  Promise.allSettled(parts.filter(isLazy).map(({ preload }) => preload()));

/** Returns the parts of the record pages of these resources. Only some of them are lazy. */
export const recordPageParts = (shown: readonly Resource[]): unknown[] => [
  ShowPage,
  ...shown.flatMap((resource) => [
    ...(resource.parts ?? []).flat().map((part) => !("fields" in part) && (part.page ?? part.component)),
    ...sharedPartsOf(resource),
  ]),
];

/** Returns the components of the shared parts that this resource's record page and details dialog show. */
function sharedPartsOf(resource: Resource): unknown[] {
  const viewer = getViewer();
  const isShown = ({ feature, isFor }: SharedPart) =>
    (!feature || viewer.offers(feature)) && (isFor?.(resource, viewer) ?? true);
  return sharedRecordParts.filter(isShown).map(({ component }) => component);
}

/** Preloads the resource definitions that are not part of the console's main bundle. Never rejects. */
export const preloadMoreResources = () => preloadAll(unloadedEntries.length > 0 ? [WithAllResources] : []);

/** Loads the scripts of the page at this path, including the parts of a record. Never rejects. */
export async function preloadPage(pathname: string): Promise<unknown> {
  const [, name = "", record, id] = pathname.split("/");
  const path = [name, record, id && ":id"].filter(Boolean).join("/");
  const isInMainBundle = !record && (["", HOME].includes(name) || resources.some((resource) => resource.name === name));
  const definitions = isInMainBundle ? undefined : preloadMoreResources();
  const customPage = customPages.find((page) => page.name === path);
  if (customPage) return Promise.all([definitions, preloadAll([customPage.component])]);
  if (record === "edit" || record === "create") return Promise.all([definitions, preloadAll([FormPage])]);
  await definitions;
  return preloadAll(record ? recordPageParts(resources.filter((resource) => resource.name === name)) : []);
}
