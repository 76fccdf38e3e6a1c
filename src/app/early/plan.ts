/** What a page asks for first, by its address: worked out from the declared resources when the console is built. */
import type { Feature } from "../../../providers/auth/contract";
import { listParams } from "../../../providers/data/query";
import { permissionFor } from "../../kit/define/actions-of";
import type { Resource } from "../../kit/define/resource";
import { PAGE_FEATURES } from "../menu";
import { resources } from "../resources";

/** What of a resource says how it is asked for. */
export interface PlannedResource extends Pick<Resource, "path" | "traits" | "tabs" | "filters"> {
  list: Pick<Resource["list"], "sortable" | "wholeList">;
  permissions: Readonly<Record<"list" | "show" | "edit", string>>;
  /** Without it there is no such page. */
  feature?: Feature | undefined;
}

/** Plain data, to be written into index.html. */
export interface EarlyPlan {
  resources: Readonly<Record<string, PlannedResource>>;
  /** What the dashboard asks for, below /api/admin. */
  dashboard: { permission: string; calls: readonly string[] };
}

/** Without the words: they are not needed to ask. */
function planned(resource: Resource): PlannedResource {
  const { path, traits, list, tabs, filters } = resource;
  const label = "";
  return {
    path,
    traits,
    list: { sortable: list.sortable, wholeList: list.wholeList },
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
    feature: PAGE_FEATURES[resource.name],
    permissions: {
      list: permissionFor(resource, "list"),
      show: permissionFor(resource, "show"),
      edit: permissionFor(resource, "edit"),
    },
  };
}

export const earlyPlan: EarlyPlan = {
  resources: Object.fromEntries(resources.map((resource) => [resource.name, planned(resource)])),
  dashboard: {
    permission: "dashboard.list",
    calls: ["stats", `orders?${listParams("orders", { currentPage: 1, pageSize: 10 })}`],
  },
};
