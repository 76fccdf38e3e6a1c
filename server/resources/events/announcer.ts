/** Tells open streams about changes that have no change event. Streams that were closed at the time never get them. */
import { QUEUE_KINDS } from "../../../resources/queue/contract";
import { peekTime } from "../../base/clock";
import type { Db } from "../../db/database";
import { summarizeQueue } from "../queue/queue-items";
import type { SlaSettings } from "../support/sla";
import { createAnnouncement } from "./announcement";
import type { EventStream } from "./event-stream";
import { announceChatMessages, readNewestChats, type NewestChats } from "./new-chat-messages";
import { announceNotifications, countNotifications, type NotificationCounts } from "./new-notifications";

/**
 * How often the queue is counted. Its counts can change without a change event: when a message fails, a ticket becomes
 * overdue, or a request for changes expires.
 */
const QUEUE_INTERVAL_MS = 20_000;

interface Announcer {
  /** Announces what has changed since the last call. The first call announces nothing. */
  announce(streams: Iterable<EventStream>): Promise<void>;
  /** Forgets the last state. Call it when no stream is open. */
  reset(): void;
}

export function createAnnouncer(db: Db, sla: SlaSettings): Announcer {
  let notifications: NotificationCounts | undefined;
  let chats: NewestChats | undefined;
  let queue: string | undefined;
  /** When the queue was last counted, in milliseconds since 1970. */
  let countedAt = 0;

  async function announceQueue(streams: Iterable<EventStream>): Promise<void> {
    const now = peekTime().getTime();
    // The difference is negative after the clock was set back.
    if (Math.abs(now - countedAt) < QUEUE_INTERVAL_MS) return;
    // Set before counting: if a failed count were repeated at once, it would delay all events.
    countedAt = now;
    const before = queue;
    queue = JSON.stringify(await summarizeQueue(db, QUEUE_KINDS, sla));
    if (before === undefined || before === queue) return;
    const event = createAnnouncement({ type: "queue.count", resource: "queue" });
    for (const stream of streams) stream.announce(event);
  }

  return {
    async announce(streams) {
      const counts = await countNotifications(db);
      announceNotifications(streams, notifications ?? counts, counts);
      notifications = counts;
      const newest = await readNewestChats(db);
      await announceChatMessages(db, streams, chats ?? newest, newest);
      chats = newest;
      await announceQueue(streams);
    },
    reset() {
      notifications = undefined;
      chats = undefined;
      queue = undefined;
      countedAt = 0;
    },
  };
}
