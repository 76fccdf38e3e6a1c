import { useList, type HttpError } from "@refinedev/core";
import { keepPreviousData } from "@tanstack/react-query";
import type { Feature } from "../../providers/auth/contract";
import { useBackend } from "./backend";
import type { Row } from "./define-record";
import type { Resource } from "./define-resource";
import type { ListState } from "./url";

type Offers = (feature: Feature) => boolean;

/** The rows that a page of a list shows. */
export interface ShownRows {
  rows: readonly Row[];
  /** Over all pages. */
  total: number;
  /** Fewer rows are shown than the server sent: a search was applied here. */
  narrowed: boolean;
}

/** The search or filter of this name takes a feature that the backend lacks. */
function isKept({ list }: Resource, name: string, offers: Offers): boolean {
  const declared = list.search?.name === name ? list.search : list.filters?.find((filter) => filter.name === name);
  return declared?.unlessOffered !== undefined && !offers(declared.unlessOffered.feature);
}

/** What of a list's filters the call carries. */
export const sentFilters = (resource: Resource, filters: ListState["filters"], offers: Offers) =>
  Object.entries(filters).filter(([name, value]) => value !== "" && !isKept(resource, name, offers));

/** A list that comes whole is cut here; a search that the call does not take narrows the page. */
function toPage(resource: Resource, rows: readonly Row[], total: number, state: ListState, offers: Offers): ShownRows {
  const { list } = resource;
  const { page, size, filters } = state;
  if (list.wholeList) return { rows: rows.slice((page - 1) * size, page * size), total: rows.length, narrowed: false };
  const { search } = list;
  const text = search && filters[search.name];
  if (!text || !search.unlessOffered || !isKept(resource, search.name, offers)) return { rows, total, narrowed: false };
  const local = search.unlessOffered;
  return { rows: rows.filter((row) => local.matches(row, text)), total, narrowed: true };
}

/** The call below /api/admin that a list makes: its tab's, where it has tabs. */
const listPath = ({ path, list }: Resource, { tab }: ListState): string =>
  list.tabs?.find(({ value }) => value === tab)?.path ?? path;

/** One page of a resource's list, as its URL describes it; without `fresh`, what is there already is not asked for again. */
export function useRows(resource: Resource, state: ListState, { enabled = true, fresh = true } = {}) {
  const { offers } = useBackend();
  const { query } = useList<Row, HttpError>({
    resource: listPath(resource, state),
    pagination: resource.list.wholeList
      ? { mode: "off" }
      : { currentPage: state.page, pageSize: state.size, mode: "server" },
    filters: sentFilters(resource, state.filters, offers).map(([field, value]) => ({
      field,
      operator: "eq" as const,
      value,
    })),
    sorters: state.sort && offers("lists.sort") ? [state.sort] : [],
    errorNotification: false,
    // The old page stays in sight, dimmed, until the new one is there.
    queryOptions: { enabled, refetchOnMount: fresh, placeholderData: keepPreviousData },
  });
  const { data } = query;
  return { query, shown: data && toPage(resource, data.data, data.total ?? 0, state, offers) };
}
