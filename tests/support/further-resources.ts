/**
 * Describes declared resources that belong neither to the documented API nor to a feature, such as a resource made with
 * `npm run new:resource`. The letter backend and the browser tests use these descriptions, because the definitions
 * cannot be loaded outside the bundler.
 */
import { DEFAULT_GROUP, MENU_GROUPS, type MenuGroup } from "../../src/app/menu-groups";
import type { Resource } from "../../src/kit/define/resource";
import { valueTypeOf } from "../../src/kit/define/field";
import { ROUTES } from "./letter/routes";

interface FurtherField {
  name: string;
  label: string;
  type: ReturnType<typeof valueTypeOf>;
  choices: readonly string[];
  /** The path of the list that a reference selects from. */
  reference?: string;
}

export interface FurtherResource {
  name: string;
  one: string;
  many: string;
  /** Path below /api/admin. */
  path: string;
  /** The group of its entry in the menu. */
  group: MenuGroup;
  fields: readonly FurtherField[];
  /** The list's filters that need no backend feature. */
  filters: readonly string[];
  /** The calls of the actions, such as "PUT {id}/approve". */
  calls: readonly string[];
}

/** The environment variable that passes the descriptions to browser tests. */
export const FURTHER_RESOURCES = "BROWSER_TESTS_FURTHER_RESOURCES";

export const listFurtherResources = (resources: readonly Resource[]): readonly Resource[] =>
  resources.filter(
    ({ feature, path }) =>
      !feature && !ROUTES.some(({ method, pattern }) => method === "GET" && pattern.test(`/api/admin/${path}`)),
  );

const groupOf = (name: string): MenuGroup =>
  (Object.keys(MENU_GROUPS) as MenuGroup[]).find((group) => MENU_GROUPS[group].some((one) => one === name)) ??
  DEFAULT_GROUP;

export const describeFurtherResources = (resources: readonly Resource[]): FurtherResource[] =>
  listFurtherResources(resources).map(({ name, names, path, fields, filters, actions }) => ({
    name,
    path,
    one: names.one,
    many: names.menu,
    group: groupOf(name),
    fields: Object.entries(fields).map(([field, { label, valueLabels, lookup, ...rest }]) => ({
      name: field,
      label,
      type: valueTypeOf(rest),
      choices: Object.keys(valueLabels ?? {}),
      ...(lookup && { reference: lookup.path }),
    })),
    filters: filters.filter(({ feature }) => !feature).map((filter) => filter.name),
    calls: Object.values(actions).map((action) => `${action.method.toUpperCase()} ${action.path}`),
  }));

/** Returns the descriptions in a browser test. The global setup has put them into the environment. */
export const readFurtherResources = (): FurtherResource[] =>
  JSON.parse(process.env[FURTHER_RESOURCES] ?? "[]") as FurtherResource[];
