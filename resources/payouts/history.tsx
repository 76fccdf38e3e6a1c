import { useListsStatuses } from "../../src/kit/data/use-lists-statuses";
import type { PartProps } from "../../src/kit/define/resource";
import { StatusHistory } from "../../src/kit/record/status-history";
import type { Payout } from "./contract";
import { PAYOUT_LABELS } from "./labels";
import { payoutMessages } from "./messages";

/** Lists the statuses that a payout had, with the reasons of failures, unless the record's history lists them. */
export function PayoutHistory({ resource, row }: PartProps) {
  if (useListsStatuses(resource)) return null;
  return (
    <StatusHistory title={payoutMessages.parts.history} valueLabels={PAYOUT_LABELS} entries={(row as Payout).history} />
  );
}
