import type { ServerSentEvent } from "./event-parser";
import { followEvents, type FollowOptions } from "./follow-events";

/** What the tab with the stream sends to the others: an event, or its position for a new tab. */
type Message = { kind: "event"; event: ServerSentEvent } | { kind: "position"; id: string } | { kind: "joined" };

interface ShareOptions extends Pick<FollowOptions, "url" | "token" | "onEvent" | "onUnauthorized" | "signal"> {
  /** The same in all tabs that may share a stream. */
  name: string;
}

/**
 * Receives the events of one stream for all tabs of the browser. The tab that has the lock reads the stream and sends
 * the events to the others. When it closes, the next tab continues after the last event that it has received. Without
 * Web Locks, which browsers offer only on https and localhost, each visible tab has its own stream.
 */
export async function shareEvents({ name, onEvent, ...options }: ShareOptions): Promise<void> {
  const { signal } = options;
  let lastId: string | undefined;
  const receive = (event: ServerSentEvent) => {
    lastId = event.id ?? lastId;
    onEvent(event);
  };
  const follow = (each: (event: ServerSentEvent) => void, pausesHidden = false) =>
    followEvents({ ...options, lastId: () => lastId, onEvent: each, pausesHidden });
  // The type says that it always exists.
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return follow(receive, true);

  const channel = new BroadcastChannel(name);
  const send = (message: Message) => channel.postMessage(message);
  let reads = false;
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === "event") receive(data.event);
    else if (data.kind === "position") lastId ??= data.id;
    else if (reads && lastId !== undefined) send({ kind: "position", id: lastId });
  };
  signal.addEventListener("abort", () => channel.close());
  send({ kind: "joined" });
  await locks.request(name, { signal }, async () => {
    reads = true;
    await follow((event) => {
      receive(event);
      send({ kind: "event", event });
    });
    reads = false;
  });
}
