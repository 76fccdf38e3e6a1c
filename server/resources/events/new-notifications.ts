/** Tells open streams about new notifications, and about notifications that the person has read elsewhere. */
import { and, eq, gt, lte } from "drizzle-orm";
import { countByValue } from "../../db/counters";
import type { Db } from "../../db/database";
import { auditEntries } from "../../db/schema-audit";
import { notifications } from "../../db/schema-communication";
import { createAnnouncement } from "./announcement";
import type { EventStream } from "./event-stream";

/** Maximum number of types to count, far above their actual number. */
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
  const event = createAnnouncement({ type: "notifications.create", resource: "notifications", isNew: true });
  for (const stream of streams) {
    if (grown.some((type) => !stream.hiddenNotifications.has(type))) stream.announce(event);
  }
}

/** Sends an event to all streams of each person who has marked notifications as read between the two positions. */
export async function announceReads(
  db: Db,
  streams: readonly EventStream[],
  { after, upTo }: { after: number; upTo: number },
): Promise<void> {
  const { actorId, action, number, outcome } = auditEntries;
  const type = "notifications.read";
  const rows = await db
    .selectDistinct({ actorId })
    .from(auditEntries)
    .where(and(gt(number, after), lte(number, upTo), eq(action, type), eq(outcome, "done")));
  const readers = new Set(rows.map((row) => row.actorId));
  for (const stream of streams) {
    const { person } = stream;
    if (readers.has(person._id))
      stream.announce(createAnnouncement({ type, resource: "notifications", actor: person }));
  }
}
