import type { SessionUser } from "../auth/contract";
import type { SessionEvent } from "../auth/session";
import type { LiveEvent, OpenRecord, Presence, RecordViewer, ViewedRecord } from "./contract";
import type { ServerSentEvent } from "./event-parser";
import { markOpen } from "./open-records";
import { shareEvents } from "./share-events";

/** Receives each change, or undefined if changes were missed. */
type LiveListener = (change: LiveEvent | undefined) => void;

interface LiveClientOptions {
  /** The full URL of the stream. */
  url: string;
  /** The full URL of the call that says which records are open. */
  presenceUrl: string;
  session: {
    token(): string | null;
    user(): Pick<SessionUser, "_id" | "role" | "owesSecondStep"> | null;
    end(event: "expired"): void;
    subscribe(listener: (event: SessionEvent) => void): () => void;
  };
}

export interface LiveClient {
  /**
   * Subscribes to changes. With `includesEarlier`, calls back with undefined at once if the stream has already sent
   * changes. Returns a function that unsubscribes.
   */
  subscribe: (listener: LiveListener, options?: { includesEarlier?: boolean }) => () => void;
  /**
   * Calls back each time the stream is connected. The listener can then refetch what the stream did not send while it
   * was not connected, such as that a chat was read. Returns a function that unsubscribes.
   */
  onReady: (listener: () => void) => () => void;
  /** Marks a record as open, and calls back with who else views it. Returns a function that stops both. */
  view: (record: OpenRecord, onViewers: (viewers: readonly RecordViewer[]) => void) => () => void;
}

const streamName = ({ _id }: Pick<SessionUser, "_id">) => `live-${_id}`;

/** Creates a client of the event stream. The stream starts with the first listener, and ends with the session. */
export function createLiveClient({ url, presenceUrl, session }: LiveClientOptions): LiveClient {
  const listeners = new Set<LiveListener>();
  const readyListeners = new Set<() => void>();
  const viewListeners = new Set<() => void>();
  /** The records that this browser has open and other people also view. */
  let viewed: readonly ViewedRecord[] = [];
  let current: AbortController | undefined;
  /** Whether the stream has sent changes in this session. */
  let hasSentChanges = false;

  function onEvent({ name, data }: ServerSentEvent): void {
    if (name === "presence") {
      viewed = (JSON.parse(data) as Presence).records;
      for (const update of viewListeners) update();
    }
    if (name === "ready") for (const listener of readyListeners) listener();
    if (name !== "change" && name !== "missed") return;
    hasSentChanges = true;
    const change = name === "change" ? (JSON.parse(data) as LiveEvent) : undefined;
    for (const listener of listeners) listener(change);
  }

  function start(): void {
    const user = session.user();
    // The server would reject the request of anyone else.
    if (current || user?.role !== "admin" || user.owesSecondStep) return;
    current = new AbortController();
    const { signal } = current;
    const onUnauthorized = (sent: string) => {
      if (sent === session.token()) session.end("expired");
    };
    const calls = { url, presenceUrl, token: () => session.token(), onUnauthorized };
    shareEvents({ name: streamName(user), ...calls, onEvent, signal }).catch((error: unknown) => {
      // The end of the session aborts the request for the lock.
      if (!signal.aborted) throw error;
    });
  }

  session.subscribe((event) => {
    current?.abort();
    current = undefined;
    hasSentChanges = false;
    viewed = [];
    if (event === "began" && listeners.size + readyListeners.size + viewListeners.size > 0) start();
  });
  return {
    subscribe(listener, { includesEarlier = false } = {}) {
      listeners.add(listener);
      if (includesEarlier && hasSentChanges) listener(undefined);
      start();
      return () => listeners.delete(listener);
    },
    onReady(listener) {
      readyListeners.add(listener);
      start();
      return () => readyListeners.delete(listener);
    },
    view(record, onViewers) {
      const isRecord = ({ resource, id }: OpenRecord) => resource === record.resource && id === record.id;
      const update = () => onViewers(viewed.find(isRecord)?.viewers ?? []);
      viewListeners.add(update);
      start();
      const user = session.user();
      const close = user && markOpen(streamName(user), record);
      update();
      return () => {
        viewListeners.delete(update);
        close?.();
      };
    },
  };
}
