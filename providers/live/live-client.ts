import type { SessionUser } from "../auth/contract";
import type { SessionEvent } from "../auth/session";
import type { LiveEvent } from "./contract";
import type { ServerSentEvent } from "./event-parser";
import { shareEvents } from "./share-events";

/** Receives each change, or undefined if changes were missed. */
export type LiveListener = (change: LiveEvent | undefined) => void;

interface LiveClientOptions {
  /** The full URL of the stream. */
  url: string;
  session: {
    token(): string | null;
    user(): Pick<SessionUser, "_id" | "role" | "owesSecondStep"> | null;
    end(event: "expired"): void;
    subscribe(listener: (event: SessionEvent) => void): () => void;
  };
}

/**
 * Creates the client of the stream of events. The stream starts with the first subscription, and ends with the session.
 * @returns a function that subscribes a listener, and returns a function that unsubscribes it
 */
export function createLiveClient({ url, session }: LiveClientOptions): (listener: LiveListener) => () => void {
  const listeners = new Set<LiveListener>();
  let current: AbortController | undefined;

  function onEvent({ name, data }: ServerSentEvent): void {
    if (name !== "change" && name !== "missed") return;
    const change = name === "change" ? (JSON.parse(data) as LiveEvent) : undefined;
    for (const listener of listeners) listener(change);
  }

  function start(): void {
    const user = session.user();
    // The server would refuse anyone else.
    if (current || user?.role !== "admin" || user.owesSecondStep) return;
    current = new AbortController();
    const { signal } = current;
    const onUnauthorized = (sent: string) => {
      if (sent === session.token()) session.end("expired");
    };
    shareEvents({ name: `live-${user._id}`, url, token: () => session.token(), onEvent, onUnauthorized, signal }).catch(
      (error: unknown) => {
        // A request for a lock is rejected when the session ends.
        if (!signal.aborted) throw error;
      },
    );
  }

  session.subscribe((event) => {
    current?.abort();
    current = undefined;
    if (event === "began" && listeners.size > 0) start();
  });
  return (listener) => {
    listeners.add(listener);
    start();
    return () => listeners.delete(listener);
  };
}
