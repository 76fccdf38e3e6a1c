import { useDataProvider, useOne, useResourceParams, type HttpError, type IResourceItem } from "@refinedev/core";
import { useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useSyncExternalStore } from "react";
import { hasRecordCall, MAX_PAGE_SIZE } from "../../../providers/data/contract";
import type { Resource } from "../define/resource";
import type { Row } from "../define/field";
import { getRowId } from "../define/row";
import { kitMessages as words } from "../messages";
import { prefetchStaleTime } from "./prefetched";
import { readsPath } from "./query-paths";
import { useSession } from "./use-session";

type Cached = { data?: Row | Row[] } | undefined;

/** The newest copy of a record in the cache. */
interface CachedRecord {
  row: Row;
  /** The data has changed since the copy was read. */
  outOfDate: boolean;
  /** The record has left the cache. This is the last copy. */
  isGone: boolean;
}

/** Returns the newest copy of a record in any cached list or record query. */
function findCached(
  client: QueryClient,
  resources: IResourceItem[],
  path: string,
  id: string,
): CachedRecord | undefined {
  const queries = client
    .getQueryCache()
    .findAll({ predicate: ({ queryKey }) => queryKey[2] !== "custom" && readsPath(resources, queryKey, [path]) })
    .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
  for (const { state } of queries) {
    const found = [(state.data as Cached)?.data ?? []].flat().find((row) => getRowId(row) === id);
    if (found) return { row: found, outOfDate: state.isInvalidated, isGone: false };
  }
  return undefined;
}

const isSame = (a: CachedRecord | undefined, b: CachedRecord | undefined) =>
  a?.row === b?.row && a?.outOfDate === b?.outOfDate && a?.isGone === b?.isGone;

/** Creates a snapshot function for `useSyncExternalStore`, which must return the same object until the copy changes. */
function createCopyReader(client: QueryClient, resources: IResourceItem[], path: string, id: string) {
  let latest: CachedRecord | undefined;
  return (): CachedRecord | undefined => {
    const cached = findCached(client, resources, path, id);
    const copy = cached ?? (latest && { ...latest, outOfDate: false, isGone: true });
    if (!isSame(copy, latest)) latest = copy;
    return latest;
  };
}

/** Returns the cached copy of a record, or the last copy if it has left the cache. */
function useCachedRecord(path: string, id: string): CachedRecord | undefined {
  const client = useQueryClient();
  const { resources } = useResourceParams();
  // The cache may change while another component renders, so React is notified asynchronously.
  const subscribe = useCallback(
    (changed: () => void) => client.getQueryCache().subscribe(() => queueMicrotask(changed)),
    [client],
  );
  const read = useMemo(() => createCopyReader(client, resources, path, id), [client, resources, path, id]);
  return useSyncExternalStore(subscribe, read);
}

/** Searches the list for a record page by page, for a backend that cannot read a single record. */
function useRecordInList(resource: Resource, id: string, enabled: boolean) {
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
        const found = list.data.find((row) => getRowId(row) === id);
        if (found) return { data: found };
        seen += list.data.length;
        total = list.data.length === 0 ? 0 : (list.total ?? 0);
      }
      throw Object.assign(new Error(words.notFound(resource.names.one)), { statusCode: 404 });
    },
  });
}

/**
 * How a record is read.
 * - `cached`: fetched only if no cached list or record query contains it
 * - `fresh`: fetched, unless it was just prefetched; the cached copy is shown meanwhile
 * - `whole`: always fetched; the cached copy is not shown, because lists may omit fields
 * If the backend cannot read a single record, each mode searches the list, unless the cache has a current copy.
 */
export type ReadMode = "cached" | "fresh" | "whole";

export interface RecordResult {
  row: Row | undefined;
  error: HttpError | null;
  /**
   * The version of the record when it was read individually. An update with it fails if the record has changed since.
   */
  version: string | undefined;
  /** A request is pending. */
  fetching: boolean;
  /** Undefined if the record does not exist, because a retry would fail the same way. */
  refetch: (() => void) | undefined;
}

/** Reads one record. With an empty id, it sends no request. */
export function useRecord(resource: Resource, id: string, reading: ReadMode): RecordResult {
  const { offers } = useSession();
  // A refetched list may no longer contain the record. The last copy stays visible until the record itself is loaded.
  const copy = useCachedRecord(resource.path, id);
  const cached = copy?.isGone ? undefined : copy?.row;
  const readable = hasRecordCall(resource.path) || offers("records.show");
  const fetches = readable && reading !== "cached";
  const one = useOne<Row, HttpError>({
    resource: resource.path,
    id,
    errorNotification: false,
    queryOptions: {
      enabled: readable && id !== "" && (fetches || cached === undefined),
      staleTime: prefetchStaleTime,
      // An edit must start from the server's current values, even if the record was read recently.
      ...(reading === "whole" ? { refetchOnMount: "always" as const } : {}),
      ...(copy && reading !== "whole" ? { placeholderData: { data: copy.row } } : {}),
    },
  }).query;
  const isCurrent = cached !== undefined && copy?.outOfDate === false;
  const found = useRecordInList(resource, id, !readable && id !== "" && !isCurrent);
  const query = readable ? one : found;
  const data = query.data?.data;
  const { version } = ((readable ? one.data : undefined) as { version?: string }) ?? {};
  const isOld = reading === "whole" && readable && !one.isFetchedAfterMount;
  return {
    row: fetches ? (isOld ? undefined : data) : (cached ?? data),
    error: cached && !fetches ? null : query.error,
    // Many servers send an ETag with every response but ignore it in updates, so the version requires the feature.
    version: offers("records.version") ? version : undefined,
    fetching: query.isFetching,
    refetch: query.error?.statusCode === 404 ? undefined : () => void query.refetch(),
  };
}
