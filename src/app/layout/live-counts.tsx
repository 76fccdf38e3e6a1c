import { useEffect } from "react";
import { RESOURCE_BY_KIND } from "../../../resources/queue/resource-by-kind";
import { QUEUE_SUMMARY_PATH } from "../../../resources/overview/use-waiting";
import { useInvalidatePaths } from "../../kit/data/use-invalidate-paths";
import { useSession } from "../../kit/data/use-session";
import { listen } from "../live";
import { resources } from "../resources";

/** The counts are requested at most this often. */
const MIN_INTERVAL_MS = 5_000;

const pathOf = (name: string) => resources.find((resource) => resource.name === name)?.path;
const COUNTED_PATHS = new Set(Object.values(RESOURCE_BY_KIND).map(pathOf));

/** Refreshes the counts of the sidebar and of the dashboard when others change records that the queue counts. */
export function LiveCounts() {
  const { userId } = useSession();
  const invalidate = useInvalidatePaths();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let refreshedAt = -Infinity;
    const refresh = () => {
      timer = undefined;
      refreshedAt = performance.now();
      invalidate([QUEUE_SUMMARY_PATH]);
    };
    const stop = listen((change) => {
      // After a change of their own, the counts are refreshed already.
      const isCounted = !change || (change.actor?._id !== userId && COUNTED_PATHS.has(pathOf(change.resource)));
      if (isCounted) timer ??= setTimeout(refresh, Math.max(0, refreshedAt + MIN_INTERVAL_MS - performance.now()));
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [invalidate, userId]);
  return null;
}
