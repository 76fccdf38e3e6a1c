import { useChangesSinceLoad, type OthersChange } from "../../src/kit/data/use-changes";
import { QUEUE_CHANNEL } from "./live-paths";

/** The type of a decision's event, such as "vendors.approve". An application under review stays in the queue. */
const DECISION = /\.(approve|reject)$|^kyc-management\.ask$/;

/** Whether a change removes its record from the queue. */
function isDecision(change: OthersChange): change is NonNullable<OthersChange> {
  // The event does not contain the new status. People can only close a ticket, but programs can set any status.
  const closesTicket = change?.type === "support.status" && change.actor !== null;
  return change !== undefined && (closesTicket || DECISION.test(change.type));
}

/** Returns the ids of the records on which others have decided since the queue was loaded. */
export function useDecidedIds(fetching: boolean): ReadonlySet<string> {
  const { changes } = useChangesSinceLoad(QUEUE_CHANNEL, fetching);
  return new Set(changes.filter(isDecision).map(({ resourceId }) => resourceId));
}
