import { shellMessages } from "./messages";
import { resources } from "./resources";

/** An entry of the sidebar: `name` is its route and the first half of its permissions. */
export interface MenuEntry {
  name: string;
  label: string;
  /** What it takes to see it. */
  permission: string;
}

/** The sidebar's fourteen entries in their documented order. */
export const MENU: readonly MenuEntry[] = Object.entries(shellMessages.menu).map(([name, label]) => ({
  name,
  label,
  permission: `${resources.find((resource) => resource.name === name)?.rights ?? name}.list`,
}));

/** Declared resources beyond the fourteen: the group "More". */
export const MORE: readonly MenuEntry[] = resources
  .filter(({ name }) => !MENU.some((entry) => entry.name === name))
  .map(({ name, words }) => ({ name, label: words.menu, permission: `${name}.list` }));
