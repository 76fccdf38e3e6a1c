import type { PartProps } from "../../src/kit/define/resource";
import { StatusHistory } from "../../src/kit/record/status-history";
import type { Payout } from "./contract";
import { PAYOUT_LOOKS } from "./looks";
import { payoutMessages } from "./messages";

/** Lists the statuses that a payout had, with the reasons of failures. */
export function PayoutHistory({ row }: PartProps) {
  return <StatusHistory title={payoutMessages.parts.history} looks={PAYOUT_LOOKS} entries={(row as Payout).history} />;
}
