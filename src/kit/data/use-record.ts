import { useDataProvider, useOne, useResourceParams, type HttpError, type IResourceItem } from "@refinedev/core";
import { useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useCallback, useState, useSyncExternalStore } from "react";
import { MAX_PAGE_SIZE } from "../../../providers/data/contract";
import type { Resource } from "../define/resource";
import type { Row } from "../define/field";
import { idOf } from "../define/row";
import { kitMessages as words } from "../messages";
import { staleUnlessPrefetched } from "./prefetched";
import { isBelow } from "./query-paths";
import { useSession } from "./use-session";

type Cached = { data?: Row | Row[] } | undefined;

interface Copy {
  row: Row;
  /** Something has changed since it was read. */
  outOfDate: boolean;
}

/** The newest copy of a record in any list or record that was loaded. */
function findCached(client: QueryClient, resources: IResourceItem[], path: string, id: string): Copy | undefined {
  const queries = client
    .getQueryCache()
    .findAll({ predicate: ({ queryKey }) => queryKey[2] !== "custom" && isBelow(resources, queryKey, [path]) })
    .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
  for (const { state } of queries) {
    const found = [(state.data as Cached)?.data ?? []].flat().find((row) => idOf(row) === id);
    if (found) return { row: found, outOfDate: state.isInvalidated };
  }
  return undefined;
}

/** The copy of a record that is or was in the cache, and whether it still is. */
function useCached(path: string, id: string): Partial<Copy> & { last?: Row } {
  const client = useQueryClient();
  const { resources } = useResourceParams();
  // The cache may change while another component renders: React hears of it afterwards.
  const subscribe = useCallback(
    (changed: () => void) => client.getQueryCache().subscribe(() => queueMicrotask(changed)),
    [client],
  );
  const copy = () => findCached(client, resources, path, id);
  const row = useSyncExternalStore(subscribe, () => copy()?.row);
  const outOfDate = useSyncExternalStore(subscribe, () => copy()?.outOfDate ?? false);
  const [last, setLast] = useState(row);
  if (row && row !== last) setLast(row);
  if (row) return { row, outOfDate, last: row };
  return last && idOf(last) === id ? { last } : {};
}

/** Looks for a record in its list, page by page: for a backend that cannot be asked for one. */
function useFound(resource: Resource, id: string, enabled: boolean) {
  const provider = useDataProvider()();
  return useQuery<{ data: Row }, HttpError>({
    queryKey: ["data", "default", resource.path, "found", id],
    enabled,
    queryFn: async () => {
      for (let currentPage = 1, seen = 0, total = 1; seen < total; currentPage += 1) {
        const list = await provider.getList<Row>({
          resource: resource.path,
          pagination: { currentPage, pageSize: MAX_PAGE_SIZE },
        });
        const found = list.data.find((row) => idOf(row) === id);
        if (found) return { data: found };
        seen += list.data.length;
        total = list.data.length === 0 ? 0 : (list.total ?? 0);
      }
      throw Object.assign(new Error(words.notFound(resource.names.one)), { statusCode: 404 });
    },
  });
}

/**
 * How a record is read. `cached`: fetched only when no list has it. `fresh`: always fetched, what a list has is
 * visible meanwhile. `whole`: always fetched, and nothing before it is there, because a list may leave fields out.
 */
export type Reading = "cached" | "fresh" | "whole";

export interface ReadRecord {
  row: Row | undefined;
  error: HttpError | null;
  /** What the server calls the state in which the record was read by itself; a change that names it is of no later one. */
  version: string | undefined;
  /** Absent for a record that does not exist. */
  refetch: (() => void) | undefined;
}

/** One record; an empty id fetches nothing. */
export function useRecord(resource: Resource, id: string, reading: Reading): ReadRecord {
  const { offers } = useSession();
  // A list that is refetched may have lost the record: what was seen of it stays until it has been read by itself.
  const { row: cached, outOfDate, last } = useCached(resource.path, id);
  const readable = !resource.traits?.includes("foundInList") || offers("records.show");
  const fetches = readable && reading !== "cached";
  const one = useOne<Row, HttpError>({
    resource: resource.path,
    id,
    errorNotification: false,
    queryOptions: {
      enabled: readable && id !== "" && (fetches || cached === undefined),
      staleTime: staleUnlessPrefetched,
      // What an edit starts from must be the server's, however lately the record was read.
      ...(reading === "whole" ? { refetchOnMount: "always" as const } : {}),
      ...(last && reading !== "whole" ? { placeholderData: { data: last } } : {}),
    },
  }).query;
  const found = useFound(resource, id, !readable && id !== "" && (cached === undefined || outOfDate === true));
  const query = readable ? one : found;
  const data = query.data?.data;
  const { version } = ((readable ? one.data : undefined) as { version?: string }) ?? {};
  const isOld = reading === "whole" && readable && !one.isFetchedAfterMount;
  return {
    row: fetches ? (isOld ? undefined : data) : (cached ?? data),
    error: cached && !fetches ? null : query.error,
    // Many servers send such a tag with whatever they answer, and know nothing of it in a change.
    version: offers("records.version") ? version : undefined,
    refetch: query.error?.statusCode === 404 ? undefined : () => void query.refetch(),
  };
}
