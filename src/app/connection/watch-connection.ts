import type { Query, QueryClient } from "@tanstack/react-query";
import { type ApiError, isAway, toApiError } from "../../../providers/data/errors";

/** `away`: something on screen could not be read for want of a server; `back`: it has just come back. */
export type Connection = "there" | "away" | "back";

/** Where the server does not say when to ask again, and the longest wait between two questions of its own accord. */
const USUAL_S = 10;
/** Nobody waits longer, whatever the server says. */
const MOST_S = 60;
/** How long it stands there that the server is back. */
const BACK_MS = 4000;
/** A page that fails so often, though the server answers other calls, is left to its "Try again". */
const MOST_READINGS = 3;

/** Twice as long after every try, and up to half as much again: not all consoles ask in the same moment. */
function waitMs(announced: number | undefined, tries: number): number {
  const first = Math.min(announced || USUAL_S, MOST_S);
  const seconds = Math.max(first, Math.min(first * 2 ** tries, USUAL_S));
  return seconds * 1000 * (1 + Math.random() / 2);
}

/**
 * Notices when what is on screen could not be read because the server is away. It then asks, by `ask`, until one answers,
 * and reads what had failed again. What was to be changed is never sent by itself: it may have been done.
 * @param ask one cheap call
 * @param tell hears each change
 * @returns stops it
 */
export function watchConnection(
  client: QueryClient,
  ask: () => Promise<unknown>,
  tell: (connection: Connection) => void,
): () => void {
  let connection: Connection = "there";
  let timer: ReturnType<typeof setTimeout> | undefined;
  let announced: number | undefined;
  let tries = 0;
  let readings = 0;
  let isStopped = false;

  const failed = {
    type: "active",
    predicate: ({ state }: Query) => state.status === "error" && isAway(state.error),
  } as const;
  const isAllRead = () => client.getQueryCache().findAll(failed).length === 0;

  const become = (next: Connection) => {
    connection = next;
    if (!isStopped) tell(next);
  };
  const later = (ms: number, then: () => void) => {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(then, ms);
  };
  const askLater = () => later(waitMs(announced, tries), () => void askNow());

  function begin(error: ApiError): void {
    announced = error.retryAfter;
    tries = 0;
    readings = 0;
    become("away");
    askLater();
  }

  function end(): void {
    become("back");
    later(BACK_MS, () => become("there"));
  }

  async function askNow(): Promise<void> {
    tries += 1;
    try {
      await ask();
    } catch (cause) {
      const error = toApiError(cause);
      if (isAway(error)) {
        announced = error.retryAfter;
        askLater();
        return;
      }
    }
    readings += 1;
    await client.refetchQueries(failed);
    if (isAllRead()) end();
    else if (readings < MOST_READINGS) askLater();
    else become("there");
  }

  const unsubscribe = client.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || !event.query.isActive()) return;
    const { action } = event;
    if (action.type === "error" && connection !== "away" && isAway(action.error)) begin(action.error);
  });
  return () => {
    isStopped = true;
    clearTimeout(timer);
    unsubscribe();
  };
}
