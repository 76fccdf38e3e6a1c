/** The first API calls of a page, with exactly the URLs that the data provider will request. */
import { isAllowed, type SessionUser } from "../../../providers/auth/contract";
import { hasRecordCall } from "../../../providers/data/contract";
import { buildListParams } from "../../../providers/data/query";
import type { Resource } from "../../kit/define/resource";
import { parseListState } from "../../kit/data/list-state";
import { isUnpagedList, getListCallPath, toFilterParams, toSortParams } from "../../kit/data/use-rows";
import { HOME } from "../page-at";
import type { EarlyRequestPlan, ResourcePlan } from "./plan";

type Offers = Parameters<typeof toFilterParams>[2];

function listCall(planned: ResourcePlan, search: string, offers: Offers): string {
  const { path, list, tabs, filters } = planned;
  // `parseListState` and the other functions read only these properties of a resource.
  const resource = { path, list, tabs, filters } as Resource;
  const state = parseListState(resource, new URLSearchParams(search));
  const sort = toSortParams(resource, state, offers);
  const params = buildListParams(
    path,
    isUnpagedList(resource, state.filters, offers)
      ? { mode: "off" }
      : { currentPage: state.page, pageSize: state.size },
    toFilterParams(resource, state.filters, offers).map(([field, value]) => ({
      field,
      operator: "eq" as const,
      value,
    })),
    sort ? [sort] : [],
  );
  return `${getListCallPath(resource, state)}${params.size > 0 ? `?${params}` : ""}`;
}

/**
 * Returns the calls that a page will make first.
 * @param address path and query of the page
 * @param user the user from the last confirmed session
 * @returns paths below /api/admin with their queries; empty if the page has no predictable calls, or if the user may
 * not open it
 */
export function predictCalls(
  plan: EarlyRequestPlan,
  { pathname, search }: Pick<Location, "pathname" | "search">,
  user: SessionUser | null,
): readonly string[] {
  const [, first = "", page = "", id = ""] = pathname.split("/");
  const name = first || HOME;
  const may = (permission: string) => isAllowed(user?.permissions, permission);
  const offers: Offers = (feature) => user?.features?.includes(feature) ?? false;
  const customPage = Object.hasOwn(plan.pages, name) ? plan.pages[name] : undefined;
  const resource = Object.hasOwn(plan.resources, name) ? plan.resources[name] : undefined;
  const feature = (customPage ?? resource)?.feature;
  if (feature && !offers(feature)) return [];
  if (customPage) return page === "" && may(customPage.permission) ? customPage.calls : [];
  if (!resource) return [];
  const { permissions, path } = resource;
  if (page === "") return may(permissions.list) ? [listCall(resource, search, offers)] : [];
  const readable = hasRecordCall(path) || offers("records.show");
  const isRecord = (page === "show" || page === "edit") && /^[\w-]+$/.test(id);
  return isRecord && readable && may(permissions[page]) ? [`${path}/${id}`] : [];
}
