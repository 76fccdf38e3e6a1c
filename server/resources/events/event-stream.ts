import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import type { LiveEvent, LiveEventName, Presence, RecordViewer, ViewedRecord } from "../../../providers/live/contract";

/** Milliseconds after which the client reconnects when the connection is lost. */
const RETRY_MS = 1_000;
/** A stream without events sends a comment this often, so that proxies keep it open. */
const HEARTBEAT_MS = 15_000;
/** Bytes that a client may leave unread. A client that is further behind is disconnected, and resumes later. */
const MAX_UNREAD = 256 * 1_024;

export interface NumberedEvent {
  /** The number of the change event. It is also the event's position in the stream. */
  number: number;
  event: LiveEvent;
}

export interface StreamOptions {
  sessionId: string;
  person: RecordViewer;
  /** Identifies the person's rights when the stream was opened. */
  rights: string;
  /** The resources whose events the person may see. */
  resources: readonly string[];
  /** The types of notifications that the person may not see. */
  hiddenNotifications: readonly string[];
  /** The last position that the client received, if it reconnects. */
  after: number | undefined;
}

/** The open response of one client, in the format of server-sent events. */
export class EventStream {
  readonly body = new Readable({ read: () => undefined });
  /** The client sends this id when it reports its open records. */
  readonly id = randomUUID();
  readonly sessionId: string;
  readonly person: RecordViewer;
  readonly rights: string;
  readonly resources: ReadonlySet<string>;
  readonly hiddenNotifications: ReadonlySet<string>;
  readonly after: number | undefined;
  /** All permitted events up to this number were sent. Undefined until the stream has its first position. */
  position: number | undefined;
  /** The last presence that was sent. */
  #presence = "";
  #sentAt = performance.now();
  #hasEnded = false;

  constructor({ sessionId, person, rights, resources, hiddenNotifications, after }: StreamOptions) {
    this.sessionId = sessionId;
    this.person = person;
    this.rights = rights;
    this.resources = new Set(resources);
    this.hiddenNotifications = new Set(hiddenNotifications);
    this.after = after;
    // Sends the headers at once.
    this.#write(`retry: ${RETRY_MS}\n\n`);
  }

  /** Tells the client that the events after this position follow. `missed` means that it missed earlier events. */
  startAt(position: number, name: "ready" | "missed"): void {
    this.position = position;
    this.#writeEvent(position, name, {});
  }

  /** Sends the events that the person may see and that were not sent yet, and moves to the position after them. */
  send(events: readonly NumberedEvent[], position: number): void {
    const last = this.position ?? 0;
    for (const { number, event } of events) {
      if (number > last && this.resources.has(event.resource)) this.#writeEvent(number, "change", event);
    }
    this.position = Math.max(last, position);
  }

  /** Sends an event without a number, if the person may see its resource. A client that was away does not get it. */
  announce(event: LiveEvent): void {
    if (this.position !== undefined && this.resources.has(event.resource)) {
      this.#writeEvent(this.position, "change", event);
    }
  }

  /** Sends who else views the client's open records, if that has changed. It does not move the position. */
  sendPresence(records: readonly ViewedRecord[]): void {
    const presence: Presence = { stream: this.id, records: [...records] };
    const data = JSON.stringify(presence);
    if (data === this.#presence) return;
    this.#presence = data;
    this.#write(`event: presence\ndata: ${data}\n\n`);
  }

  /** Sends a comment after a period without events. */
  keepOpen(): void {
    if (performance.now() - this.#sentAt >= HEARTBEAT_MS) this.#write(":\n\n");
  }

  /** Ends the response once the client has read everything that was sent. */
  end(): void {
    if (!this.#hasEnded) this.body.push(null);
    this.#hasEnded = true;
  }

  #writeEvent(id: number, name: Exclude<LiveEventName, "presence">, data: object): void {
    this.#write(`id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  #write(text: string): void {
    if (this.#hasEnded || this.body.destroyed) return;
    this.#sentAt = performance.now();
    this.body.push(text);
    if (this.body.readableLength > MAX_UNREAD) this.body.destroy();
  }
}
