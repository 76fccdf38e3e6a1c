import { useDataProvider, type HttpError } from "@refinedev/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { isWholeList, MAX_PAGE_SIZE } from "../../../providers/data/contract";
import type { Lookup, Row } from "../define/field";
import type { Total } from "../numbers";

/** Fetches the options of a lookup, or those that match a text. Components with the same lookup share one request. */
export function useLookup({ path }: Lookup, { text = "", enabled = true } = {}) {
  const provider = useDataProvider()();
  return useQuery<{ data: Row[] } & Partial<Total>, HttpError>({
    queryKey: ["data", "default", path, "lookup", text],
    enabled,
    placeholderData: keepPreviousData,
    queryFn: (queryContext) =>
      provider.getList<Row>({
        resource: path,
        pagination: isWholeList(path) ? { mode: "off" } : { currentPage: 1, pageSize: MAX_PAGE_SIZE },
        filters: text ? [{ field: "search", operator: "eq", value: text }] : [],
        meta: { queryContext },
      }),
  });
}
