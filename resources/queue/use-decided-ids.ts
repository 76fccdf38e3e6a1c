import { useChangesSinceLoad } from "../../src/kit/data/use-changes";
import { QUEUE_CHANNEL } from "./live-paths";

/** The type of a decision's event, such as "vendors.approve". */
const DECISION = /\.(approve|reject)$/;

/** Returns the ids of the records on which others have decided since the queue was loaded. */
export function useDecidedIds(fetching: boolean): ReadonlySet<string> {
  const { changes } = useChangesSinceLoad(QUEUE_CHANNEL, fetching);
  return new Set(changes.flatMap((change) => (change && DECISION.test(change.type) ? change.resourceId : [])));
}
