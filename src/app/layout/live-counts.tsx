import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isUnreadCount, NOTIFICATIONS_PATH } from "../../../resources/notifications/use-unread-count";
import { QUEUE_SUMMARY_PATH } from "../../../resources/overview/use-waiting";
import { LIVE_PATHS } from "../../../resources/queue/live-paths";
import { useLiveChanges } from "../../kit/data/use-changes";
import { useInvalidatePaths } from "../../kit/data/use-invalidate-paths";
import { useStreamReady } from "../../kit/data/use-stream-ready";
import { useThrottled } from "../../kit/data/use-throttled";

/** Each count is requested at most this often. */
const MIN_INTERVAL_MS = 5_000;
/** When the stream is connected this soon after the page has loaded, the counts are still fresh. */
const FRESH_MS = 5_000;

/** The queue itself has events of what is counted without a change of a record, such as failed messages. */
const QUEUE_PATH = "queue";
const PATHS = [...Object.values(LIVE_PATHS), QUEUE_PATH, NOTIFICATIONS_PATH].join(",");

/**
 * Refreshes the counts of the sidebar and of the dashboard when records change that the queue counts, and the count of
 * the bell when there are new notifications or the person has read some in another tab. Also refreshes all of them when
 * the stream of changes is connected, which does not repeat what has no change event.
 */
export function LiveCounts() {
  const client = useQueryClient();
  const [loadedAt] = useState(Date.now);
  const invalidate = useInvalidatePaths();
  const refreshQueue = useThrottled(() => invalidate([QUEUE_SUMMARY_PATH]), MIN_INTERVAL_MS);
  const refreshBell = useThrottled(() => void client.invalidateQueries({ predicate: isUnreadCount }), MIN_INTERVAL_MS);
  useLiveChanges(PATHS, (change) => {
    const isNotification = change?.resource === NOTIFICATIONS_PATH;
    if (!change || isNotification) refreshBell();
    if (!isNotification) refreshQueue();
  });
  useStreamReady(() => {
    if (Date.now() - loadedAt < FRESH_MS) return;
    refreshBell();
    refreshQueue();
  });
  return null;
}
