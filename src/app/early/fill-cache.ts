import type { CrudFilters, CrudSort, Pagination } from "@refinedev/core";
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { session } from "../../../providers/auth/session";
import { takeEarlyBody } from "../../../providers/data/early-answers";
import { readListAnswer, toCallPath } from "../../../providers/data/adapted-calls";
import { asksForPage, buildListParams } from "../../../providers/data/query";
import { assertExactIds } from "../../../providers/data/envelope";
import { markPrefetched } from "../../kit/data/prefetched";
import { getQueryPath } from "../../kit/data/query-paths";
import { env } from "../env";
import { getRefineResources } from "../refine-resources";

interface ListKey {
  pagination?: Pagination;
  filters?: CrudFilters;
  sorters?: CrudSort[];
}

/** Returns the rows of a list whose early response has already arrived. */
function takeEarlyRows(queryKey: QueryKey) {
  const path = queryKey[3] === "list" ? getQueryPath(getRefineResources(), queryKey) : undefined;
  if (path === undefined) return undefined;
  const { pagination = { mode: "off" }, filters, sorters } = queryKey[4] as ListKey;
  const call = toCallPath(path, buildListParams(path, pagination, filters, sorters));
  const body = takeEarlyBody(`${env.apiUrl}/api/admin/${call}`, session.token());
  if (body === undefined) return undefined;
  assertExactIds(body);
  return readListAnswer(path, body, asksForPage(pagination));
}

/**
 * Puts early responses into the query cache before the list page first renders. Otherwise the page would render twice,
 * first without rows.
 */
export function seedCacheFromEarlyResponses(client: QueryClient): void {
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== "added") return;
    try {
      const rows = takeEarlyRows(query.queryKey as readonly unknown[]);
      if (!rows) return;
      query.setData(rows, { manual: true });
      markPrefetched(query);
    } catch {
      // An unreadable response is requested again, and the page that needs the rows shows the error.
    }
  });
}
