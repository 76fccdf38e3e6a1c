import type { ResourceProps } from "@refinedev/core";
import type { Resource } from "../kit/define/resource";
import { Icon } from "../kit/ui/icon";
import { DEFAULT_ICON, MENU, MORE_MENU } from "./menu";
import { resources } from "./resources";

/**
 * Converts a declared resource to Refine's format. `name` is the path below /api/admin, which the data provider calls.
 * `identifier` distinguishes resources that share a path, and is the first segment of the page URLs.
 */
export function toRefineResource(resource: Resource): ResourceProps {
  const { name, path, names, menu, actions } = resource;
  return {
    name: path,
    identifier: name,
    list: `/${name}`,
    show: `/${name}/show/:id`,
    create: actions["create"] && `/${name}/create`,
    // Cloning needs a hand-written page. Without it, this URL shows the notice for an unknown page.
    clone: actions["create"] && `/${name}/clone/:id`,
    edit: actions["edit"] && `/${name}/edit/:id`,
    meta: {
      label: names.menu,
      icon: <Icon of={menu?.icon ?? DEFAULT_ICON} />,
      canDelete: actions["delete"] !== undefined,
    },
  };
}

/** The declared resources, and the hand-written pages of the menu. */
export const refineResources: ResourceProps[] = [
  ...[...MENU, ...MORE_MENU]
    .filter(({ name }) => !resources.some((resource) => resource.name === name))
    .map(({ name, label, icon }) => ({ name, list: `/${name}`, meta: { label, icon: <Icon of={icon} /> } })),
  ...resources.map(toRefineResource),
];
