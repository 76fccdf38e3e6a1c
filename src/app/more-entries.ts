import type { Resource } from "../kit/define/resource";
import { moreResources } from "./more-resources";

/**
 * The parts of a resource for the menu, the routes and the permissions. It has no actions until its definition is
 * loaded.
 */
export type ResourceEntry = Pick<Resource, "name" | "path" | "names" | "icon" | "key" | "feature" | "permissions"> &
  Partial<Pick<Resource, "actions">>;

/**
 * The resources of the group "More". The build replaces them with their entries, as data, so that the first page does
 * not wait for their definitions; see scripts/vite/more-entries.ts. Tests and the dev server use them as they are.
 */
export const moreEntries: readonly (ResourceEntry | Resource)[] = moreResources;
