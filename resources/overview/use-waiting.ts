import { useCustom, type HttpError } from "@refinedev/core";
import { useAfterMutation } from "../../src/kit/data/use-after-mutation";
import { useSession } from "../../src/kit/data/use-session";
import { objectsOf } from "../../src/kit/define/row";
import type { QueueKind, QueueSummary } from "../queue/contract";

/** Below /api/admin. */
const PATH = "queue/summary";
const LIST = "queue.list";
const REFRESH_MS = 60_000;
/** The sidebar begins to ask a moment after the dashboard: it takes the answer that is there. */
const FRESH_MS = 10_000;

/** Whether somebody can be told what waits. */
export function useKnowsWaiting(): boolean {
  const { offers, allows } = useSession();
  return offers("queue") && allows(LIST);
}

/**
 * How much waits of each kind, asked again every minute while the tab is seen and after every change; `of` knows nothing
 * where it is not loaded, not `enabled`, or not for this person.
 */
export function useWaiting(enabled: boolean) {
  const known = useKnowsWaiting() && enabled;
  const { query } = useCustom<{ data?: QueueSummary[] }, HttpError>({
    url: PATH,
    method: "get",
    errorNotification: false,
    queryOptions: { enabled: known, refetchInterval: REFRESH_MS, staleTime: FRESH_MS },
  });
  const { data, error, refetch } = query;
  useAfterMutation(() => {
    // Sidebar and dashboard both ask: once is enough.
    if (known) void refetch({ cancelRefetch: false });
  });
  const lines = objectsOf(readLines(data?.data));
  return {
    loaded: data !== undefined,
    of: (kind: QueueKind) => lines.find((line) => line.kind === kind),
    error,
    refetch: () => void refetch(),
  };
}

/** The lines of the answer, bare or in `data`. */
function readLines(body: unknown): QueueSummary[] | undefined {
  const list = Array.isArray(body) ? body : (body as { data?: unknown } | undefined)?.data;
  return Array.isArray(list) ? (list as QueueSummary[]) : undefined;
}
