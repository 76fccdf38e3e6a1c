import { useCustom, type HttpError } from "@refinedev/core";
import { useAfterMutation } from "../../src/kit/data/use-after-mutation";
import { usePollingInterval } from "../../src/kit/data/use-polling-interval";
import { useSession } from "../../src/kit/data/use-session";
import { filterObjects } from "../../src/kit/define/row";
import type { QueueKind, QueueSummary } from "../queue/contract";

/** Path below /api/admin. */
export const QUEUE_SUMMARY_PATH = "queue/summary";
const LIST = "queue.list";
const REFRESH_MS = 60_000;
/** The sidebar needs the summary shortly after the dashboard. It reuses the dashboard's response for this time. */
const STALE_TIME_MS = 10_000;

/** Whether the backend has a queue that this person may list. */
export function useCanListQueue(): boolean {
  const { offers, allows } = useSession();
  return offers("queue") && allows(LIST);
}

/**
 * Counts the pending work by kind, and again after every mutation. Without the feature `events`, it is also polled
 * every minute while the tab is visible. `of` returns undefined if the summary is not loaded, not `enabled`, or not
 * permitted.
 */
export function useQueueSummary(enabled: boolean) {
  const isEnabled = useCanListQueue() && enabled;
  const { query } = useCustom<{ data?: QueueSummary[] }, HttpError>({
    url: QUEUE_SUMMARY_PATH,
    method: "get",
    errorNotification: false,
    queryOptions: { enabled: isEnabled, refetchInterval: usePollingInterval(REFRESH_MS), staleTime: STALE_TIME_MS },
  });
  const { data, error, refetch } = query;
  useAfterMutation(() => {
    // Sidebar and dashboard both refetch; deduplicate their requests.
    if (isEnabled) void refetch({ cancelRefetch: false });
  });
  const lines = filterObjects(readLines(data?.data));
  return {
    loaded: data !== undefined,
    of: (kind: QueueKind) => lines.find((line) => line.kind === kind),
    error,
    refetch: () => void refetch(),
  };
}

/** Reads the lines of a response: a bare array or `data`. */
function readLines(body: unknown): QueueSummary[] | undefined {
  const list = Array.isArray(body) ? body : (body as { data?: unknown } | undefined)?.data;
  return Array.isArray(list) ? (list as QueueSummary[]) : undefined;
}
