import { useDataProvider, type HttpError } from "@refinedev/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Row } from "../define/field";
import type { Resource } from "../define/resource";
import { getRowId, shortId, SHORT_ID_LENGTH } from "../define/row";
import { recordPagePath } from "./record-path";
import { useSession } from "./use-session";

/** How many search results are checked. The search also matches text outside of ids. */
const MAX_MATCHES = 25;

/**
 * Redirects from a shortened id, such as /orders/show/a1b2c3, to the record whose id ends with it. Lists show shortened
 * ids, and people copy them. This requires a searchable list and exactly one match.
 * @returns whether the search is in progress
 */
export function useShortIdRedirect(resource: Resource, id: string, isMissing: boolean): boolean {
  const { offers } = useSession();
  const provider = useDataProvider()();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: unknown };
  const canSearch =
    offers("lists.search") &&
    resource.filters.some(({ name, feature }) => name === "search" && feature === "lists.search");
  const enabled = isMissing && canSearch && id.length === SHORT_ID_LENGTH;
  const { data, isPending } = useQuery<Row[], HttpError>({
    queryKey: ["data", "default", resource.path, "short-id", id],
    enabled,
    queryFn: async (queryContext) => {
      const { data: rows } = await provider.getList<Row>({
        resource: resource.path,
        pagination: { currentPage: 1, pageSize: MAX_MATCHES },
        filters: [{ field: "search", operator: "eq", value: id }],
        meta: { queryContext },
      });
      return rows.filter((row) => shortId(row)?.toLowerCase() === id.toLowerCase());
    },
  });
  const [found, another] = data ?? [];
  const to = enabled && found && !another ? recordPagePath(resource, getRowId(found)) : undefined;
  useEffect(() => {
    if (to !== undefined) void navigate(to, { replace: true, state });
  }, [to, navigate, state]);
  return enabled && (isPending || to !== undefined);
}
