/** Tells open streams about new notifications. They are not change events, so webhooks do not receive them. */
import type { LiveEvent } from "../../../providers/live/contract";
import { nextTimestamp } from "../../base/clock";
import { countByValue } from "../../db/counters";
import type { Db } from "../../db/database";
import { notifications } from "../../db/schema-communication";
import type { EventStream } from "./event-stream";

/** Far above the number of types. */
const MAX_TYPES = 100;

/** The number of notifications by type. */
export type NotificationCounts = Readonly<Record<string, number>>;

/** Reads the counters, which change in the transaction that writes a notification. */
export const countNotifications = (db: Db): Promise<NotificationCounts> =>
  countByValue(db, notifications, { of: notifications.type, limit: MAX_TYPES });

/** Sends an event without a record to each stream whose person may see one of the new notifications. */
export function announceNotifications(
  streams: Iterable<EventStream>,
  before: NotificationCounts,
  after: NotificationCounts,
): void {
  const grown = Object.keys(after).filter((type) => (after[type] ?? 0) > (before[type] ?? 0));
  if (grown.length === 0) return;
  const event: LiveEvent = {
    ...{ type: "notifications.create", resource: "notifications", resourceId: "", fields: [], actor: null },
    at: nextTimestamp().toISOString(),
  };
  for (const stream of streams) {
    if (grown.some((type) => !stream.hiddenNotifications.has(type))) stream.announce(event);
  }
}
