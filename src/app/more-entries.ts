import type { Resource } from "../kit/define/resource";
import { moreResources } from "./more-resources";

/**
 * The properties of a resource that the menu, the routes and the permission checks need. `actions` is absent until the
 * definition is loaded.
 */
export type ResourceEntry = Pick<Resource, "name" | "path" | "names" | "icon" | "key" | "feature" | "permissions"> &
  Partial<Pick<Resource, "actions">>;

/**
 * The resources below "More". The build replaces each definition with its entry, so that the first page does not wait
 * for the definitions; see scripts/vite/more-entries.ts. Tests and the dev server use the definitions.
 */
export const moreEntries: readonly (ResourceEntry | Resource)[] = moreResources;
