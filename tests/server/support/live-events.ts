import { expect } from "vitest";
import { EVENT_STREAM_PATH, type LiveEvent, type Presence } from "../../../providers/live/contract";
import { EventParser, type ServerSentEvent } from "../../../providers/live/event-parser";

export interface LiveReader {
  status: number;
  headers: Headers;
  /** The body, if the server rejected the stream. */
  error: { message?: string } | undefined;
  /** Returns the text of the stream so far. */
  text: () => string;
  /** All events except those about presence. */
  events: ServerSentEvent[];
  /** The events about presence. */
  presence: Presence[];
  /** Returns the changes that have arrived, without their times. */
  changes: () => Omit<LiveEvent, "at">[];
  /** Returns the ids of the changed records of a resource, in the order of their changes. */
  changedIds: (resource: string) => string[];
  /** Returns the id of the last event: its position in the stream. */
  lastId: () => string | undefined;
  /** Resolves when the server has ended the stream. */
  ended: Promise<void>;
  close: () => void;
}

/** Opens the stream of events of a listening server. */
export async function openLiveEvents(
  origin: string,
  token: string,
  headers: Record<string, string> = {},
): Promise<LiveReader> {
  const connection = new AbortController();
  const response = await fetch(origin + EVENT_STREAM_PATH, {
    headers: { authorization: `Bearer ${token}`, "accept-encoding": "br, gzip", ...headers },
    signal: connection.signal,
  });
  const events: ServerSentEvent[] = [];
  const presence: Presence[] = [];
  let text = "";
  const read = async () => {
    const parser = new EventParser();
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk;
      for (const event of parser.push(chunk)) {
        if (event.name === "presence") presence.push(JSON.parse(event.data) as Presence);
        else events.push(event);
      }
    }
  };
  const listChanges = () =>
    events.filter(({ name }) => name === "change").map(({ data }) => JSON.parse(data) as LiveEvent);
  return {
    status: response.status,
    headers: response.headers,
    error: response.ok ? undefined : ((await response.json()) as { message?: string }),
    text: () => text,
    events,
    presence,
    changes: () =>
      listChanges().map((event) => {
        const { at: _, ...change } = event;
        return change;
      }),
    changedIds: (resource) =>
      listChanges().flatMap((change) => (change.resource === resource ? change.resourceId : [])),
    lastId: () => events.at(-1)?.id,
    ended: response.ok ? read().catch(() => undefined) : Promise.resolve(),
    close: () => connection.abort(),
  };
}

/** Opens a stream, and waits for its first event, `ready`, whose id is the position at which the stream starts. */
export async function openReadyEvents(origin: string, token: string): Promise<LiveReader> {
  const reader = await openLiveEvents(origin, token);
  await expect.poll(() => reader.events).toHaveLength(1);
  expect(reader.events[0]).toMatchObject({ name: "ready", data: "{}" });
  return reader;
}
