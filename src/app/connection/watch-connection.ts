import type { Query, QueryClient } from "@tanstack/react-query";
import { type ApiError, isUnavailable, toApiError } from "../../../providers/data/errors";

/** `away`: the server is unavailable and data on screen failed to load. `back`: it has just become available again. */
export type ConnectionState = "there" | "away" | "back";

/** The delay if the server sends no `Retry-After`, and the limit of the backoff for a shorter one. */
const DEFAULT_RETRY_S = 10;
/** The maximum delay, even if the server asks for more. */
const MAX_RETRY_S = 60;
/** How long the notice "back" is visible. */
const BACK_MS = 4000;
/** After this many failed refetches, although the server answers other calls, the page shows its "Try again" button. */
const MAX_REFETCHES = 3;

/**
 * Returns the delay before the next ping. A `Retry-After` below the default doubles with each attempt up to the default.
 * Up to 50 % jitter is added so that consoles do not retry in sync.
 */
function waitMs(retryAfterS: number | undefined, attempts: number): number {
  const first = Math.min(retryAfterS || DEFAULT_RETRY_S, MAX_RETRY_S);
  const seconds = Math.max(first, Math.min(first * 2 ** attempts, DEFAULT_RETRY_S));
  return seconds * 1000 * (1 + Math.random() / 2);
}

/**
 * Watches for queries on screen that fail because the server is unavailable. Then pings the server until it answers,
 * and refetches the failed queries. Mutations are never repeated, because the server may have executed them.
 * @param ping a cheap call
 * @param onChange receives each change
 * @returns a function that stops watching
 */
export function watchConnection(
  client: QueryClient,
  ping: () => Promise<unknown>,
  onChange: (connection: ConnectionState) => void,
): () => void {
  let connection: ConnectionState = "there";
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
    changeTo("away");
    schedulePing();
  }

  function handleRecovery(): void {
    changeTo("back");
    schedule(BACK_MS, () => changeTo("there"));
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
    else changeTo("there");
  }

  const unsubscribe = client.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || !event.query.isActive()) return;
    const { action } = event;
    if (action.type === "error" && connection !== "away" && isUnavailable(action.error)) handleOutage(action.error);
  });
  return () => {
    isStopped = true;
    clearTimeout(timer);
    unsubscribe();
  };
}
