import type { OthersChange } from "../../src/kit/data/use-changes";
import { RefreshBar } from "../../src/kit/list/refresh-bar";
import { recordMessages as words } from "../../src/kit/record-messages";
import type { QueueKind } from "./contract";
import { QUEUE_CHANNEL } from "./live-paths";
import type { Queue } from "./use-queue";

interface QueueChangesProps {
  queue: Queue;
  /** The kind that is shown, or undefined for all. */
  kind: QueueKind | undefined;
}

/**
 * Says how many entries are new, or that others changed listed ones, with a button that loads the queue again. The
 * counts of the tabs are always current, so the number of new entries is a count minus the loaded total.
 */
export function QueueChanges({ queue, kind }: QueueChangesProps) {
  const { entries = [], total, counts, fetching, refetch } = queue;
  const current = kind ? (counts[kind] ?? 0) : Object.values(counts).reduce((sum, count) => sum + count, 0);
  const added = current - total;
  const ids = new Set(entries.map(({ recordId }) => recordId));
  const concerns = (change: OthersChange) => !change || change.resourceId === "" || ids.has(change.resourceId);
  const describe = (changes: readonly OthersChange[]) => {
    if (fetching) return undefined;
    if (added > 0) return words.newRecords(added);
    return changes.some(concerns) ? words.changesAvailable : undefined;
  };
  return <RefreshBar path={QUEUE_CHANNEL} fetching={fetching} describe={describe} onRefresh={refetch} />;
}
