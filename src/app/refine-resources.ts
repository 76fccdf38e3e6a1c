import type { ResourceProps } from "@refinedev/core";
import { actionsOf } from "../kit/actions";
import { MENU } from "./menu";
import { resources } from "./resources";

/** The declared resources and the menu's pages as Refine knows them. */
export const refineResources: ResourceProps[] = [
  ...MENU.filter(({ name }) => !resources.some((resource) => resource.name === name)).map(({ name, label }) => ({
    name,
    list: `/${name}`,
    meta: { label },
  })),
  ...resources.map((resource) => ({
    name: resource.name,
    list: `/${resource.name}`,
    show: `/${resource.name}/show/:id`,
    ...(actionsOf(resource)["create"] ? { create: `/${resource.name}/create` } : {}),
    ...(actionsOf(resource)["edit"] ? { edit: `/${resource.name}/edit/:id` } : {}),
    meta: { label: resource.words.menu },
  })),
];
