import type { ResourceProps } from "@refinedev/core";
import { MENU } from "./menu";
import { resources } from "./resources";

/** The declared resources and the menu's pages as Refine knows them. */
export const refineResources: ResourceProps[] = [
  ...MENU.filter(({ name }) => !resources.some((resource) => resource.name === name)).map(({ name, label }) => ({
    name,
    list: `/${name}`,
    meta: { label },
  })),
  ...resources.map(({ name, words, form }) => ({
    name,
    list: `/${name}`,
    show: `/${name}/show/:id`,
    ...(form ? { create: `/${name}/create`, edit: `/${name}/edit/:id` } : {}),
    meta: { label: words.menu },
  })),
];
