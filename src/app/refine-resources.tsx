import type { ResourceProps } from "@refinedev/core";
import { Icon } from "../kit/ui/icon";
import { DEFAULT_ICON, MENU } from "./menu";
import type { ResourceEntry } from "./more-entries";
import { fromResources, resources, unloadedEntries } from "./resources";

/**
 * Converts a declared resource to Refine's format. `name` is the path below /api/admin, which the data provider calls.
 * `identifier` distinguishes resources that share a path, and is the first segment of the page URLs.
 */
export function toRefineResource(resource: ResourceEntry): ResourceProps {
  const { name, path, names, icon = DEFAULT_ICON, actions = {} } = resource;
  return {
    name: path,
    identifier: name,
    list: `/${name}`,
    show: `/${name}/show/:id`,
    create: actions["create"] && `/${name}/create`,
    // Cloning needs a hand-written page. Without one, this URL shows "Page not found".
    clone: actions["create"] && `/${name}/clone/:id`,
    edit: actions["edit"] && `/${name}/edit/:id`,
    meta: {
      label: names.menu,
      icon: <Icon of={icon} />,
      canDelete: actions["delete"] !== undefined,
    },
  };
}

/** Returns the declared resources, and the hand-written pages of the menu. */
export const getRefineResources = fromResources((): ResourceProps[] => {
  const all = [...resources, ...unloadedEntries];
  return [
    ...MENU.filter(({ name }) => !all.some((resource) => resource.name === name)).map(({ name, label, icon }) => ({
      name,
      list: `/${name}`,
      meta: { label, icon: <Icon of={icon} /> },
    })),
    ...all.map(toRefineResource),
  ];
});
