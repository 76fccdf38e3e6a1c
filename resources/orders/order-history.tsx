import { useListsStatuses } from "../../src/kit/data/use-lists-statuses";
import type { PartProps } from "../../src/kit/define/resource";
import { StatusHistory } from "../../src/kit/record/status-history";
import type { Order } from "./contract";
import { ORDER_STATUS_LABELS } from "./fields";
import { orderMessages } from "./messages";

/** Lists the statuses that an order had, unless the record's history on the same page lists them. */
export function OrderHistory({ resource, row }: PartProps) {
  if (useListsStatuses(resource)) return null;
  return (
    <StatusHistory
      title={orderMessages.parts.history}
      valueLabels={ORDER_STATUS_LABELS}
      entries={(row as Order).history}
    />
  );
}
