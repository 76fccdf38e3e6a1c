import type { Presence } from "./contract";
import type { ServerSentEvent } from "./event-parser";
import { followEvents, type FollowOptions } from "./follow-events";
import { watchOpenRecords } from "./open-records";
import { reportOpenRecords } from "./report-open-records";

/** Sent to the tabs when the connection is lost, because the viewers of the open records are then unknown. */
const NOBODY: ServerSentEvent = {
  id: undefined,
  name: "presence",
  data: JSON.stringify({ stream: "", records: [] } satisfies Presence),
};

/**
 * A message between tabs. A new tab sends `joined`. The tab with the stream sends the events, and the position to new
 * tabs.
 */
type Message = { kind: "event"; event: ServerSentEvent } | { kind: "position"; id: string } | { kind: "joined" };

interface ShareOptions extends Pick<FollowOptions, "url" | "token" | "onEvent" | "onUnauthorized" | "signal"> {
  /** The same in all tabs that may share a stream. */
  name: string;
  /** The full URL of the call that says which records are open. */
  presenceUrl: string;
}

/**
 * Receives the events of one stream for all tabs of the browser. The tab that holds a Web Lock reads the stream, sends
 * the events to the other tabs, and tells the server which records all tabs have open. When that tab closes, another
 * tab gets the lock and continues after the last event that it has received. Without Web Locks, which browsers offer
 * only on https and localhost, each visible tab has its own stream.
 */
export async function shareEvents({ name, presenceUrl, onEvent, ...options }: ShareOptions): Promise<void> {
  const { signal, token } = options;
  let lastId: string | undefined;
  let isReady = false;
  const receive = (event: ServerSentEvent) => {
    lastId = event.id ?? lastId;
    isReady ||= event.name === "ready";
    onEvent(event);
  };
  const follow = (each: (event: ServerSentEvent) => void, more: Pick<FollowOptions, "onLost" | "pausesHidden">) =>
    followEvents({ ...options, lastId: () => lastId, onEvent: each, ...more });
  // Undefined outside https and localhost, although its type does not say so.
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return follow(receive, { pausesHidden: true });

  const channel = new BroadcastChannel(name);
  const send = (message: Message) => channel.postMessage(message);
  let isReading = false;
  /** The last `presence` event, for new tabs. It has no id, so that it does not change their position. */
  let presence: ServerSentEvent | undefined;
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === "event") receive(data.event);
    else if (data.kind === "position") {
      // Needed even if an event has arrived already, because the tab may have missed earlier ones.
      if (!isReady) receive({ id: data.id, name: "ready", data: "{}" });
    } else if (isReading) {
      if (lastId !== undefined) send({ kind: "position", id: lastId });
      if (presence) send({ kind: "event", event: presence });
    }
  };
  signal.addEventListener("abort", () => channel.close());
  send({ kind: "joined" });
  await locks.request(name, { signal }, async () => {
    isReading = true;
    const reading = new AbortController();
    const report = reportOpenRecords({ url: presenceUrl, token, signal: reading.signal });
    watchOpenRecords(name, report.setRecords, reading.signal);
    const receiveAndSend = (event: ServerSentEvent) => {
      receive(event);
      send({ kind: "event", event });
    };
    await follow(
      (event) => {
        receiveAndSend(event);
        if (event.name !== "presence") return;
        presence = { ...event, id: undefined };
        report.setStream((JSON.parse(event.data) as Presence).stream);
      },
      {
        onLost() {
          presence = NOBODY;
          receiveAndSend(NOBODY);
        },
      },
    );
    reading.abort();
    isReading = false;
  });
}
