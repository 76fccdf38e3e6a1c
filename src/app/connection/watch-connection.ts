import type { Query, QueryClient } from "@tanstack/react-query";
import { type ApiError, isUnavailable, toApiError } from "../../../providers/data/errors";

/** `unavailable`: data on screen failed to load. `restored`: the server has just become available again. */
export type ConnectionState = "online" | "unavailable" | "restored";

/** The delay between pings if the server sends no `Retry-After`. A shorter `Retry-After` grows up to this delay. */
const DEFAULT_RETRY_S = 10;
/** The maximum delay between pings before jitter is added, even if the server asks for more. */
const MAX_RETRY_S = 60;
/** How long the notice of the restored connection is visible. */
const RESTORED_NOTICE_MS = 4000;
/** After this many failed refetches while pings succeed, retrying stops and the page shows its "Try again" button. */
const MAX_REFETCHES = 3;

/**
 * Returns the delay before the next ping. A `Retry-After` below the default doubles with each attempt up to the
 * default. Up to 50 % jitter is added so that consoles do not retry in sync.
 */
function waitMs(retryAfterS: number | undefined, attempts: number): number {
  const first = Math.min(retryAfterS || DEFAULT_RETRY_S, MAX_RETRY_S);
  const seconds = Math.max(first, Math.min(first * 2 ** attempts, DEFAULT_RETRY_S));
  return seconds * 1000 * (1 + Math.random() / 2);
}

/**
 * Watches for queries on screen that fail because the server is unavailable. Then pings the server until it answers,
 * and refetches the failed queries. Mutations are never repeated, because the server may have executed them.
 * @param ping sends a cheap request
 * @param onChange receives each new state
 * @returns a function that stops watching
 */
export function watchConnection(
  client: QueryClient,
  ping: () => Promise<unknown>,
  onChange: (connection: ConnectionState) => void,
): () => void {
  let connection: ConnectionState = "online";
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retryAfterS: number | undefined;
  let attempts = 0;
  let refetches = 0;
  let isStopped = false;

  const failed = {
    type: "active",
    predicate: ({ state }: Query) => state.status === "error" && isUnavailable(state.error),
  } as const;
  const hasRecovered = () => client.getQueryCache().findAll(failed).length === 0;

  const changeTo = (next: ConnectionState) => {
    connection = next;
    if (!isStopped) onChange(next);
  };
  const schedule = (ms: number, then: () => void) => {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(then, ms);
  };
  const schedulePing = () => schedule(waitMs(retryAfterS, attempts), () => void pingNow());

  function handleOutage(error: ApiError): void {
    retryAfterS = error.retryAfter;
    attempts = 0;
    refetches = 0;
    changeTo("unavailable");
    schedulePing();
  }

  function handleRecovery(): void {
    changeTo("restored");
    schedule(RESTORED_NOTICE_MS, () => changeTo("online"));
  }

  async function pingNow(): Promise<void> {
    attempts += 1;
    try {
      await ping();
    } catch (cause) {
      const error = toApiError(cause);
      if (isUnavailable(error)) {
        retryAfterS = error.retryAfter;
        schedulePing();
        return;
      }
    }
    refetches += 1;
    await client.refetchQueries(failed);
    if (hasRecovered()) handleRecovery();
    else if (refetches < MAX_REFETCHES) schedulePing();
    else changeTo("online");
  }

  const unsubscribe = client.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || !event.query.isActive()) return;
    const { action } = event;
    if (action.type === "error" && connection !== "unavailable" && isUnavailable(action.error))
      handleOutage(action.error);
  });
  return () => {
    isStopped = true;
    clearTimeout(timer);
    unsubscribe();
  };
}
