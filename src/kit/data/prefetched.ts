import { hashKey, type QueryClient, type QueryFunctionContext, type QueryKey } from "@tanstack/react-query";

/** The hover delay before prefetching, so that a passing pointer sends no request. */
const HOVER_DELAY_MS = 50;

/** How long a prefetched query counts as fresh. */
const FRESH_MS = 10_000;

/** The times at which queries were prefetched, by query hash. Infinity while the request is pending. */
const fetchedAt = new Map<string, number>();

interface PrefetchedQuery {
  queryHash: string;
  state: { dataUpdatedAt: number; dataUpdateCount: number };
}

/** Marks a query as prefetched. It counts as fresh for FRESH_MS, or until `unmarkWhenOutdated` removes the mark. */
export const markPrefetched = ({ queryHash }: Pick<PrefetchedQuery, "queryHash">) =>
  fetchedAt.set(queryHash, Date.now());

/**
 * Removes the mark of a query when its last observer is gone, so that reopening the page refetches it. Also removes the
 * mark when the query is invalidated, even while it is pending: the server may have answered before the change.
 */
export function unmarkWhenOutdated(client: QueryClient): void {
  client.getQueryCache().subscribe((event) => {
    const { type, query } = event;
    const isUnused = type === "removed" || (type === "observerRemoved" && query.getObserversCount() === 0);
    const isInvalidated = event.type === "updated" && event.action.type === "invalidate";
    if (isUnused || isInvalidated) fetchedAt.delete(query.queryHash);
  });
}

/**
 * Returns the `staleTime` of a query that may have been prefetched. A recently prefetched query is not fetched again.
 * Any other query is fetched when its page opens.
 */
export function prefetchStaleTime({ queryHash, state }: PrefetchedQuery): number {
  const at = fetchedAt.get(queryHash);
  const isFirst = at !== undefined && state.dataUpdatedAt <= at && state.dataUpdateCount === 1;
  return isFirst ? FRESH_MS : 0;
}

/** Returns whether the browser is in data saver mode, which disables prefetching. */
export const isDataSaverOn = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** A query in the form that Refine's hooks use. */
interface EarlyQuery<T> {
  queryKey: QueryKey;
  queryFn: (context: QueryFunctionContext) => Promise<T>;
}

const findQuery = (client: QueryClient, queryKey: QueryKey) => client.getQueryCache().find({ queryKey });

/**
 * Returns whether a query is cached, pending or in use. A failed query in use counts too, because a new request would
 * replace the error that its page shows.
 */
function isKnown(client: QueryClient, queryKey: QueryKey): boolean {
  const query = findQuery(client, queryKey);
  if (!query) return false;
  const { data, fetchStatus } = query.state;
  return data !== undefined || fetchStatus !== "idle" || query.getObserversCount() > 0;
}

/** Starts a query that the next page will use, before that page renders, unless it is cached, pending or in use. */
export function startQuery<T>(client: QueryClient, query: EarlyQuery<T>): void {
  const { queryKey } = query;
  if (isKnown(client, queryKey)) return;
  const queryHash = hashKey(queryKey);
  fetchedAt.set(queryHash, Infinity);
  void client.prefetchQuery<T>(query).then(() => {
    // If the mark is gone, the data has changed in the meantime.
    if (fetchedAt.has(queryHash)) markPrefetched({ queryHash });
  });
}

/**
 * Prefetches a Refine query, unless it is cached, pending or in use, or the browser is in data saver mode. Returns a
 * function that cancels the request if no page uses the query yet.
 */
export function prefetch<T>(client: QueryClient, query: EarlyQuery<T>): () => void {
  const { queryKey } = query;
  if (isKnown(client, queryKey) || isDataSaverOn()) return () => undefined;
  // `startQuery` checks again, because a page may start the query during the delay.
  const timer = setTimeout(() => startQuery(client, query), HOVER_DELAY_MS);
  return () => {
    clearTimeout(timer);
    if (findQuery(client, queryKey)?.getObserversCount() === 0) void client.cancelQueries({ queryKey, exact: true });
  };
}
