import { useQueryClient } from "@tanstack/react-query";
import { isUnreadCount, NOTIFICATIONS_PATH } from "../../../resources/notifications/use-unread-count";
import { QUEUE_SUMMARY_PATH } from "../../../resources/overview/use-waiting";
import { LIVE_PATHS } from "../../../resources/queue/live-paths";
import { useOthersChanges } from "../../kit/data/use-changes";
import { useInvalidatePaths } from "../../kit/data/use-invalidate-paths";
import { useThrottled } from "../../kit/data/use-throttled";

/** Each count is requested at most this often. */
const MIN_INTERVAL_MS = 5_000;

const PATHS = [...Object.values(LIVE_PATHS), NOTIFICATIONS_PATH].join(",");

/**
 * Refreshes the counts of the sidebar and of the dashboard when others change records that the queue counts, and the
 * count of the bell when there are new notifications. After a change of their own, the counts are refreshed already.
 */
export function LiveCounts() {
  const client = useQueryClient();
  const invalidate = useInvalidatePaths();
  const refreshQueue = useThrottled(() => invalidate([QUEUE_SUMMARY_PATH]), MIN_INTERVAL_MS);
  const refreshBell = useThrottled(() => void client.invalidateQueries({ predicate: isUnreadCount }), MIN_INTERVAL_MS);
  useOthersChanges(PATHS, (change) => {
    const isNotification = change?.resource === NOTIFICATIONS_PATH;
    if (!change || isNotification) refreshBell();
    if (!isNotification) refreshQueue();
  });
  return null;
}
