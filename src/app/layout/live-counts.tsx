import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { LiveEvent } from "../../../providers/live/contract";
import { isUnreadCount, NOTIFICATIONS_PATH } from "../../../resources/notifications/use-unread-count";
import { QUEUE_SUMMARY_PATH } from "../../../resources/overview/use-waiting";
import { LIVE_PATHS } from "../../../resources/queue/live-paths";
import { useLiveChanges } from "../../kit/data/use-changes";
import { useInvalidatePaths } from "../../kit/data/use-invalidate-paths";
import { useStreamReady } from "../../kit/data/use-stream-ready";
import { useThrottled } from "../../kit/data/use-throttled";

/** The minimum time between two requests for the same count. */
const MIN_INTERVAL_MS = 5_000;
/** If the stream connects within this time after the page load, the counts are still fresh and are not refetched. */
const FRESH_MS = 5_000;

/** The queue has its own events for changes of its counts without a change of a record, such as an overdue ticket. */
const QUEUE_PATH = "queue";
const PATHS = [...Object.values(LIVE_PATHS), QUEUE_PATH, NOTIFICATIONS_PATH].join(",");

/**
 * Keeps the counts of the layout up to date. A change to records that the queue counts refreshes the counts of the
 * sidebar and of the dashboard. A new notification, or one that was read in another tab, refreshes the bell's count.
 * When the stream of changes connects and the counts are no longer fresh, all counts are refreshed, because the stream
 * does not repeat missed events of notifications and of the queue.
 */
export function LiveCounts() {
  const client = useQueryClient();
  const [loadedAt] = useState(Date.now);
  const invalidate = useInvalidatePaths();
  const refreshQueue = useThrottled(() => invalidate([QUEUE_SUMMARY_PATH]), MIN_INTERVAL_MS);
  const refreshBell = useThrottled(() => void client.invalidateQueries({ predicate: isUnreadCount }), MIN_INTERVAL_MS);
  const refresh = (change: LiveEvent | undefined) => {
    const isNotification = change?.resource === NOTIFICATIONS_PATH;
    if (!change || isNotification) refreshBell();
    if (!isNotification) refreshQueue();
  };
  // The page may have started the stream before this component was loaded.
  useLiveChanges(PATHS, refresh, { includesEarlier: true });
  useStreamReady(() => {
    if (Date.now() - loadedAt < FRESH_MS) return;
    refreshBell();
    refreshQueue();
  });
  return null;
}
