import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { isUnreadCount, NOTIFICATIONS_PATH } from "../../../resources/notifications/use-unread-count";
import { QUEUE_SUMMARY_PATH } from "../../../resources/overview/use-waiting";
import { RESOURCE_BY_KIND } from "../../../resources/queue/resource-by-kind";
import { useInvalidatePaths } from "../../kit/data/use-invalidate-paths";
import { useSession } from "../../kit/data/use-session";
import { useThrottled } from "../../kit/data/use-throttled";
import { listen } from "../live";
import { resources } from "../resources";

/** Each count is requested at most this often. */
const MIN_INTERVAL_MS = 5_000;

const pathOf = (name: string) => resources.find((resource) => resource.name === name)?.path;
const COUNTED_PATHS = new Set(Object.values(RESOURCE_BY_KIND).map(pathOf));

/**
 * Refreshes the counts of the sidebar and of the dashboard when others change records that the queue counts, and the
 * count of the bell when there are new notifications.
 */
export function LiveCounts() {
  const { userId } = useSession();
  const client = useQueryClient();
  const invalidate = useInvalidatePaths();
  const refreshQueue = useThrottled(() => invalidate([QUEUE_SUMMARY_PATH]), MIN_INTERVAL_MS);
  const refreshBell = useThrottled(
    () => void client.invalidateQueries({ predicate: isUnreadCount }),
    MIN_INTERVAL_MS,
  );
  useEffect(
    () =>
      listen((change) => {
        // After a change of their own, the counts are refreshed already.
        const isCounted = !change || (change.actor?._id !== userId && COUNTED_PATHS.has(pathOf(change.resource)));
        if (isCounted) refreshQueue();
        if (!change || change.resource === NOTIFICATIONS_PATH) refreshBell();
      }),
    [refreshQueue, refreshBell, userId],
  );
  return null;
}
