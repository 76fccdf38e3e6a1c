import { hashKey, type QueryClient, type QueryFunctionContext } from "@tanstack/react-query";

/** A pointer that only passes by asks for nothing. */
const INTENT_MS = 50;

/** How long something that was fetched ahead counts as new. */
const NEW_MS = 10_000;

/** When queries were fetched ahead, by their hashes. */
const fetchedAt = new Map<string, number>();

interface Fetched {
  queryHash: string;
  state: { dataUpdatedAt: number; dataUpdateCount: number };
}

/** Notes that what a query has was fetched ahead, and counts as new until the page that opens it is left. */
export const markPrefetched = ({ queryHash }: Pick<Fetched, "queryHash">) => fetchedAt.set(queryHash, Date.now());

/** Has what was fetched ahead be new only once: a page that is opened again fetches again. */
export function forgetWhenLeft(client: QueryClient): void {
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type === "observerRemoved" && query.getObserversCount() === 0) fetchedAt.delete(query.queryHash);
  });
}

/**
 * The `staleTime` of a query that may have been fetched ahead: opened soon afterwards it is not fetched again,
 * everything else is fetched when it is opened.
 */
export function staleUnlessPrefetched({ queryHash, state }: Fetched): number {
  const at = fetchedAt.get(queryHash);
  const isFirst = at !== undefined && state.dataUpdatedAt <= at && state.dataUpdateCount === 1;
  return isFirst ? NEW_MS : 0;
}

/** Whether the browser is to save data: then nothing is loaded before it is opened. */
export const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/**
 * Fetches a query of Refine's ahead, unless it is there or the browser is to save data. What it returns gives the
 * request up; a query that was opened meanwhile goes on.
 */
export function prefetch<T>(
  client: QueryClient,
  queryKey: readonly unknown[],
  queryFn: (context: QueryFunctionContext) => Promise<T>,
): () => void {
  const find = () => client.getQueryCache().find({ queryKey });
  if (find() || savesData()) return () => undefined;
  const timer = setTimeout(() => {
    // It may have been opened meanwhile.
    if (find()) return;
    void client
      .prefetchQuery<T>({ queryKey, queryFn, retry: false })
      .then(() => markPrefetched({ queryHash: hashKey(queryKey) }));
  }, INTENT_MS);
  return () => {
    clearTimeout(timer);
    if (find()?.getObserversCount() === 0) void client.cancelQueries({ queryKey, exact: true });
  };
}
