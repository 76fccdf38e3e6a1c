import type { ResourceProps } from "@refinedev/core";
import type { Resource } from "../kit/define/resource";
import { MenuIcon } from "./layout/menu-icon";
import { MENU, MORE } from "./menu";
import { resources } from "./resources";

/**
 * A declared resource as Refine knows it: `name` is what the data provider calls, the path below /api/admin, and
 * `identifier` tells resources of one path apart. It is the first segment of the pages' addresses.
 */
export function toRefineResource(resource: Resource): ResourceProps {
  const { name, path, names, actions } = resource;
  const label = MENU.find((entry) => entry.name === name)?.label ?? names.many;
  return {
    name: path,
    identifier: name,
    list: `/${name}`,
    show: `/${name}/show/:id`,
    create: actions["create"] && `/${name}/create`,
    // Only a page written by hand can clone: without one, this address has no page and says so.
    clone: actions["create"] && `/${name}/clone/:id`,
    edit: actions["edit"] && `/${name}/edit/:id`,
    meta: { label, icon: <MenuIcon name={name} />, canDelete: actions["delete"] !== undefined },
  };
}

/** The declared resources, and the pages of the menu that are written by hand. */
export const refineResources: ResourceProps[] = [
  ...[...MENU, ...MORE]
    .filter(({ name }) => !resources.some((resource) => resource.name === name))
    .map(({ name, label }) => ({
      name,
      list: `/${name}`,
      meta: { label, icon: <MenuIcon name={name} /> },
    })),
  ...resources.map(toRefineResource),
];
