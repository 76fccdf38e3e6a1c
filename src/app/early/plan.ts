/** The plan from which `predictCalls` derives a page's first calls. It is computed at build time. */
import type { Feature } from "../../../providers/auth/contract";
import { getPermission } from "../../kit/define/actions-of";
import type { Resource } from "../../kit/define/resource";
import { customPages } from "../pages";
import { resources } from "../resources";

/** The calls that a hand-written page always makes first, by name. */
const PAGE_CALLS: Readonly<Record<string, readonly string[]>> = { dashboard: ["stats", "orders?page=1&limit=10"] };

/** The properties of a resource that determine its first call. */
export interface ResourcePlan extends Pick<Resource, "path" | "tabs" | "filters"> {
  list: Pick<Resource["list"], "sortable">;
  permissions: Readonly<Record<"list" | "show" | "edit", string>>;
  /** The backend feature that the page needs. */
  feature?: Feature | undefined;
}

interface PagePlan {
  permission: string;
  feature?: Feature | undefined;
  /** Paths below /api/admin. */
  calls: readonly string[];
}

/** Plain data that is written into index.html. */
export interface EarlyRequestPlan {
  resources: Readonly<Record<string, ResourcePlan>>;
  /** Hand-written pages with predictable calls, by name. */
  pages: Readonly<Record<string, PagePlan>>;
}

/** Reduces a resource to its plan, without labels. */
function toPlannedResource(resource: Resource): ResourcePlan {
  const { path, list, tabs, filters } = resource;
  const label = "";
  return {
    path,
    list: { sortable: list.sortable },
    tabs: tabs.map((tab) => ({ ...tab, label })),
    filters: filters.map(({ name, initial, choices, lookup, feature, path: own, more, range }) => ({
      name,
      label,
      initial,
      choices: choices?.map(({ value }) => ({ value, label })),
      lookup,
      feature,
      path: own,
      more,
      range,
    })),
    feature: resource.feature,
    permissions: {
      list: getPermission(resource, "list"),
      show: getPermission(resource, "show"),
      edit: getPermission(resource, "edit"),
    },
  };
}

export const earlyRequestPlan: EarlyRequestPlan = {
  resources: Object.fromEntries(resources.map((resource) => [resource.name, toPlannedResource(resource)])),
  pages: Object.fromEntries(
    customPages.flatMap(({ name, feature }) => {
      const calls = PAGE_CALLS[name];
      return calls ? [[name, { permission: getPermission({ name }, "list"), feature, calls }]] : [];
    }),
  ),
};
